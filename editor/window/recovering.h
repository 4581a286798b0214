/* editor/window/recovering.h — recovers a level that is generated again for it, behind a dialog
 * with the progress. */
#pragma once

#include "io/recovery.h"
#include "window/window.h"

/* As ds_recovery_resume(); on DS_OK the level and its files are the callee's. */
typedef void (*DseRecoveredFunc) (DseWindow *window, DsStatus status, DsRecovery *recovery,
                                  DsDoc *doc, const DsErrors *errors, gpointer data);

/* Resumes @token of @folder in a thread, and calls @done, unless @window is gone by then: its files
 * stay. The dialog names the level @name; its Cancel makes the status DS_CANCELLED. @data is freed
 * by @free_data after that. */
void dse_recovering_start (DseWindow *window, const char *folder, const char *token,
                           const char *name, DsRules *rules, DseRecoveredFunc done, gpointer data,
                           GDestroyNotify free_data);

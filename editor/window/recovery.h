/* editor/window/recovery.h — the dialog about levels that a crash left unsaved. */
#pragma once

#include "window/window.h"

/* Shows the dialog over @window if there are such levels. */
void dse_recovery_offer (DseWindow *window);
/* Opens the levels that were kept for this session: those of @tokens, NULL-terminated, whose files
 * are still there. Levels that are not unsaved (@is_unsaved) were only generated; with them come
 * those of a process that was killed (dse_autosave_keep_made()). */
void dse_recovery_take (DseWindow *window, const char *const *tokens, gboolean is_unsaved);

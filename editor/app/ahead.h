/* editor/app/ahead.h — the level that the start shows, read in a thread while the toolkit starts.
 */
#pragma once

#include "app/levels.h"

/* Begins to read the level file at @path, the only one until dse_ahead_forget(). */
void dse_ahead_begin (const char *path, DsRules *rules);

/* Waits until that is done, and hands it over. NULL: another file or other rules were begun, or
 * none were, or the file is another by now. */
DseLevelFile *dse_ahead_take (const char *path, DsRules *rules);

/* Waits until that is done and frees it, if nobody took it. */
void dse_ahead_forget (void);

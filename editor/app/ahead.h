/* editor/app/ahead.h — the level that is shown next, read in a thread: while the toolkit starts,
 * and after the first frame those of the other tabs. */
#pragma once

#include "app/levels.h"

/* Begins to read the level file at @path, in any thread; nothing while another one was begun and
 * neither taken nor forgotten. */
void dse_ahead_begin (const char *path, DsRules *rules);

/* True while it is read: to take it would wait. False also where none was begun, or it was taken.
 */
gboolean dse_ahead_is_busy (void);

/* Waits until that is done, and hands it over. NULL: another file or other rules were begun, or
 * none were, or the file is another by now. */
DseHeldFile *dse_ahead_take (const char *path, DsRules *rules);

/* Waits until that is done and frees it, if nobody took it. */
void dse_ahead_forget (void);

/* editor/window/last_session.h — the levels and the project that were open when the last window
 * closed.
 */
#pragma once

#include "window/window.h"

/* Remembers the files of the tabs with their undo steps, cameras and seeds, the project, panels and
 * overlay, and whether the Rules and Tileset windows are open, for the next start. */
void dse_last_session_remember (DseWindow *window);
/* Remembers the project at once: a crash leaves levels that belong to it. */
void dse_last_session_note_project (DseWindow *window);
/* Notes the tabs of @window from now on, which was drawn: levels that it cannot show are not those
 * of the next start. */
void dse_last_session_begin (DseWindow *window);
/* Remembers the files of the tabs at once, for a session that ends without the window being closed;
 * not while those of the last session are still being opened. */
void dse_last_session_note_levels (DseWindow *window);
/* Notes the shown tab, before questions about unsaved levels show others: the session ends with it.
 */
void dse_last_session_note_shown (DseWindow *window);
/* Keeps the levels of the pages of @window for which @pages has a value as they are, unsaved, for
 * the next start, and so those without a file that nobody edited, which are not in @pages: their
 * pages are added. FALSE: the window says which could not be kept; then none is. */
gboolean dse_last_session_keep (DseWindow *window, GHashTable *pages);
/* Opens levels that were kept, by the names of their recovery files, as unsaved ones or as they
 * were generated: dse_recovery_take(). */
typedef void (*DseTakeKept) (DseWindow *window, const char *const *tokens, gboolean is_unsaved);
/* Opens only the levels that were kept: the program was started with files. */
void dse_last_session_restore_kept (DseWindow *window, DseTakeKept take);
/* Path of the native level file that it shows, if that is all in one file; NULL: there is none.
 * Needs no window. Caller frees. */
char *dse_last_session_dup_shown (void);
/* Opens the level that was shown, and with @take those that were kept, in the order of their tabs,
 * the Rules and Tileset windows last; the others that are still there come after the first frame
 * (dse_late_levels_go()). At the very first start, a new level. */
void dse_last_session_restore (DseWindow *window, DseTakeKept take);
/* Names of the tabs of the last session in their order, and of the shown one again; before the
 * first frame, when those of this one follow. Free with g_strfreev(). */
GStrv dse_last_session_dup_tabs (void);
/* Moves tabs that were recovered to their places among @tabs, which dse_last_session_dup_tabs()
 * returned, and shows the one that was shown. */
void dse_last_session_place_tabs (DseWindow *window, const char *const *tabs);
/* TRUE if there was no session to restore: the first start. */
gboolean dse_last_session_is_first (DseWindow *window);
/* Gives the levels that it opened their undo steps: after the first frame, and before anything can
 * change them. Without any, nothing. */
void dse_last_session_restore_pasts (DseWindow *window);

/* editor/window/last_session.h — the levels and the project that were open when the last window
 * closed.
 */
#pragma once

#include "window/window.h"

/* Remembers the files of the tabs with their cameras and seeds, the project, panels and overlay,
 * and whether the Rules and Tileset windows are open, for the next start. */
void dse_last_session_remember (DseWindow *window);
/* Remembers the project at once: a crash leaves levels that belong to it. */
void dse_last_session_note_project (DseWindow *window);
/* Opens those that are still there, the Rules and Tileset windows last; at the very first start, a
 * new level. */
void dse_last_session_restore (DseWindow *window);

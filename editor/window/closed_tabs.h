/* editor/window/closed_tabs.h — the tabs that were closed in a window, to reopen the last of them.
 */
#pragma once

#include "window/window.h"

/* Notes the tab of @page, which is about to be closed: its file, or else its level, and the view.
 * Of more than a few the earliest is forgotten. O(cells) without a file. */
void dse_closed_tabs_note (DseWindow *window, DsePage *page);
/* True if a tab can be reopened. */
gboolean dse_closed_tabs_has (DseWindow *window);
/* Opens the one that was closed last, at its place and with its view; without any, nothing. A file
 * that cannot be read any more is named by the window. */
void dse_closed_tabs_reopen (DseWindow *window);

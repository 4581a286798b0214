/* editor/window/bookmarks.h — places of a level that keys return to: floor, cell and zoom. They are
 * kept with the session, by the file of the level. */
#pragma once

#include "window/window.h"

#define DSE_N_BOOKMARKS 4

/* Bookmark @slot, below DSE_N_BOOKMARKS, of the shown level becomes the view of now. */
void dse_bookmark_set (DseWindow *window, guint slot);
/* Goes back there; says so where there is nothing to go to. */
void dse_bookmark_go_to (DseWindow *window, guint slot);
/* The bookmarks of the level file @from, in a tab or not, are those of @to, its new name. */
void dse_bookmarks_rename (const char *from, const char *to);

/* tests/ui/session.h — the end of a session, and the pages that the next one has. */
#pragma once

#include "drive.h"

/* Closes the window as its user, until it is gone; @answer: of the question about unsaved levels,
 * NULL: there is none. */
void dst_ui_close (DseWindow *window, const char *answer);
/* The page of the level at @path, NULL: of one that has no file. It must be there. */
DsePage *dst_ui_page_of (DseWindow *window, const char *path);

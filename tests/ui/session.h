/* tests/ui/session.h — the end of a session, and the pages that the next one has. */
#pragma once

#include "drive.h"

/* Closes the window as its user, until it is gone; @answer: of the question about unsaved levels,
 * NULL: there is none. */
void dst_ui_close (DseWindow *window, const char *answer);
/* After dst_ui_start(): runs the application as main() does, up to its end, with @steps at the
 * beginning. Returns its exit status. */
int dst_ui_run (GSourceOnceFunc steps, gpointer data);
/* The page of the level at @path, NULL: of one that has no file. It must be there. */
DsePage *dst_ui_page_of (DseWindow *window, const char *path);

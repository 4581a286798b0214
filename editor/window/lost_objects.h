/* editor/window/lost_objects.h — objects that a file of the level was written without, named and
 * shown on demand. */
#pragma once

#include "page/page.h"
#include "window/window.h"

/* Says @text in a toast of @window; where objects of @page, which may be NULL, are lost whole,
 * their names follow, and a button selects them on the map. */
void dse_lost_objects_say (DseWindow *window, DsePage *page, const char *text,
                           const DsLosses *losses);
/* Takes @words, and adds the names of objects in a line of their own. Caller frees. */
char *dse_lost_objects_add (char *words, const DsLosses *losses);

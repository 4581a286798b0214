/* tests/ui/heard.h — what a screen reader hears: the events of the accessibility tree, of the object
 * with the focus and of those that announce themselves. Nothing else of the window is looked at. */
#pragma once

#include <gtk/gtk.h>

/* Listens from now on to the windows of this process; what was heard before is forgotten. */
void dst_listen (void);
void dst_listen_stop (void);
/* All that was heard since the last call of dst_heard_forget(), a line each; borrowed. */
const char *dst_heard (void);
void dst_heard_forget (void);

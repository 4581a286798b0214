/* tests/ui/heard.h — the ear of a test: the events of the accessibility tree that a screen reader
 * says, of the object with the focus and of those that announce themselves, and nothing else. */
#pragma once

#include <gtk/gtk.h>

/* Listens from now on to the windows of this process; what was heard before is forgotten. */
void dst_listen (void);
void dst_listen_stop (void);
/* All that was heard since the last call of dst_heard_forget(), a line each; borrowed. */
const char *dst_heard (void);
void dst_heard_forget (void);

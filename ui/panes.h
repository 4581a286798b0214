/* ui/panes.h — two parts beside or above each other, and a handle between them while both are
 * shown. */
#pragma once

#include <gtk/gtk.h>

/* Lets the handle of a paned, which has both its parts, rest while it cannot be seen. */
void dsu_panes_watch (GtkPaned *paned);

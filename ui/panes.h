/* ui/panes.h — two parts beside or above each other, and a handle between them while both are
 * shown. */
#pragma once

#include <gtk/gtk.h>

/* Keeps the handle of @paned, which has both its parts, from reacting while it is hidden, and from
 * taking clicks on the edge of its second part. */
void dsu_panes_watch (GtkPaned *paned);
/* Makes the lower part of @paned, which is as high as it stays, @height pixels high. */
void dsu_panes_set_end_height (GtkPaned *paned, int height);

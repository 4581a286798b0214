/* ui/row_label.h — labels in rows of lists. */
#pragma once

#include <gtk/gtk.h>

/* An empty label that begins at the left and is cut where it does not fit. @classes are CSS
 * classes, parted by spaces; NULL: none. */
GtkWidget *dsu_row_label_new (const char *classes);
/* The same, whose whole text is its tip while it is cut. */
GtkWidget *dsu_row_line_new (const char *classes);

/* ui/row_label.h — labels in rows of lists. */
#pragma once

#include <gtk/gtk.h>

/* An empty label that begins at the left and is cut where it does not fit. @classes are CSS
 * classes, parted by spaces; NULL: none. */
GtkWidget *dsu_row_label_new (const char *classes);

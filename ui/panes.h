/* ui/panes.h — two parts beside or above each other, neither smaller than it asks for, and a handle
 * between them while both are shown. */
#pragma once

#include <gtk/gtk.h>

/* A GtkPaned; takes both. @label names the handle for readers of the screen. */
GtkWidget *dsu_panes_new (GtkOrientation orientation, GtkWidget *start, GtkWidget *end,
                          const char *label);

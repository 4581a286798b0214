/* ui/row_button.h — a button at the end of an AdwActionRow. */
#pragma once

#include <gtk/gtk.h>

/* Adds a button with @icon to the row, which @clicked gets. @tip names it, too. */
GtkWidget *dsu_row_add_button (GtkWidget *row, const char *icon, const char *tip,
                               GCallback clicked);

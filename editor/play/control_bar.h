/* editor/play/control_bar.h — the bar above a game: buttons for the actions of the group "play". */
#pragma once

#include <gtk/gtk.h>

/* The bar, floating. */
GtkWidget *dse_control_bar_new (void);

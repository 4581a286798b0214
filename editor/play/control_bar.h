/* editor/play/control_bar.h — how time goes in a game: buttons for the actions of the group "play".
 */
#pragma once

#include <gtk/gtk.h>

GtkWidget *dse_control_bar_new (void);

/* editor/window/layer_drag.h — rows of the panel of layers that are dragged: own layers and groups
 * to another place, into a group or out of it. */
#pragma once

#include <gtk/gtk.h>

/* Lets rows be dropped on @row, of a layer or a group in a list in a window, whose shown level they
 * change; of own layers and groups, it can be dragged itself. */
void dse_layer_drag_add (GtkWidget *row);

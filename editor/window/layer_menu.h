/* editor/window/layer_menu.h — the menu of a row in the panel of layers. */
#pragma once

#include "map/layer_groups.h"

#include <gtk/gtk.h>

typedef enum { DSE_MENU_OF_OBJECTS, DSE_MENU_OF_TILES, DSE_MENU_OF_GROUP } DseLayerMenu;

/* Shows the menu of @row, whose actions "layers.…" a widget around it has: among them moving it
 * from where it lies, @in, the number of a group + 1 or 0, to each other of @groups. @group is the
 * number of the group that the row is of, which cannot lie in itself; -1: it is of a layer. */
void dse_layer_menu_show (GtkWidget *row, DseLayerMenu menu, const DsLayerGroups *groups,
                          uint32_t in, int group);

/* editor/play/cell_menu.h — the menu of a cell: all that the player can do there. */
#pragma once

#include "play/controls.h"

#define DSE_TYPE_CELL_MENU (dse_cell_menu_get_type ())
G_DECLARE_FINAL_TYPE (DseCellMenu, dse_cell_menu, DSE, CELL_MENU, GObject)

/* Borrows both; they must live longer. The menu is shown over @over. Adds its actions to those of
 * @controls. */
DseCellMenu *dse_cell_menu_new (GtkWidget *over, const DseControls *controls);
/* Opens the menu of @cell; not where it is out of view, so that it may lie anywhere. */
void dse_cell_menu_open (DseCellMenu *self, DsCell cell);

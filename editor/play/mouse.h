/* editor/play/mouse.h — the pointer over a game: hovering looks, a click acts or goes there, the
 * right button opens the menu of the cell. */
#pragma once

#include "play/cell_menu.h"

#define DSE_TYPE_MOUSE (dse_mouse_get_type ())
G_DECLARE_FINAL_TYPE (DseMouse, dse_mouse, DSE, MOUSE, GObject)

/* Borrows both; they must live longer. */
DseMouse *dse_mouse_new (const DseControls *controls, DseCellMenu *menu);
/* Looks again at the cell under the pointer, if the hint is its look: the game has changed. */
void dse_mouse_update (DseMouse *self);

/* editor/window/actions/grid_pitch.c — the number of cells between lines of the grid. */
#include "window/actions.h"

#include <glib/gi18n.h>

const DseAction dse_action_grid_pitch = {
  .id = "grid-pitch",
  .menu = DSE_MENU_VIEW,
  .menu_label = N_ ("Grid Li_nes"),
  .submenu = dse_grid_menu,
  .parameter = "i",
  .setting = "grid-pitch",
  .in_games = TRUE,
};

/* editor/window/actions/grid_lines.c — any number of cells between lines of the grid, in the
 * preferences. */
#include "window/actions.h"
#include "window/preferences.h"

static void
show_numbers (DseWindow *self)
{
  dse_preferences_show (self, "grid-pitch");
}

const DseAction dse_action_grid_lines = {
  .id = "grid-lines",
  .on_window = show_numbers,
  .in_games = TRUE,
};

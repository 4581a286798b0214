/* editor/window/actions/grid_finer.c — shows the grid with half as many cells between its lines. */
#include "window/actions.h"
#include "window/grid_steps.h"

#include <glib/gi18n.h>

static void
step (DseWindow *self)
{
  dse_grid_step (self, FALSE);
}

const DseAction dse_action_grid_finer = {
  .id = "grid-finer",
  .keys = "<Control>bracketleft",
  .group = DSE_GROUP_VIEW,
  .label = N_ ("Finer grid"),
  .on_window = step,
  .in_games = TRUE,
};

/* editor/window/actions/grid_coarser.c — shows the grid with twice as many cells between its lines.
 */
#include "window/actions.h"
#include "window/grid_steps.h"

#include <glib/gi18n.h>

static void
step (DseWindow *self)
{
  dse_grid_step (self, TRUE);
}

const DseAction dse_action_grid_coarser = {
  .id = "grid-coarser",
  .keys = "<Control>bracketright",
  .group = DSE_GROUP_VIEW,
  .label = N_ ("Coarser grid"),
  .on_window = step,
  .in_games = TRUE,
};

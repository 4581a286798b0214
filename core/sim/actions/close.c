/* core/sim/actions/close.c — action close: shuts a plain door. */
#include "sim/world/cells.h"
#include "sim/world/step.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  uint16_t closed = DS_TILE_STAYS;
  DsSimSpot to;

  if (ds_step_opens (sim, actor) && ds_step_is_free (sim, actor, action->step, &to))
    closed = sim->tiles[sim->now.feature.items[ds_cell_at (sim, to)]].closed;
  if (closed == DS_TILE_STAYS || !(ds_cells_flags (sim, to) & DS_CELL_WALK) ||
      ds_cells_item (sim, to) != DS_SIM_NONE)
    return ds_refuse (sim, actor, DS_TEXT_NO_DOOR);
  ds_cells_set (sim, to, sim->now.ground.items[ds_cell_at (sim, to)], closed);
  ds_tell_at (sim, DS_EVENT_CHANGED, actor, to, DS_TEXT_CLOSE);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_close = {
  .id = "close",
  .label = N_ ("Close a door"),
  .key = 'c',
  .needs = DS_ACT_STEP,
  .run = run,
};

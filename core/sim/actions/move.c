/* core/sim/actions/move.c — action move: a step, which attacks the creature there, opens a closed
 * door, or moves. */
#include "sim/body/fight.h"
#include "sim/mind/writing.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/step.h"
#include "sim/world/tell.h"
#include "sim/world/terrain.h"

static void
open_door (DsSim *sim, int32_t actor, DsSimSpot spot)
{
  const size_t at = ds_cell_at (sim, spot);

  ds_cells_set (sim, spot, sim->now.ground.items[at],
                sim->tiles[sim->now.feature.items[at]].opened);
  ds_tell_at (sim, DS_EVENT_OPENED, actor, spot, DS_TEXT_OPEN);
}

static void
go (DsSim *sim, int32_t actor, DsSimSpot to, int32_t step)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;

  ds_cells_move_actor (sim, actor, to);
  ds_tell_at (sim, DS_EVENT_MOVED, actor, from, DS_TEXT_NONE)->amount = step;
  ds_terrain_tread (sim, actor);
  if (actor == DS_SIM_PLAYER)
    ds_writing_tread (sim, to);
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const int32_t other = ds_step_target (sim, actor, action->step);
  uint32_t door = DS_WORLD_NONE;
  DsSimSpot to;

  if (other != DS_SIM_NONE)
    return ds_fight_strike (sim, actor, other);
  if (!ds_step_to (sim, actor, action->step, &to))
    return ds_refuse (sim, actor, DS_TEXT_BUMP);
  if (actor == DS_SIM_PLAYER)
    door = ds_gates_shut (sim, ds_actor_of (sim, actor)->at, to);
  if (door != DS_WORLD_NONE)
    return ds_gates_open (sim, door, to) ? DS_ACTION_COST : 0;
  if (ds_cells_flags (sim, to) & DS_CELL_SHUT) {
    if (!ds_step_opens (sim, actor))
      return 0;
    open_door (sim, actor, to);
  }
  go (sim, actor, to, action->step);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_move = {
  .id = "move",
  .label = N_ ("Move"),
  .needs = DS_ACT_STEP,
  .run = run,
};

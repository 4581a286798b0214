/* core/sim/world/step.c — steps by the ruleset's movement, on the flags of cells. */
#include "sim/world/step.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"

uint16_t
ds_step_bearing (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  if (actor == DS_SIM_PLAYER)
    return DS_CELL_WALK | DS_CELL_GATE;
  return ds_cells_bearing (ds_actor_of (sim, actor)->nature);
}

bool
ds_step_leads (const DsSim *sim, DsSimSpot from, int step, uint16_t bearing, DsSimSpot *to)
{
  DS_ASSERT (sim != NULL && to != NULL);
  *to = ds_spot_beside (from, step);
  return ds_sim_has_cell (sim, to->cell) &&
         ds_step_fits (sim->now.cells.items + ds_cell_at (sim, from), sim->delve.dungeon.w,
                       sim->movement, step, bearing);
}

bool
ds_step_to (const DsSim *sim, int32_t actor, int step, DsSimSpot *to)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;

  DS_ASSERT (sim != NULL && to != NULL);
  return step >= 0 && step < ds_move_n_steps (sim->movement) &&
         ds_step_leads (sim, from, step, ds_step_bearing (sim, actor), to) &&
         (actor != DS_SIM_PLAYER || ds_gates_allow (sim, from, step, *to));
}

bool
ds_step_opens (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  return actor == DS_SIM_PLAYER || ds_actor_of (sim, actor)->nature & DS_CREATURE_OPENS_DOORS;
}

bool
ds_step_is_free (const DsSim *sim, int32_t actor, int step, DsSimSpot *to)
{
  DS_ASSERT (sim != NULL && to != NULL);
  return ds_step_to (sim, actor, step, to) && ds_cells_actor (sim, *to) == DS_SIM_NONE &&
         (!(ds_cells_flags (sim, *to) & DS_CELL_SHUT) || ds_step_opens (sim, actor));
}

int
ds_step_between (DsCell from, DsCell to)
{
  for (int step = 0; step < 8; step++)
    if (from.x + ds_move_steps[step].x == to.x && from.y + ds_move_steps[step].y == to.y)
      return step;
  return -1;
}

int32_t
ds_step_target (const DsSim *sim, int32_t actor, int step)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;
  const uint16_t any = DS_CELL_WALK | DS_CELL_GATE | DS_CELL_FLY | DS_CELL_SWIM;
  DsSimSpot to;

  DS_ASSERT (sim != NULL);
  if (step < 0 || step >= ds_move_n_steps (sim->movement))
    return DS_SIM_NONE;
  to = ds_spot_beside (from, step);
  if (!ds_sim_has_cell (sim, to.cell) ||
      !ds_step_rounds (sim->now.cells.items + ds_cell_at (sim, from), sim->delve.dungeon.w,
                       sim->movement, step, any))
    return DS_SIM_NONE;
  return ds_cells_actor (sim, to);
}

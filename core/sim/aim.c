/* core/sim/aim.c — lines of sight and of flight. */
#include "sim/aim.h"
#include "field/line.h"
#include "sim/cells.h"
#include "sim/sight.h"

bool
ds_aim_passes (const DsSim *sim, DsSimSpot spot)
{
  const uint16_t flags = ds_cells_flags (sim, spot);

  return flags & (DS_CELL_WALK | DS_CELL_FLY) && !(flags & DS_CELL_SHUT);
}

bool
ds_aim_sees (const DsSim *sim, int32_t actor, DsSimSpot spot)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int64_t dx = spot.cell.x - it->at.cell.x, dy = spot.cell.y - it->at.cell.y;
  int32_t far = it->senses.vision, other;
  const DsView *view;

  if (it->at.floor < 0 || spot.floor != it->at.floor || !ds_sim_has_cell (sim, spot.cell) ||
      dx * dx + dy * dy > (int64_t)far * far)
    return false;
  other = ds_cells_actor (sim, spot);
  if (other >= 0 && other != actor)
    far = ds_max (far - ds_actor_of (sim, other)->senses.stealth, 1);
  if (dx * dx + dy * dy > (int64_t)far * far)
    return false;
  view = ds_sight_of (sim, actor);
  return view != NULL && ds_view_has (view, spot.cell);
}

bool
ds_aim_sees_actor (const DsSim *sim, int32_t actor, int32_t other)
{
  if (!ds_actor_lives (sim, other))
    return false;
  return actor == other || ds_aim_sees (sim, actor, ds_actor_of (sim, other)->at) ||
         (ds_actor_of (sim, actor)->senses.detects > 0 &&
          ds_actor_of (sim, actor)->at.floor == ds_actor_of (sim, other)->at.floor);
}

int32_t
ds_aim_nearest (const DsSim *sim, int32_t actor)
{
  const DsCell from = ds_actor_of (sim, actor)->at.cell;
  int32_t nearest = DS_SIM_NONE;
  int64_t least = INT64_MAX;

  for (size_t i = 0; i < sim->now.actors.n; i++) {
    const DsCell at = ds_actor_of (sim, (int32_t)i)->at.cell;
    const int64_t dx = at.x - from.x, dy = at.y - from.y, far = dx * dx + dy * dy;

    if ((int32_t)i == actor || far >= least || !ds_aim_sees_actor (sim, actor, (int32_t)i))
      continue;
    least = far;
    nearest = (int32_t)i;
  }
  return nearest;
}

bool
ds_aim_is_clear (const DsSim *sim, int32_t actor, DsCell cell)
{
  DsSimSpot spot = ds_actor_of (sim, actor)->at;
  DsLine line;

  if (!ds_aim_sees (sim, actor, (DsSimSpot){ spot.floor, cell }))
    return false;
  ds_line_start (&line, spot.cell, cell);
  while (ds_line_next (&line, &spot.cell))
    if (!ds_aim_passes (sim, spot) && !ds_spot_equal (spot, ds_actor_of (sim, actor)->at))
      return false;
  return true;
}

bool
ds_sim_aims (const DsSim *self, DsCell cell)
{
  return ds_sim_has_cell (self, cell) && ds_aim_is_clear (self, DS_SIM_PLAYER, cell);
}

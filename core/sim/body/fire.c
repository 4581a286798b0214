/* core/sim/body/fire.c — fire on grass, and damage to actors in it. */
#include "sim/body/fire.h"
#include "sim/body/body.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"
#include "sim/world/terrain.h"

enum { LASTS = 4, HURTS = 6 }; /* turns of a fire; damage in each */

static uint16_t
burns (const DsSim *sim, size_t at)
{
  const uint16_t feature = sim->tiles[sim->now.feature.items[at]].burns;
  const uint16_t ground = sim->tiles[sim->now.ground.items[at]].burns;

  return feature > ground ? feature : ground;
}

bool
ds_fire_ignite (DsSim *sim, DsSimSpot spot)
{
  const size_t at = ds_cell_at (sim, spot);

  DS_ASSERT (sim != NULL);
  if (burns (sim, at) == 0 || sim->now.cells.items[at] & (DS_CELL_GATE | DS_CELL_FIRE) ||
      !ds_array_push (&sim->now.fires, (DsSimFire){ spot, LASTS }))
    return false;
  sim->now.cells.items[at] |= DS_CELL_FIRE;
  ds_tell_at (sim, DS_EVENT_BURNS, DS_SIM_NONE, spot, DS_TEXT_NONE);
  return true;
}

static void
spread (DsSim *sim, DsSimSpot from)
{
  for (int step = 0; step < 4; step++) {
    const DsSimSpot to = {
      from.floor, { from.cell.x + ds_move_steps[step].x, from.cell.y + ds_move_steps[step].y }
    };

    if (ds_sim_has_cell (sim, to.cell) && burns (sim, ds_cell_at (sim, to)) > 0 &&
        ds_rng_permille (ds_stream (sim, DS_STREAM_WORLD), burns (sim, ds_cell_at (sim, to))))
      (void)ds_fire_ignite (sim, to);
  }
}

static void
burn_out (DsSim *sim, DsSimSpot spot)
{
  const size_t at = ds_cell_at (sim, spot);
  const uint16_t ground = sim->now.ground.items[at], feature = sim->now.feature.items[at];
  const DsSimTile *below = &sim->tiles[ground], *above = &sim->tiles[feature];

  ds_terrain_become (sim, spot,
                     below->burns > 0 && below->burnt != DS_TILE_STAYS ? below->burnt : ground,
                     above->burns > 0 && above->burnt != DS_TILE_STAYS ? above->burnt : feature);
}

void
ds_fire_turn (DsSim *sim)
{
  const int32_t floor = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;
  const size_t n = sim->now.fires.n; /* new ones wait a turn */
  size_t n_left = 0;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < n; i++) {
    const DsSimSpot at = sim->now.fires.items[i].at;
    const int32_t actor = ds_cells_actor (sim, at);

    if (at.floor != floor)
      continue;
    if (actor != DS_SIM_NONE)
      ds_body_suffer (sim, actor, HURTS, DS_TEXT_BURNT, DS_TEXT_KILLED_BY_FIRE);
    spread (sim, at);
    if (--sim->now.fires.items[i].left == 0)
      burn_out (sim, at);
  }
  for (size_t i = 0; i < sim->now.fires.n; i++) {
    const DsSimFire fire = sim->now.fires.items[i];

    if (fire.left > 0)
      sim->now.fires.items[n_left++] = fire;
    else
      sim->now.cells.items[ds_cell_at (sim, fire.at)] &= (uint16_t)~DS_CELL_FIRE;
  }
  sim->now.fires.n = n_left;
}

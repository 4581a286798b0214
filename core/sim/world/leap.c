/* core/sim/world/leap.c — blinking and teleporting. */
#include "sim/world/leap.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"

static uint32_t
place_of (const DsSim *sim, DsSimSpot spot)
{
  return ds_lock_graph_place (&sim->graph, (size_t)spot.floor, spot.cell);
}

bool
ds_leap_may (const DsSim *sim, int32_t actor, DsSimSpot to)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  DS_ASSERT (sim != NULL);
  return ds_sim_has_cell (sim, to.cell) && !ds_spot_equal (to, it->at) &&
         ds_cells_is_free (sim, to, actor == DS_SIM_PLAYER ? 0 : it->nature) &&
         !(ds_cells_flags (sim, to) & (DS_CELL_GATE | DS_CELL_PASS | DS_CELL_HARM)) &&
         place_of (sim, to) == place_of (sim, it->at);
}

bool
ds_leap_draw (DsSim *sim, int32_t actor, DsSimSpot *to)
{
  DsSimSpot spot = ds_actor_of (sim, actor)->at;
  uint32_t n = 0;

  DS_ASSERT (sim != NULL && to != NULL);
  for (spot.cell.y = 0; spot.cell.y < sim->delve.dungeon.h; spot.cell.y++)
    for (spot.cell.x = 0; spot.cell.x < sim->delve.dungeon.w; spot.cell.x++)
      if (ds_leap_may (sim, actor, spot) &&
          ds_rng_below (ds_stream (sim, DS_STREAM_COMBAT), ++n) == 0)
        *to = spot;
  return n > 0;
}

void
ds_leap (DsSim *sim, int32_t actor, DsSimSpot to)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;

  DS_ASSERT (sim != NULL);
  ds_cells_move_actor (sim, actor, to);
  ds_tell_at (sim, DS_EVENT_MOVED, actor, from, DS_TEXT_NONE)->amount = -1;
}

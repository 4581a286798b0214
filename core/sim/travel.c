/* core/sim/travel.c — a floor without the player stands still. */
#include "sim/travel.h"
#include "sim/cells.h"
#include "sim/tell.h"
#include "sim/time.h"
#include "sim/way.h"

bool
ds_travel_join (DsSim *sim, int32_t actor)
{
  const int32_t ours = ds_actor_of (sim, DS_SIM_PLAYER)->faction;

  if (!ds_array_reserve (&sim->now.allies, 1) || !ds_time_push (&sim->now, actor))
    return false;
  if (ds_actor_of (sim, actor)->faction == ours)
    sim->now.allies.items[sim->now.allies.n++] = actor;
  return true;
}

bool
ds_travel_queue (DsSim *sim)
{
  const int32_t floor = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;

  sim->now.queue.n = sim->now.allies.n = 0;
  if (!ds_array_reserve (&sim->now.queue, sim->now.actors.n))
    return false;
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if (ds_actor_lives (sim, (int32_t)i) && ds_actor_of (sim, (int32_t)i)->at.floor == floor &&
        !ds_travel_join (sim, (int32_t)i))
      return false;
  return true;
}

/* Time stood still here since the player left. */
static void
catch_up (DsSim *sim, int32_t floor)
{
  const uint32_t slept = ds_game (sim)->tick - sim->now.floors.items[floor].left;

  for (size_t i = 1; i < sim->now.actors.n; i++)
    if (ds_actor_of (sim, (int32_t)i)->at.floor == floor)
      ds_actor (sim, (int32_t)i)->time.due += slept;
}

/* Who stands in the way steps aside, so that the player comes to where the way leads; where a crowd
 * has gathered since the game began, they come beside it. */
static bool
make_room (DsSim *sim, DsSimSpot *at)
{
  const int32_t other = ds_cells_actor (sim, *at);
  DsSimSpot aside;

  if (other == DS_SIM_NONE)
    return true;
  if (!ds_way_find_free (sim, *at, ds_actor_of (sim, other)->nature, UINT32_MAX, &aside))
    return !(ds_cells_flags (sim, *at) & DS_CELL_GATE) && /* nobody is put past one */
           ds_way_find_free (sim, *at, 0, UINT32_MAX, at);
  ds_cells_move_actor (sim, other, aside);
  return true;
}

bool
ds_travel (DsSim *sim, DsSimSpot to)
{
  const DsSimSpot from = ds_actor_of (sim, DS_SIM_PLAYER)->at;

  if (ds_spot_equal (from, to))
    return true;
  if (ds_cells_enter (sim, to.floor) != DS_OK || !make_room (sim, &to))
    return false;
  ds_cells_move_actor (sim, DS_SIM_PLAYER, to);
  if (to.floor != from.floor) {
    sim->now.floors.items[from.floor].left = ds_game (sim)->tick;
    catch_up (sim, to.floor);
    if (!ds_travel_queue (sim))
      return false;
  }
  ds_tell (sim, DS_EVENT_TRAVELLED, DS_SIM_PLAYER,
           to.floor != from.floor ? DS_TEXT_TRAVEL : DS_TEXT_NONE)
      ->amount = to.floor + 1;
  return true;
}

bool
ds_travel_arrival (const DsSim *sim, int32_t floor, DsSimSpot *out)
{
  const DsThings *things;
  const DsPlaces *places;

  if (floor < 0 || (size_t)floor >= sim->now.floors.n)
    return false;
  things = sim->delve.dungeon.floors[floor].things;
  places = sim->graph.floors[floor];
  *out = (DsSimSpot){ floor, sim->graph.start.cell };
  if (floor == sim->graph.start.floor)
    return true;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    out->cell = thing->at;
    if (ds_kind_of (sim, thing->kind)->role == DS_ROLE_STAIRS_UP &&
        ds_lock_graph_place (&sim->graph, (size_t)floor, thing->at) != DS_WORLD_NONE)
      return true;
  }
  if (places->n > 0)
    out->cell = places->first[0];
  return places->n > 0;
}

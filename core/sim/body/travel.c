/* core/sim/body/travel.c — moves the player between floors; time stands still on floors without the
 * player. */
#include "sim/body/travel.h"
#include "sim/body/body.h"
#include "sim/time.h"
#include "sim/world/cells.h"
#include "sim/world/entry.h"
#include "sim/world/pathfind.h"
#include "sim/world/tell.h"
#include "solve/roam.h"

/* Shifts the times of a floor by the time since the player left it. */
static void
catch_up (DsSim *sim, int32_t floor)
{
  const uint32_t slept = ds_game (sim)->tick - sim->now.floors.items[floor].left;

  for (size_t i = 1; i < sim->now.actors.n; i++)
    if (ds_actor_of (sim, (int32_t)i)->at.floor == floor)
      ds_actor (sim, (int32_t)i)->time.due += slept;
}

/* ---- space for the player on arrival */

static bool
is_of_level (const DsSim *sim, int32_t actor)
{
  for (size_t i = 0; i < sim->now.things.n; i++)
    if (sim->now.things.items[i].actor == actor)
      return true;
  return false;
}

/* Finds the cell that @actor moves to: the nearest free one, else where it began; if the player
 * arrives there, @aside. No two of a level's creatures begin on one cell, so all find a cell of
 * their own in this way. False: none. */
static bool
find_refuge (DsSim *sim, int32_t actor, DsSimSpot arrival, DsSimSpot aside, DsSimSpot *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  if (ds_pathfind_free (sim, it->at, it->nature, UINT32_MAX, out))
    return true;
  *out = ds_spot_equal (it->mind.home, arrival) ? aside : it->mind.home;
  return is_of_level (sim, actor) && out->floor == arrival.floor && !ds_spot_equal (*out, it->at);
}

/* Moves @actor off the cell where the player arrives, and likewise an actor on the cell that it
 * moves to. A creature created during the game that has no cell left dies. */
static void
give_way (DsSim *sim, int32_t actor, DsSimSpot arrival, DsSimSpot aside)
{
  DsSimSpot to;

  while (actor != DS_SIM_NONE && find_refuge (sim, actor, arrival, aside, &to)) {
    const int32_t next = ds_cells_actor (sim, to);

    ds_cells_move_actor (sim, actor, to);
    actor = next;
  }
  if (actor != DS_SIM_NONE)
    ds_body_suffer (sim, actor, ds_actor_of (sim, actor)->body.hp, DS_TEXT_NONE, DS_TEXT_NONE);
}

/* Finds the cell where the player arrives: *@at, or next to it when a creature that begins there
 * has no other cell; such a target has no stairs, but a cheat may name it. False: no memory or no
 * space. */
static bool
find_arrival (DsSim *sim, DsSimSpot *at, DsSimSpot *aside)
{
  const int32_t other = ds_cells_actor (sim, *at);
  bool admits;

  *aside = *at;
  if (other == DS_SIM_NONE)
    return true;
  if (ds_roam_aside (&admits, &aside->cell, &sim->graph.lodgers, sim->graph.floors[at->floor],
                     &sim->delve, (size_t)at->floor, at->cell) != DS_OK)
    return false;
  return admits ||
         ds_pathfind_free (sim, *at, ds_actor_of (sim, other)->nature, UINT32_MAX, aside) ||
         (!(ds_cells_flags (sim, *at) & DS_CELL_GATE) && /* not past a gate */
          ds_pathfind_free (sim, *at, 0, UINT32_MAX, at));
}

bool
ds_travel (DsSim *sim, DsSimSpot to)
{
  const DsSimSpot from = ds_actor_of (sim, DS_SIM_PLAYER)->at;
  DsSimSpot aside;
  int32_t other;

  DS_ASSERT (sim != NULL);
  if (ds_spot_equal (from, to))
    return true;
  if (ds_entry_open (sim, to.floor) != DS_OK || !find_arrival (sim, &to, &aside))
    return false;
  other = ds_cells_actor (sim, to);
  ds_cells_move_actor (sim, DS_SIM_PLAYER, to);
  give_way (sim, other, to, aside);
  if (to.floor != from.floor) {
    sim->now.floors.items[from.floor].left = ds_game (sim)->tick;
    catch_up (sim, to.floor);
    if (!ds_time_queue (sim))
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

  DS_ASSERT (sim != NULL && out != NULL);
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

/* core/sim/cheats/floor.c — the player is on another floor: where its stairs up are, or anywhere.
 */
#include "sim/cheat.h"
#include "sim/travel.h"

static bool
find_arrival (const DsSim *sim, int32_t floor, DsSimSpot *out)
{
  const DsThings *things = sim->delve.dungeon.floors[floor].things;
  const DsPlaces *places = sim->graph.floors[floor];

  *out = (DsSimSpot){ floor, { 0, 0 } };
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

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const int32_t here = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;
  const int32_t floor = args->n_numbers > 0 ? args->numbers[0] - 1 : here + 1;
  DsSimSpot to;

  if (floor < 0 || (size_t)floor >= sim->now.floors.n || !find_arrival (sim, floor, &to))
    return ds_fail (err, DS_BAD_ARG, "floor", "cheat.no-floor", N_ ("there is no such floor"));
  return ds_travel (sim, to) ? DS_OK : ds_fail_nomem (err, "floor");
}

const DsCheat ds_cheat_floor = {
  .id = "floor",
  .label = N_ ("Next floor"),
  .arguments = "[FLOOR]",
  .help = N_ ("The player comes to this floor, or to the next one; they count from 1."),
  .run = run,
};

/* core/sim/cheats/floor.c — moves the player to another floor: to its stairs up, or anywhere.
 */
#include "sim/body/travel.h"
#include "sim/cheat.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const int32_t here = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;
  const int32_t floor = args->n_numbers > 0 ? args->numbers[0] - 1 : here + 1;
  DsSimSpot to;

  if (!ds_travel_arrival (sim, floor, &to))
    return ds_fail (err, DS_BAD_ARG, "floor", "cheat.no-floor", N_ ("no such floor"));
  return ds_travel (sim, to) ? DS_OK : ds_fail_nomem (err, "floor");
}

const DsCheat ds_cheat_floor = {
  .id = "floor",
  .label = N_ ("Next floor"),
  .arguments = "[FLOOR]",
  .help = N_ ("Moves the player to this floor, counted from 1, or to the next one."),
  .run = run,
};

/* core/sim/actions/stairs.c — action stairs: takes stairs, or jumps into a hole to the floor below.
 * The floor that the player leaves stands still until their return. */
#include "sim/body/travel.h"
#include "sim/world/gates.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const DsSimSpot at = ds_actor_of (sim, actor)->at;
  const DsLockPass *pass = actor == DS_SIM_PLAYER ? ds_gates_stairs (sim, at) : NULL;
  uint32_t door;

  if (pass == NULL)
    return ds_refuse (sim, actor,
                      ds_gates_are_full (sim, at) ? DS_TEXT_CROWDED : DS_TEXT_MISS_FLOOR);
  door = ds_gates_shut_stairs (sim, pass);
  if (door != DS_WORLD_NONE)
    return ds_gates_open (sim, door, at) ? DS_ACTION_COST : 0;
  return ds_travel (sim, (DsSimSpot){ pass->to.floor, pass->to.cell })
             ? DS_ACTION_COST
             : ds_refuse (sim, actor, DS_TEXT_CROWDED);
}

const DsActionClass ds_action_stairs = {
  .id = "stairs",
  .label = N_ ("Take the stairs"),
  .key = '>',
  .also = '<',
  .run = run,
};

/* core/sim/actions/search.c — action search: finds secret doors on the actor's cell and the cells
 * around it. */
#include "sim/world/gates.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const DsSimSpot at = ds_actor_of (sim, actor)->at;
  bool found;

  if (actor != DS_SIM_PLAYER)
    return 0;
  found = ds_gates_find (sim, at);
  for (int step = 0; step < 8; step++) {
    const DsSimSpot spot = ds_spot_beside (at, step);

    if (ds_sim_has_cell (sim, spot.cell))
      found |= ds_gates_find (sim, spot);
  }
  if (!found)
    ds_tell (sim, DS_EVENT_MESSAGE, actor, DS_TEXT_FIND_NOTHING);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_search = {
  .id = "search",
  .label = N_ ("Search"),
  .key = 's',
  .run = run,
};

/* core/sim/actions/pick_up.c — action pick-up: takes the topmost item. Keys go onto the ring and
 * stay there; only the player can take them. */
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/items.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  int32_t item = ds_cells_item (sim, ds_actor_of (sim, actor)->at);

  while (actor != DS_SIM_PLAYER && item != DS_SIM_NONE && ds_item (sim, item)->lock != DS_SIM_NONE)
    item = ds_item (sim, item)->next;
  if (item == DS_SIM_NONE)
    return ds_refuse (sim, actor, DS_TEXT_NOTHING_HERE);
  if (ds_item (sim, item)->key != DS_SIM_NONE) {
    ds_gates_gain (sim, ds_item (sim, item)->lock);
    ds_items_take_away (sim, item);
  } else if (!ds_items_has_room (sim, actor, item)) {
    return ds_refuse (sim, actor, DS_TEXT_FULL);
  } else {
    ds_items_give (sim, item, actor);
  }
  ds_tell_item (sim, DS_EVENT_TOOK, actor, item, DS_TEXT_TAKE);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_pick_up = {
  .id = "pick-up",
  .label = N_ ("Pick up"),
  .key = 'g',
  .run = run,
};

/* core/sim/actions/drop.c — action drop: puts an item on the floor. */
#include "sim/world/items.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  ds_items_lay (sim, action->item, ds_actor_of (sim, actor)->at);
  ds_tell_item (sim, DS_EVENT_DROPPED, actor, action->item, DS_TEXT_DROP);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_drop = {
  .id = "drop",
  .label = N_ ("Drop an item"),
  .key = 'd',
  .needs = DS_ACT_ITEM,
  .run = run,
};

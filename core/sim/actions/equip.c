/* core/sim/actions/equip.c — to wield or put on something that one has or that lies here. */
#include "sim/gear.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_gear_use (sim, actor, action->item) ? DS_ACTION_COST : 0;
}

const DsActionClass ds_action_equip = {
  .id = "equip",
  .label = N_ ("Wield or put on"),
  .key = 'w',
  .needs = DS_ACT_ITEM | DS_ACT_ITEM_HERE,
  .run = run,
};

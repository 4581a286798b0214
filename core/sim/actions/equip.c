/* core/sim/actions/equip.c — action equip: wields or puts on an item that is carried or lies on the
 * cell. */
#include "sim/body/gear.h"

static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  const DsSimInventory *inventory = &ds_actor_of (sim, actor)->inventory;
  const DsItem *record = ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;

  return item != inventory->weapon && item != inventory->armour && ds_gear_suits (record);
}

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
  .suits = suits,
  .run = run,
};

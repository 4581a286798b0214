/* core/sim/actions/unequip.c — action unequip: puts away the wielded item, or takes off armour. */
#include "sim/body/gear.h"

static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  const DsSimInventory *inventory = &ds_actor_of (sim, actor)->inventory;

  return item == inventory->weapon || item == inventory->armour;
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_gear_put_away (sim, actor, action->item) ? DS_ACTION_COST : 0;
}

const DsActionClass ds_action_unequip = {
  .id = "unequip",
  .label = N_ ("Put away"),
  .key = 'W',
  .needs = DS_ACT_ITEM,
  .suits = suits,
  .run = run,
};

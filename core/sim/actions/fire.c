/* core/sim/actions/fire.c — action fire: shoots at a cell with the wielded weapon. */
#include "sim/body/fight.h"

static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  const int32_t weapon = ds_actor_of (sim, actor)->inventory.weapon;

  return weapon != DS_SIM_NONE &&
         ds_kind_of (sim, ds_item_of (sim, weapon)->kind)->item->ranged != 0;
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_fight_shoot (sim, actor, action->cell);
}

const DsActionClass ds_action_fire = {
  .id = "fire",
  .label = N_ ("Fire a weapon"),
  .key = 'f',
  .needs = DS_ACT_CELL,
  .suits = suits,
  .run = run,
};

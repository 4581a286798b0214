/* core/sim/behaviours/shoot.c — behaviour shoot: shoots at the visible foe with the wielded
 * weapon. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/aim.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int32_t weapon = it->inventory.weapon;

  if (it->mind.target == DS_SIM_NONE || weapon == DS_SIM_NONE ||
      ds_kind_of (sim, ds_item (sim, weapon)->kind)->item->ranged <= 0)
    return false;
  *out = (DsAction){ .type = DS_ACTION_fire, .cell = it->mind.last_seen.cell };
  return ds_aim_is_clear (sim, actor, out->cell);
}

const DsBehaviour ds_behaviour_shoot = {
  .id = "shoot",
  .label = N_ ("Shoot with the weapon it wields"),
  .because = N_ ("It sees an enemy in its line of fire."),
  .fights = true,
  .choose = choose,
};

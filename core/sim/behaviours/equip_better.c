/* core/sim/behaviours/equip_better.c — behaviour equip-better: uses the best weapon and armour that
 * it carries. */
#include "sim/body/gear.h"
#include "sim/inside.h"
#include "sim/mind/behaviour.h"

static int32_t
rating (const DsSim *sim, int32_t item, bool as_weapon)
{
  const DsItem *record = item >= 0 ? ds_kind_of (sim, ds_item_of (sim, item)->kind)->item : NULL;

  if (record == NULL || !(as_weapon ? ds_gear_is_weapon (record) : ds_gear_is_armour (record)))
    return 0;
  return as_weapon ? record->attack + record->ranged : record->defense;
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimInventory *inventory = &ds_actor_of (sim, actor)->inventory;

  for (int as_weapon = 0; as_weapon < 2; as_weapon++) {
    const int32_t used = as_weapon ? inventory->weapon : inventory->armour;
    int32_t best = used;

    for (int32_t item = inventory->first; item != DS_SIM_NONE; item = ds_item (sim, item)->next)
      if (rating (sim, item, as_weapon) > rating (sim, best, as_weapon))
        best = item;
    *out = (DsAction){ .type = DS_ACTION_equip, .item = best };
    if (best != used)
      return true;
  }
  return false;
}

const DsBehaviour ds_behaviour_equip_better = {
  .id = "equip-better",
  .label = N_ ("Use the best weapon and armour"),
  .because = N_ ("It carries something better than its current gear."),
  .choose = choose,
};

/* core/sim/behaviours/throw.c — behaviour throw: throws its best unused missile at the visible
 * foe. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/aim.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsSimInventory *inventory = &it->inventory;
  int32_t best = DS_ITEM_THROWN; /* items not made for throwing are kept */

  *out =
      (DsAction){ .type = DS_ACTION_throw, .item = DS_SIM_NONE, .cell = it->mind.last_seen.cell };
  if (it->mind.target == DS_SIM_NONE)
    return false;
  for (int32_t item = inventory->first; item != DS_SIM_NONE; item = ds_item (sim, item)->next) {
    const int32_t thrown = ds_kind_of (sim, ds_item (sim, item)->kind)->item->thrown;

    if (thrown <= best || item == inventory->weapon || item == inventory->armour ||
        ds_item (sim, item)->lock != DS_SIM_NONE)
      continue;
    best = thrown;
    out->item = item;
  }
  return out->item != DS_SIM_NONE && ds_aim_is_clear (sim, actor, out->cell);
}

const DsBehaviour ds_behaviour_throw = {
  .id = "throw",
  .label = N_ ("Throw something it can spare"),
  .because = N_ ("It sees an enemy and has something to spare."),
  .fights = true,
  .choose = choose,
};

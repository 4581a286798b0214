/* core/sim/behaviours/taste.c — behaviour taste: drinks an unknown potion once in its life. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/names.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  *out = (DsAction){ .type = DS_ACTION_quaff, .item = it->inventory.first };
  if (it->mind.memory[DS_MEMORY_TASTED] > 0 || it->mind.target != DS_SIM_NONE)
    return false;
  for (; out->item != DS_SIM_NONE; out->item = ds_item (sim, out->item)->next) {
    const int32_t kind = ds_item (sim, out->item)->kind;

    if (ds_kind_of (sim, kind)->item->category == DS_ITEM_POTION &&
        !ds_names_knows (sim, actor, kind))
      return true;
  }
  return false;
}

const DsBehaviour ds_behaviour_taste = {
  .id = "taste",
  .label = N_ ("Try an unknown potion"),
  .because = N_ ("No enemy is in sight and it has never tried an unknown potion."),
  .choose = choose,
};

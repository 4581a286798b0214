/* core/sim/behaviours/use_potion.c — behaviour use-potion: when hurt, drinks a potion known to
 * help; when near death, an unknown one. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/names.h"

enum { DESPERATE = 5 }; /* below a fifth of its hit points */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsRules *rules = sim->delve.rules;
  const DsSimActor *it = ds_actor_of (sim, actor);
  uint16_t effect;

  *out = (DsAction){ .type = DS_ACTION_quaff, .item = it->inventory.first };
  if (it->body.hp * 2 >= it->body.hp_max)
    return false;
  for (; out->item != DS_SIM_NONE; out->item = ds_item (sim, out->item)->next) {
    const int32_t kind = ds_item (sim, out->item)->kind;
    const DsItem *record = ds_kind_of (sim, kind)->item;

    if (record->category != DS_ITEM_POTION)
      continue;
    if (!ds_names_knows (sim, actor, kind)
            ? it->body.hp * DESPERATE < it->body.hp_max
            : ds_rules_find_effect (rules, record->effect, &effect) &&
                  !ds_rules_effect (rules, effect)->is_harmful)
      return true;
  }
  return false;
}

const DsBehaviour ds_behaviour_use_potion = {
  .id = "use-potion",
  .label = N_ ("Drink a potion when hurt"),
  .because = N_ ("It is hurt and has a potion that may help."),
  .choose = choose,
};

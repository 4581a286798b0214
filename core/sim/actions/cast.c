/* core/sim/actions/cast.c — action cast: casts a spell that the actor knows or reads in a book. */
#include "sim/body/magic.h"
#include "sim/world/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const int32_t spell = ds_magic_spell (sim, actor, action->item, action->number);

  if (spell == DS_SIM_NONE)
    return ds_refuse (sim, actor, DS_TEXT_NO_SPELL);
  return ds_magic_cast (sim, actor, spell, action->cell);
}

/* True with a spell known by heart, or with a book. */
static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  return item == DS_SIM_NONE ||
         (ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->spells.n > 0);
}

const DsActionClass ds_action_cast = {
  .id = "cast",
  .label = N_ ("Cast"),
  .key = 'Z',
  .needs = DS_ACT_ITEM | DS_ACT_ITEM_NONE | DS_ACT_CELL | DS_ACT_NUMBER,
  .suits = suits,
  .run = run,
};

/* core/sim/actions/cast.c — to cast a spell that one knows or reads in a book. */
#include "sim/magic.h"
#include "sim/tell.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const int32_t spell = ds_magic_spell (sim, actor, action->item, action->number);

  if (spell == DS_SIM_NONE)
    return ds_refuse (sim, actor, DS_TEXT_NO_SPELL);
  return ds_magic_cast (sim, actor, spell, action->cell);
}

const DsActionClass ds_action_cast = {
  .id = "cast",
  .label = N_ ("Cast"),
  .key = 'Z',
  .needs = DS_ACT_ITEM | DS_ACT_ITEM_NONE | DS_ACT_CELL | DS_ACT_NUMBER,
  .run = run,
};

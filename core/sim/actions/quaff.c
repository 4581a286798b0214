/* core/sim/actions/quaff.c — action quaff: drinks a potion. */
#include "sim/body/consume.h"
#include "sim/world/names.h"

static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  return ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->category == DS_ITEM_POTION;
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  if (!suits (sim, actor, action->item))
    return ds_refuse (sim, actor, DS_TEXT_NOT_POTION);
  ds_actor (sim, actor)->mind.memory[DS_MEMORY_TASTED] +=
      !ds_names_knows (sim, actor, ds_item (sim, action->item)->kind);
  return ds_consume (sim, actor, action->item, DS_TEXT_QUAFF);
}

const DsActionClass ds_action_quaff = {
  .id = "quaff",
  .label = N_ ("Quaff"),
  .key = 'q',
  .needs = DS_ACT_ITEM,
  .suits = suits,
  .run = run,
};

/* core/sim/actions/read.c — to read a scroll. */
#include "sim/consume.h"

/* Who reads a book of spells casts one of them, which is another action. */
static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  const DsItem *record = ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;

  return record->category == DS_ITEM_SCROLL || record->spells.n > 0;
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  if (ds_kind_of (sim, ds_item (sim, action->item)->kind)->item->category != DS_ITEM_SCROLL)
    return ds_refuse (sim, actor, DS_TEXT_NOT_SCROLL);
  return ds_consume (sim, actor, action->item, DS_TEXT_READ);
}

const DsActionClass ds_action_read = {
  .id = "read",
  .label = N_ ("Read"),
  .key = 'r',
  .needs = DS_ACT_ITEM,
  .suits = suits,
  .run = run,
};

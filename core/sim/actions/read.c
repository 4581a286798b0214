/* core/sim/actions/read.c — action read: reads a scroll, which is used up, or the writing on an
 * item. */
#include "sim/body/consume.h"
#include "sim/mind/writing.h"
#include "sim/world/tell.h"

static bool
is_spent (const DsItem *record)
{
  return record->category == DS_ITEM_SCROLL && record->lines.n == 0;
}

/* False for books of spells: reading one is the action cast. */
static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  const DsItem *record = ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;

  return is_spent (record) || record->spells.n > 0 || ds_writing_is_on (sim, item);
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  if (is_spent (ds_kind_of (sim, ds_item (sim, action->item)->kind)->item))
    return ds_consume (sim, actor, action->item, DS_TEXT_READ);
  if (!ds_writing_is_on (sim, action->item))
    return ds_refuse (sim, actor, DS_TEXT_NOT_SCROLL);
  ds_tell_item (sim, DS_EVENT_MESSAGE, actor, action->item, DS_TEXT_WRITING);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_read = {
  .id = "read",
  .label = N_ ("Read"),
  .key = 'r',
  .needs = DS_ACT_ITEM | DS_ACT_ITEM_HERE,
  .suits = suits,
  .run = run,
};

/* core/sim/actions/read.c — to read a scroll. */
#include "sim/consume.h"

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
  .run = run,
};

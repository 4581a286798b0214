/* core/sim/actions/eat.c — to eat something. */
#include "sim/consume.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const DsItem *item = ds_kind_of (sim, ds_item (sim, action->item)->kind)->item;

  if (item->category == DS_ITEM_POTION || ds_consume_food (sim, action->item) == 0)
    return ds_refuse (sim, actor, DS_TEXT_NOT_FOOD);
  return ds_consume (sim, actor, action->item, DS_TEXT_EAT);
}

const DsActionClass ds_action_eat = {
  .id = "eat",
  .label = N_ ("Eat"),
  .key = 'e',
  .needs = DS_ACT_ITEM,
  .run = run,
};

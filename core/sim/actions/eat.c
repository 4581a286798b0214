/* core/sim/actions/eat.c — action eat: eats an item. */
#include "sim/body/consume.h"

static bool
suits (const DsSim *sim, int32_t actor, int32_t item)
{
  return ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->category != DS_ITEM_POTION &&
         ds_consume_food (sim, item) != 0;
}

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  if (!suits (sim, actor, action->item))
    return ds_refuse (sim, actor, DS_TEXT_NOT_FOOD);
  return ds_consume (sim, actor, action->item, DS_TEXT_EAT);
}

const DsActionClass ds_action_eat = {
  .id = "eat",
  .label = N_ ("Eat"),
  .key = 'e',
  .needs = DS_ACT_ITEM,
  .suits = suits,
  .run = run,
};

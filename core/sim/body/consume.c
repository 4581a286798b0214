/* core/sim/body/consume.c — eating, drinking and reading of items that are used up. */
#include "sim/body/consume.h"
#include "sim/body/effects.h"
#include "sim/body/food.h"
#include "sim/world/items.h"

int32_t
ds_consume_food (const DsSim *sim, int32_t item)
{
  const DsSimItem *it = ds_item_of (sim, item);

  DS_ASSERT (sim != NULL);
  return it->of != DS_SIM_NONE ? it->food : ds_kind_of (sim, it->kind)->item->food;
}

int32_t
ds_consume (DsSim *sim, int32_t actor, int32_t item, DsSimText text)
{
  const int32_t kind = ds_item (sim, item)->kind, food = ds_consume_food (sim, item);

  DS_ASSERT (sim != NULL);
  ds_tell_item (sim, DS_EVENT_USED, actor, item, text);
  if (food < 0 && actor == DS_SIM_PLAYER)
    ds_tell (sim, DS_EVENT_MESSAGE, actor, DS_TEXT_GROSS);
  ds_items_take_away (sim, item);
  ds_effects_start_named (sim, actor, ds_kind_of (sim, kind)->item->effect, actor, kind);
  if (food != 0 && ds_actor_lives (sim, actor))
    ds_food_add (sim, actor, food);
  return DS_ACTION_COST;
}

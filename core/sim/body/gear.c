/* core/sim/body/gear.c — use of weapons and armour, and the equipment of new actors. */
#include "sim/body/gear.h"
#include "sim/world/items.h"
#include "sim/world/names.h"
#include "sim/world/tell.h"

#include <string.h>

static const DsItem *
record_of (const DsSim *sim, int32_t item)
{
  return ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;
}

bool
ds_gear_is_weapon (const DsItem *item)
{
  DS_ASSERT (item != NULL);
  return item->attack + item->ranged > 0 && item->attack + item->ranged >= item->defense;
}

bool
ds_gear_is_armour (const DsItem *item)
{
  DS_ASSERT (item != NULL);
  return item->attack + item->ranged < item->defense;
}

bool
ds_gear_suits (const DsItem *item)
{
  DS_ASSERT (item != NULL);
  return ds_gear_is_weapon (item) || ds_gear_is_armour (item);
}

bool
ds_gear_put_away (DsSim *sim, int32_t actor, int32_t item)
{
  DsSimInventory *inventory = &ds_actor (sim, actor)->inventory;
  const bool is_weapon = item == inventory->weapon;

  DS_ASSERT (sim != NULL);
  if (item == DS_SIM_NONE || (!is_weapon && item != inventory->armour))
    return false;
  *(is_weapon ? &inventory->weapon : &inventory->armour) = DS_SIM_NONE;
  ds_tell_item (sim, DS_EVENT_UNEQUIPPED, actor, item,
                is_weapon ? DS_TEXT_PUT_AWAY : DS_TEXT_TAKE_OFF);
  return true;
}

bool
ds_gear_use (DsSim *sim, int32_t actor, int32_t item)
{
  const DsSimInventory *inventory = &ds_actor_of (sim, actor)->inventory;
  const DsItem *record = record_of (sim, item);
  const bool is_weapon = ds_gear_is_weapon (record);
  int32_t *slot;

  DS_ASSERT (sim != NULL);
  if (!is_weapon && !ds_gear_is_armour (record)) {
    ds_refuse (sim, actor, DS_TEXT_NOT_GEAR);
    return false;
  }
  if (ds_item_of (sim, item)->owner != actor) {
    if (!ds_items_has_room (sim, actor, item)) {
      if (actor == DS_SIM_PLAYER)
        ds_tell_item (sim, DS_EVENT_MESSAGE, actor, item, DS_TEXT_TOO_MUCH_STUFF);
      return false;
    }
    ds_items_give (sim, item, actor);
  }
  ds_gear_put_away (sim, actor, is_weapon ? inventory->weapon : inventory->armour);
  slot = is_weapon ? &ds_actor (sim, actor)->inventory.weapon
                   : &ds_actor (sim, actor)->inventory.armour;
  *slot = item;
  ds_tell_item (sim, DS_EVENT_EQUIPPED, actor, item, is_weapon ? DS_TEXT_WIELD : DS_TEXT_PUT_ON);
  return true;
}

/* ---- starting equipment */

/* True for items that belong to starting equipment; a rock is a weapon that nobody wields. */
static bool
is_of_use (const DsItem *item)
{
  return (item->category != DS_ITEM_WEAPON && item->category != DS_ITEM_ARMOUR) ||
         ds_gear_suits (item);
}

/* Picks a kind of the category by its frequency; kinds of other depths only when there is no other.
 * DS_SIM_NONE: none. */
static int32_t
draw_kind (DsSim *sim, const char *category, int32_t depth)
{
  const size_t n = ds_rules_n_kinds (sim->delve.rules);
  int32_t drawn = DS_SIM_NONE;

  for (int pass = 0; pass < 2 && drawn == DS_SIM_NONE; pass++) {
    uint32_t sum = 0;

    for (size_t i = 0; i < n; i++) {
      const DsItem *item = ds_kind_of (sim, (int32_t)i)->item;

      if (item == NULL || item->frequency == 0 || !is_of_use (item) ||
          strcmp (ds_item_category_id ((DsItemCategory)item->category), category) != 0 ||
          (pass == 0 && (depth < item->depth.low || depth > item->depth.high)))
        continue;
      sum += (uint32_t)item->frequency;
      if (ds_rng_below (ds_stream (sim, DS_STREAM_ITEMS), sum) < (uint32_t)item->frequency)
        drawn = (int32_t)i;
    }
  }
  return drawn;
}

static int32_t
find_item (const DsSim *sim, const char *id)
{
  uint16_t found;

  return ds_rules_find_kind (sim->delve.rules, id, &found) && ds_kind_of (sim, found)->item != NULL
             ? found
             : DS_SIM_NONE;
}

/* Resolves @id of a record's equipment: an item, an assortment, or a category. */
static int32_t
choose_kind (DsSim *sim, const char *id, int32_t depth)
{
  const DsAssortment *assortment = ds_rules_find_assortment (sim->delve.rules, id);
  const int32_t found = find_item (sim, id);

  if (found != DS_SIM_NONE)
    return found;
  if (assortment == NULL || assortment->items.n == 0)
    return draw_kind (sim, id, depth);
  return find_item (sim, assortment->items.items[ds_rng_below (ds_stream (sim, DS_STREAM_ITEMS),
                                                               (uint32_t)assortment->items.n)]);
}

bool
ds_gear_outfit (DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsIds *ids = &ds_kind_of (sim, it->kind)->creature->equipment;
  const int32_t depth = it->at.floor + 1;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < ids->n; i++) {
    const int32_t kind = choose_kind (sim, ids->items[i], depth);
    const int32_t item =
        kind != DS_SIM_NONE ? ds_items_add (sim, kind, DS_SIM_NONE, DS_SIM_NONE) : DS_SIM_NONE;

    if (kind != DS_SIM_NONE && item == DS_SIM_NONE)
      return false;
    if (item == DS_SIM_NONE)
      continue;
    if (ds_gear_suits (record_of (sim, item)))
      ds_gear_use (sim, actor, item);
    else if (it->inventory.n < it->inventory.capacity)
      ds_items_give (sim, item, actor);
    ds_names_learn (sim, actor, kind); /* owners know their starting equipment */
  }
  return true;
}

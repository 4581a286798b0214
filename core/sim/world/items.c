/* core/sim/world/items.c — linked lists of items on cells and in inventories. */
#include "sim/world/items.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"

#include <stdlib.h>

int32_t
ds_items_add (DsSim *sim, int32_t kind, int32_t lock, int32_t key)
{
  const DsSimItem item = { .kind = kind,
                           .lock = lock,
                           .key = key,
                           .owner = DS_SIM_NONE,
                           .at.floor = DS_SIM_NONE,
                           .next = DS_SIM_NONE,
                           .of = DS_SIM_NONE };

  DS_ASSERT (sim != NULL);
  if (sim->now.items.n >= DS_SIM_ITEMS_MAX || !ds_array_push (&sim->now.items, item))
    return DS_SIM_NONE;
  return (int32_t)sim->now.items.n - 1;
}

static void
leave_owner (DsSim *sim, int32_t item)
{
  DsSimInventory *inventory = &ds_actor (sim, ds_item (sim, item)->owner)->inventory;
  int32_t *link = &inventory->first;

  while (*link != item)
    link = &ds_item (sim, *link)->next;
  *link = ds_item (sim, item)->next;
  inventory->n--;
  if (inventory->weapon == item)
    inventory->weapon = DS_SIM_NONE;
  if (inventory->armour == item)
    inventory->armour = DS_SIM_NONE;
}

static void
leave_cell (DsSim *sim, int32_t item)
{
  const DsSimSpot spot = ds_item (sim, item)->at;
  uint16_t *top;
  int32_t above;

  if (sim->now.floors.items[spot.floor].first == DS_SIM_NONE)
    return;
  top = &sim->now.item_at.items[ds_cell_at (sim, spot)];
  if (*top == item + 1) {
    *top = (uint16_t)(ds_item (sim, item)->next + 1);
    return;
  }
  for (above = *top - 1; ds_item (sim, above)->next != item; above = ds_item (sim, above)->next)
    ;
  ds_item (sim, above)->next = ds_item (sim, item)->next;
}

void
ds_items_take_away (DsSim *sim, int32_t item)
{
  DsSimItem *it = ds_item (sim, item);

  DS_ASSERT (sim != NULL);
  if (it->owner != DS_SIM_NONE)
    leave_owner (sim, item);
  else if (it->at.floor != DS_SIM_NONE)
    leave_cell (sim, item);
  it->owner = it->next = DS_SIM_NONE;
  it->at = (DsSimSpot){ DS_SIM_NONE, { 0, 0 } };
}

void
ds_items_pile (DsSim *sim, int32_t item)
{
  DsSimItem *it = ds_item (sim, item);
  uint16_t *const top = &sim->now.item_at.items[ds_cell_at (sim, it->at)];
  int32_t above = DS_SIM_NONE, below = *top - 1;

  DS_ASSERT (sim != NULL);
  while (it->lock == DS_SIM_NONE && below != DS_SIM_NONE &&
         ds_item (sim, below)->lock != DS_SIM_NONE) {
    above = below;
    below = ds_item (sim, below)->next;
  }
  it->next = below;
  if (above == DS_SIM_NONE)
    *top = (uint16_t)(item + 1);
  else
    ds_item (sim, above)->next = item;
}

void
ds_items_lay (DsSim *sim, int32_t item, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  ds_items_take_away (sim, item);
  ds_item (sim, item)->at = spot;
  if (sim->now.floors.items[spot.floor].first != DS_SIM_NONE)
    ds_items_pile (sim, item);
}

void
ds_items_give (DsSim *sim, int32_t item, int32_t actor)
{
  DsSimInventory *inventory = &ds_actor (sim, actor)->inventory;
  int32_t *link = &inventory->first;

  DS_ASSERT (sim != NULL);
  ds_items_take_away (sim, item);
  while (*link != DS_SIM_NONE)
    link = &ds_item (sim, *link)->next;
  *link = item;
  inventory->n++;
  ds_item (sim, item)->owner = actor;
}

static bool
is_alike (const DsSimItem *a, int32_t kind, int32_t of)
{
  return a->kind == kind && a->of == of && a->lock == DS_SIM_NONE;
}

/* True when a similar item is before @item in the list. */
static bool
is_piled (const DsSim *sim, int32_t first, int32_t item)
{
  const DsSimItem *it = ds_item_of (sim, item);

  while (first != item && !is_alike (ds_item_of (sim, first), it->kind, it->of))
    first = ds_item_of (sim, first)->next;
  return first != item;
}

static bool
is_placeless (const DsSim *sim, int32_t kind)
{
  return ds_kind_of (sim, kind)->item->is_placeless;
}

bool
ds_items_fits (const DsSim *sim, int32_t actor, int32_t kind, int32_t of)
{
  const DsSimInventory *inventory = &ds_actor_of (sim, actor)->inventory;
  int32_t n = 0;

  DS_ASSERT (sim != NULL);
  if (is_placeless (sim, kind))
    return true;
  for (int32_t i = inventory->first; i != DS_SIM_NONE; i = ds_item_of (sim, i)->next) {
    if (is_alike (ds_item_of (sim, i), kind, of))
      return true;
    n += !is_placeless (sim, ds_item_of (sim, i)->kind) && !is_piled (sim, inventory->first, i);
  }
  return n < inventory->capacity;
}

bool
ds_items_has_room (const DsSim *sim, int32_t actor, int32_t item)
{
  DS_ASSERT (sim != NULL);
  return ds_items_fits (sim, actor, ds_item_of (sim, item)->kind, ds_item_of (sim, item)->of);
}

int32_t
ds_items_nth (const DsSim *sim, int32_t actor, int32_t nth)
{
  int32_t item = ds_actor_of (sim, actor)->inventory.first;

  DS_ASSERT (sim != NULL);
  for (; item != DS_SIM_NONE && nth > 0; nth--)
    item = sim->now.items.items[item].next;
  return item;
}

/* ---- keys of dead actors */

static bool
may_lie (const DsSim *sim, int32_t key, DsSimSpot spot)
{
  const DsWorldKey *it = &sim->graph.world.keys.items[key];
  uint32_t place;

  if (!ds_sim_has_cell (sim, spot.cell) ||
      !(ds_cells_flags (sim, spot) & (DS_CELL_WALK | DS_CELL_GATE)))
    return false;
  place = ds_lock_graph_place (&sim->graph, (size_t)spot.floor, spot.cell);
  for (uint32_t i = 0; i < it->n; i++)
    if (sim->graph.world.key_places.items[it->first + i] == place)
      return true;
  return false;
}

/* Cell nearest to @spot where the proof relies on the key being. */
static DsSimSpot
spot_of_key (const DsSim *sim, int32_t key, DsSimSpot spot)
{
  const int32_t most = ds_max (sim->delve.dungeon.w, sim->delve.dungeon.h);

  for (int32_t far = 0; far < most; far++)
    for (int32_t dy = -far; dy <= far; dy++)
      for (int32_t dx = -far; dx <= far; dx += abs (dy) == far || far == 0 ? 1 : 2 * far) {
        const DsSimSpot at = { spot.floor, { spot.cell.x + dx, spot.cell.y + dy } };

        if (may_lie (sim, key, at))
          return at;
      }
  return spot;
}

void
ds_items_drop_all (DsSim *sim, int32_t actor)
{
  const DsSimSpot at = ds_actor_of (sim, actor)->at;

  DS_ASSERT (sim != NULL);
  for (int32_t item; (item = ds_actor_of (sim, actor)->inventory.first) != DS_SIM_NONE;) {
    const int32_t key = ds_item (sim, item)->key;

    ds_items_lay (sim, item, key != DS_SIM_NONE ? spot_of_key (sim, key, at) : at);
    ds_tell_item (sim, DS_EVENT_DROPPED, actor, item, DS_TEXT_NONE);
  }
}

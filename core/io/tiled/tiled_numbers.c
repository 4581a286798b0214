/* core/io/tiled/tiled_numbers.c — see tiled_numbers.h */
#include "io/tiled/tiled_numbers.h"

#include "io/tiled/tiled_copied.h"

#include <stdlib.h>
#include <string.h>

#define WORLD_STEP 100000     /* objects that Tiled adds to a map of a world before numbers meet */
#define NUMBER_MAX 2000000000 /* Tiled's are of 32 bits */

static int
compare (const void *a, const void *b)
{
  const DsTiledNumber *i = a, *k = b;

  if (i->what != k->what)
    return i->what < k->what ? -1 : 1;
  if (i->floor != k->floor)
    return i->floor < k->floor ? -1 : 1;
  return (i->id > k->id) - (i->id < k->id);
}

static int
compare_numbers (const void *a, const void *b)
{
  const int64_t i = *(const int64_t *)a, k = *(const int64_t *)b;

  return (i > k) - (i < k);
}

static void
sort (DsTiledNumbers *self)
{
  if (self->items.n > 0)
    qsort (self->items.items, self->items.n, sizeof *self->items.items, compare);
}

/* ---- the map */

/* The id of a room or region by its property; 0: it has none. */
static uint64_t
property_id (const DsForeignObject *object, char letter)
{
  const DsForeignProperty *id = ds_foreign_property (&object->properties, "id");

  return id != NULL && id->text[0] == letter && id->text[1] == '-'
             ? strtoull (id->text + 2, NULL, 16)
             : 0;
}

static DsTiledNumber
number_in (const DsTiledPlaced *placed, const DsForeignObject *object)
{
  DsTiledNumber out = { .floor = (int32_t)placed->floor, .number = strtoll (object->id, NULL, 10) };

  if (placed->part == DS_TILED_REGIONS) {
    out.what = DS_TILED_REGION;
    out.id = property_id (object, 'g');
  } else if (placed->part == DS_TILED_ROOMS) {
    out.what = DS_TILED_ROOM;
    out.id = property_id (object, 'r');
    if (out.id == 0)
      out.id = ds_tiled_new_id (object, placed->floor);
  } else {
    out.what = DS_TILED_THING;
    out.id = ds_tiled_id (object, placed->floor);
  }
  return out;
}

/* The highest number of an object of the map; *@is_whole is false where some is none, or two are
 * the same. -1: no memory. */
static int64_t
find_last (const DsForeignLevel *level, bool *is_whole)
{
  DS_ARRAY (int64_t) all = { 0 };
  int64_t last = 0;

  *is_whole = true;
  for (const DsForeignLayer *layer = level->layers.first; layer != NULL; layer = layer->next)
    for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
      if (!ds_array_push (&all, strtoll (at->id, NULL, 10))) {
        ds_array_clear (&all);
        return -1;
      }
  if (all.n > 0)
    qsort (all.items, all.n, sizeof *all.items, compare_numbers);
  for (size_t i = 0; i < all.n; i++)
    if (all.items[i] <= 0 || all.items[i] > NUMBER_MAX || all.items[i] == last)
      *is_whole = false;
    else
      last = all.items[i];
  ds_array_clear (&all);
  return last;
}

DsStatus
ds_tiled_numbers_take (DsTiledNumbers *self, const DsTiledSource *source, bool *is_whole,
                       DsError *err)
{
  DsTiledNumbers out = { .first_tile = 1 };

  DS_ASSERT (self != NULL && source != NULL && is_whole != NULL);

  out.next = find_last (source->map.levels.first, is_whole) + 1;
  if (out.next == 0)
    return ds_fail_nomem (err, "numbers");
  for (size_t i = 0; i < source->layers.placed.n; i++) {
    const DsTiledPlaced *placed = &source->layers.placed.items[i];

    for (const DsForeignObject *at = placed->layer->objects.first; at != NULL; at = at->next) {
      const DsTiledNumber item = number_in (placed, at);

      if (item.id != 0 && !ds_array_push (&out.items, item)) {
        ds_tiled_numbers_clear (&out);
        return ds_fail_nomem (err, "numbers");
      }
    }
  }
  sort (&out);
  *self = out;
  return DS_OK;
}

/* ---- the level */

static const DsTiledNumber *
find (const DsTiledNumbers *self, size_t n, DsTiledNumber wanted)
{
  return n > 0 ? bsearch (&wanted, self->items.items, n, sizeof wanted, compare) : NULL;
}

/* Adds a number behind the first @n ones, which are sorted, unless one of these is it. */
static bool
add (DsTiledNumbers *self, size_t n, DsTiledNumbered what, size_t floor, uint64_t id)
{
  DsTiledNumber item = { id, (int32_t)floor, what, 0 };

  if (find (self, n, item) != NULL)
    return true;
  item.number = self->next++;
  return ds_array_push (&self->items, item);
}

static bool
add_floor (DsTiledNumbers *self, size_t n, const DsDelve *level, size_t floor)
{
  const DsThings *things = level->dungeon.floors[floor].things;
  const DsRooms *rooms = level->dungeon.floors[floor].rooms;
  const DsRegions *regions = level->dungeon.regions;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (!add (self, n, DS_TILED_THING, floor, ds_things_get (things, i)->id))
      return false;
  for (size_t i = 0; i < ds_rooms_count (rooms); i++)
    if (!add (self, n, DS_TILED_ROOM, floor, ds_rooms_get (rooms, i)->id))
      return false;
  for (size_t i = 0; i < ds_regions_count (regions); i++)
    if (!add (self, n, DS_TILED_REGION, floor, ds_regions_get (regions, i)->id))
      return false;
  return true;
}

DsStatus
ds_tiled_numbers_add (DsTiledNumbers *self, const DsDelve *level, DsError *err)
{
  DS_ASSERT (self != NULL && level != NULL);

  for (size_t f = 0; f < level->dungeon.n_floors; f++) {
    if (!add_floor (self, self->items.n, level, f))
      return ds_fail_nomem (err, "numbers");
    sort (self);
  }
  return DS_OK;
}

/* Objects of @was that are on the floor @from there get their numbers on @floor. */
static bool
follow (DsTiledNumbers *self, const DsTiledNumbers *was, int32_t from, size_t floor)
{
  for (size_t i = 0; i < was->items.n && from >= 0; i++) {
    DsTiledNumber item = was->items.items[i];

    if (item.floor != from)
      continue;
    item.floor = (int32_t)floor;
    if (!ds_array_push (&self->items, item))
      return false;
  }
  return true;
}

DsStatus
ds_tiled_numbers_follow (DsTiledNumbers *out, const DsTiledNumbers *was, const DsDelve *level,
                         const int32_t *floors, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && was != NULL && level != NULL && floors != NULL);

  *out = (DsTiledNumbers){ .next = was->next, .first_tile = was->first_tile };
  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++)
    if (!follow (out, was, floors[f], f))
      status = ds_fail_nomem (err, "numbers");
  sort (out);
  if (status == DS_OK)
    status = ds_tiled_numbers_add (out, level, err);
  if (status != DS_OK)
    ds_tiled_numbers_clear (out);
  return status;
}

int64_t
ds_tiled_number_of (const DsTiledNumbers *self, DsTiledNumbered what, size_t floor, uint64_t id,
                    int64_t usual)
{
  const DsTiledNumber *found =
      self != NULL ? find (self, self->items.n, (DsTiledNumber){ id, (int32_t)floor, what, 0 })
                   : NULL;

  DS_ASSERT (floor < DS_FLOORS_MAX);

  return found != NULL ? found->number : usual;
}

int64_t
ds_tiled_numbers_next (const DsTiledNumbers *self, const DsDungeon *dungeon, size_t floor)
{
  int64_t n = 1;

  DS_ASSERT (dungeon != NULL);

  if (self != NULL)
    return self->next;
  for (size_t i = 0; i < dungeon->n_floors; i++)
    n += (int64_t)(ds_things_count (dungeon->floors[i].things) +
                   ds_rooms_count (dungeon->floors[i].rooms) + ds_regions_count (dungeon->regions));
  return n + (int64_t)floor * WORLD_STEP;
}

/* Objects of a new map are numbered before the rooms and regions of all floors. */
bool
ds_tiled_numbers_refs (const DsTiledNumbers *self, const DsDungeon *dungeon, DsMemberRefs *out)
{
  int64_t next = 1;

  DS_ASSERT (dungeon != NULL && out != NULL);

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    const DsThings *things = dungeon->floors[i].things;

    for (size_t k = 0; k < ds_things_count (things); k++) {
      const DsThing *thing = ds_things_get (things, k);
      const int64_t number = ds_tiled_number_of (self, DS_TILED_THING, i, thing->id, next++);

      if (!ds_array_push (&out->items, (DsMemberRef){ thing->id, (int32_t)i, number, thing->at }))
        return false;
    }
  }
  if (out->items.n > 0)
    qsort (out->items.items, out->items.n, sizeof *out->items.items, ds_member_refs_by_id);
  return true;
}

uint32_t
ds_tiled_numbers_tile (const DsTiledNumbers *self, uint32_t tile)
{
  return self != NULL && tile != 0 ? tile + self->first_tile - 1 : tile;
}

void
ds_tiled_numbers_shift (const DsTiledNumbers *self, uint32_t *cells, size_t n)
{
  DS_ASSERT (cells != NULL);

  for (size_t i = 0; i < n && self != NULL && self->first_tile > 1; i++)
    cells[i] = ds_tiled_numbers_tile (self, cells[i]);
}

void
ds_tiled_numbers_clear (DsTiledNumbers *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->items);
  memset (self, 0, sizeof *self);
}

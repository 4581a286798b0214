/* core/io/kept/kept_losses.c — compares two levels noun by noun. */
#include "io/kept/kept_losses.h"
#include "io/kept/kept_properties.h"
#include "io/mapping/source.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  DsLosses *out;
  const DsDelve *level;
  const DsImport *got;
  const DsReversePlaces *places;
  const DsKeptRooms *rooms;
} KeptCount;

/* The cell of the imported level that is @cell of floor @floor; NULL: no place has it. *@end: the
 * column up to which the cells of the row are found, or not, as this one is. */
static const DsFloor *
find_run (const KeptCount *self, size_t floor, DsCell cell, DsCell *their, int32_t *end)
{
  *end = self->level->dungeon.w;
  for (size_t i = 0; i < self->places->n; i++) {
    const DsReversePlace *at = &self->places->items[i];
    const DsFloor *got = &self->got->delve.dungeon.floors[at->place->floor];

    *their = (DsCell){ cell.x + at->by.x, cell.y + at->by.y };
    if (at->floor != floor || their->y < 0 || their->y >= got->h || their->x >= got->w)
      continue;
    if (their->x >= 0) {
      *end = ds_min (*end, got->w - at->by.x);
      return got;
    }
    *end = ds_min (*end, -at->by.x);
  }
  return NULL;
}

static const DsFloor *
find_cell (const KeptCount *self, size_t floor, DsCell cell, DsCell *their)
{
  int32_t end;

  return find_run (self, floor, cell, their, &end);
}

static bool
has_place (const KeptCount *self, size_t floor)
{
  for (size_t i = 0; i < self->places->n; i++)
    if (self->places->items[i].floor == floor)
      return true;
  return false;
}

/* Tiles that differ; @theirs NULL: all but nothing. */
static size_t
count_differing (const uint16_t *ours, const uint16_t *theirs, size_t n)
{
  size_t count = 0;

  if (theirs != NULL && memcmp (ours, theirs, n * sizeof *ours) == 0)
    return 0;
  for (size_t i = 0; i < n; i++)
    count += ours[i] != (theirs != NULL ? theirs[i] : DS_TILE_NONE);
  return count;
}

static void
count_row (const KeptCount *self, size_t f, int32_t y)
{
  static const DsLayer LAYERS[] = { DS_LAYER_GROUND, DS_LAYER_FEATURE };
  const DsFloor *floor = &self->level->dungeon.floors[f];

  for (int32_t x = 0, end; x < floor->w; x = end) {
    DsCell their = { 0 };
    const DsFloor *got = find_run (self, f, (DsCell){ x, y }, &their, &end);

    for (size_t i = 0; i < DS_COUNT (LAYERS); i++) {
      const uint16_t *ours = ds_grid_row (&floor->layers[LAYERS[i]], y), *theirs = NULL;

      if (got != NULL)
        theirs = (const uint16_t *)ds_grid_row (&got->layers[LAYERS[i]], their.y) + their.x;
      self->out->n[DS_NOUN_TILE] += count_differing (ours + x, theirs, (size_t)(end - x));
    }
  }
}

static void
count_cells (const KeptCount *self, size_t f)
{
  for (int32_t y = 0; y < self->level->dungeon.floors[f].h; y++)
    count_row (self, f, y);
}

/* ---- objects */

/* The first object of the same kind in the cell that is not taken. */
static size_t
find_twin (const DsFloor *got, DsCell their, const DsThing *thing, const bool *is_taken)
{
  const size_t n = ds_things_count (got->things);

  for (size_t i = ds_things_seek (got->things, their); i < n; i++) {
    const DsThing *at = ds_things_get (got->things, i);

    if (at->at.x != their.x || at->at.y != their.y)
      break;
    if (at->kind == thing->kind && !is_taken[i])
      return i;
  }
  return SIZE_MAX;
}

/* Properties are counted by themselves, and the source is what is written. */
static bool
is_unknown (const char *key)
{
  return strcmp (key, DS_PROPERTIES_KEY) != 0 && strcmp (key, DS_SOURCE_KEY) != 0 &&
         strcmp (key, DS_FOREIGN_KEY) != 0;
}

static DsStatus
count_properties (const KeptCount *self, const DsExtras *extras, const DsExtras *got, DsError *err)
{
  DsStatus status;
  size_t n;

  if (ds_extras_equal (extras, got))
    return DS_OK;
  status = ds_kept_count_properties (&n, self->level, self->got, self->places, extras, got, err);
  self->out->n[DS_NOUN_PROPERTY] += n;
  for (size_t i = 0; i < ds_extras_count (extras); i++)
    self->out->n[DS_NOUN_MEMBER] += is_unknown (ds_extras_key (extras, i));
  return status;
}

static DsStatus
count_thing (const KeptCount *self, const DsThing *thing, const DsThing *twin, DsError *err)
{
  size_t *n = self->out->n;

  if (twin == NULL) {
    n[ds_losses_noun (ds_rules_kind (self->level->rules, thing->kind))]++;
    return DS_OK;
  }
  n[DS_NOUN_FACING] += thing->facing != twin->facing;
  n[DS_NOUN_TARGET] += thing->target_floor != twin->target_floor ||
                       !ds_str_equal (thing->level, twin->level) ||
                       (thing->target_floor >= 0 &&
                        (thing->target.x != twin->target.x || thing->target.y != twin->target.y));
  n[DS_NOUN_LOCK] += !ds_str_equal (thing->lock, twin->lock);
  return count_properties (self, thing->extras, twin->extras, err);
}

/* Objects of ours without a twin, and those of the file that we have deleted. */
static DsStatus
count_things (const KeptCount *self, size_t f, DsError *err)
{
  const DsFloor *floor = &self->level->dungeon.floors[f];
  const DsDungeon *dungeon = &self->got->delve.dungeon;
  DsStatus status = DS_OK;

  for (size_t g = 0; g < dungeon->n_floors && status == DS_OK; g++) {
    const DsFloor *got = &dungeon->floors[g];
    bool *is_taken = ds_alloc0 (ds_things_count (got->things) + 1, sizeof *is_taken);

    if (is_taken == NULL)
      return ds_fail_nomem (err, "losses");
    for (size_t i = 0; i < ds_things_count (floor->things) && status == DS_OK; i++) {
      const DsThing *thing = ds_things_get (floor->things, i), *twin = NULL;
      DsCell their;
      const DsFloor *at = find_cell (self, f, thing->at, &their);
      size_t k;

      if (at != got && (at != NULL || g > 0))
        continue; /* of another floor of theirs */
      k = at != NULL ? find_twin (got, their, thing, is_taken) : SIZE_MAX;
      if (k != SIZE_MAX) {
        twin = ds_things_get (got->things, k);
        is_taken[k] = true;
      }
      status = count_thing (self, thing, twin, err);
    }
    for (size_t i = 0; i < self->places->n; i++) {
      const DsReversePlace *place = &self->places->items[i];

      if (place->floor != f || place->place->floor != g)
        continue;
      for (size_t k = 0; k < ds_things_count (got->things); k++) {
        const DsThing *thing = ds_things_get (got->things, k);

        if (!is_taken[k] && ds_rect_has (place->place->rect, thing->at)) {
          self->out->n[ds_losses_noun (ds_rules_kind (self->level->rules, thing->kind))]++;
          is_taken[k] = true;
        }
      }
    }
    ds_free (is_taken);
  }
  return status;
}

/* ---- rooms, tables */

/* The room of the imported level at the first cell of each room of a floor: calls @put for it. */
static DsStatus
each_room (const KeptCount *self, size_t f,
           DsStatus (*put) (const KeptCount *self, size_t f, uint32_t number, const DsRoom *room,
                            const DsRoom *twin, void *user, DsError *err),
           void *user, DsError *err)
{
  const DsFloor *floor = &self->level->dungeon.floors[f];
  bool *is_seen = ds_alloc0 (ds_rooms_count (floor->rooms) + 1, sizeof *is_seen);
  DsStatus status = is_seen != NULL ? DS_OK : ds_fail_nomem (err, "losses");

  for (int32_t y = 0; y < floor->h && status == DS_OK; y++)
    for (int32_t x = 0; x < floor->w && status == DS_OK; x++) {
      const uint32_t number = ds_floor_get (floor, DS_LAYER_ROOM, (DsCell){ x, y });
      const DsFloor *got;
      DsCell their;

      if (number == 0 || is_seen[number])
        continue;
      is_seen[number] = true;
      got = find_cell (self, f, (DsCell){ x, y }, &their);
      status = put (self, f, number, ds_rooms_get (floor->rooms, number - 1),
                    got != NULL ? ds_floor_room_at (got, their) : NULL, user, err);
    }
  ds_free (is_seen);
  return status;
}

static int
compare_numbers (const void *a, const void *b)
{
  const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;

  return p < q ? -1 : p > q;
}

static DsStatus
find_own (const KeptCount *self, size_t f, uint32_t number, const DsRoom *room, const DsRoom *twin,
          void *user, DsError *err)
{
  DsKeptRooms *out = user;

  (void)self;
  if (twin == NULL || twin->kind == room->kind)
    return DS_OK;
  return ds_array_push (out, (uint64_t)f << 32 | number) ? DS_OK : ds_fail_nomem (err, "losses");
}

DsStatus
ds_kept_rooms_find (DsKeptRooms *out, const DsDelve *level, const DsImport *made,
                    const DsReversePlaces *places, DsError *err)
{
  const KeptCount self = { NULL, level, made, places, NULL };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && level != NULL && made != NULL && places != NULL);

  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++)
    status = each_room (&self, f, find_own, out, err);
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare_numbers);
  return status;
}

/* Rooms with a name, a kind or properties of the user: others are found again by their shape. */
static DsStatus
count_room (const KeptCount *self, size_t f, uint32_t number, const DsRoom *room,
            const DsRoom *twin, void *user, DsError *err)
{
  const uint64_t key = (uint64_t)f << 32 | number;
  const bool is_own = self->rooms->n > 0 && bsearch (&key, self->rooms->items, self->rooms->n,
                                                     sizeof key, compare_numbers) != NULL;

  (void)user;
  self->out->n[DS_NOUN_ROOM] +=
      (room->name != NULL && (twin == NULL || !ds_str_equal (room->name, twin->name))) ||
      (is_own && (twin == NULL || room->kind != twin->kind));
  return count_properties (self, room->extras, twin != NULL ? twin->extras : NULL, err);
}

static bool
same_region (const DsDungeon *a, size_t i, const DsDungeon *b)
{
  const DsRegion *region = ds_regions_get (a->regions, i), *twin;

  if (i >= ds_regions_count (b->regions))
    return false;
  twin = ds_regions_get (b->regions, i);
  return ds_str_equal (region->name, twin->name) && region->colour == twin->colour &&
         ds_str_equal (region->lock, twin->lock);
}

static bool
same_lock (const DsLock *lock, const DsLocks *locks)
{
  const DsLock *twin = ds_locks_find (locks, ds_str_get (lock->id));

  return twin != NULL && ds_str_equal (lock->name, twin->name) &&
         ds_str_equal (lock->kind, twin->kind);
}

static void
count_tables (const KeptCount *self)
{
  const DsDungeon *ours = &self->level->dungeon, *got = &self->got->delve.dungeon;
  size_t *n = self->out->n;

  for (size_t i = 0; i < ds_regions_count (ours->regions); i++)
    n[DS_NOUN_REGION] += !same_region (ours, i, got);
  for (size_t i = 0; i < ds_locks_count (ours->locks); i++)
    n[DS_NOUN_LOCK] += !same_lock (ds_locks_get (ours->locks, i), got->locks);
}

DsStatus
ds_kept_losses (DsLosses *out, const DsDelve *level, const DsImport *got,
                const DsReversePlaces *places, const DsKeptRooms *rooms, DsError *err)
{
  static const uint32_t COUNTED_HERE =
      DS_KEEPS_FLOOR | DS_KEEPS_REGION | DS_KEEPS_LOCK | DS_KEEPS_ROOM | DS_KEEPS_TILE |
      DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT | DS_KEEPS_FACING | DS_KEEPS_TARGET |
      DS_KEEPS_NOTE | DS_KEEPS_PROPERTY | DS_KEEPS_MEMBER | DS_KEEPS_PIN | DS_KEEPS_SOURCE |
      DS_KEEPS_NAME | DS_KEEPS_PICTURE;
  const KeptCount self = { out, level, got, places, rooms };
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL && got != NULL && places != NULL && rooms != NULL);

  status = ds_losses_count (out, level, COUNTED_HERE, err);
  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++) {
    if (!has_place (&self, f)) {
      out->n[DS_NOUN_FLOOR]++;
      continue;
    }
    count_cells (&self, f);
    status = count_things (&self, f, err);
    if (status == DS_OK)
      status = each_room (&self, f, count_room, NULL, err);
    if (status == DS_OK)
      status = count_properties (&self, level->dungeon.floors[f].extras, NULL, err);
  }
  if (status == DS_OK)
    status = count_properties (&self, level->dungeon.extras, got->delve.dungeon.extras, err);
  count_tables (&self);
  return status;
}

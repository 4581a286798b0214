/* core/io/kept/kept_losses.c — compares two levels noun by noun. */
#include "io/kept/kept_losses.h"
#include "base/hash.h"
#include "io/des/des_member.h"
#include "io/kept/kept_members.h"
#include "io/kept/kept_properties.h"
#include "io/kept/kept_twins.h"
#include "io/kept/reverse_tiles.h"
#include "io/mapping/source.h"
#include "map/property.h"
#include "rules/wide_gate.h"

#include <stdlib.h>
#include <string.h>

#define TWINS_MAX 16 /* objects of a kind in a cell that are compared with one of ours */

typedef struct {
  DsLosses *out;
  const DsDelve *level;
  const DsImport *got;
  const DsReversePlaces *places;
  const DsKeptRooms *rooms;
  const DsKeptThings *added;
  int tiles[DS_TILE_LAYERS_MAX]; /* by own layer of cells of ours: that of theirs, -1: none */
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

/* Their layer of cells that has the tiles of layer @layer of ours; -1: none. */
static int
layer_of (const KeptCount *self, int layer)
{
  const int own = layer - (int)DS_LAYER_TILES (0), their = own < 0 ? -1 : self->tiles[own];

  return own < 0 ? layer : their < 0 ? -1 : (int)DS_LAYER_TILES (their);
}

static void
count_row (const KeptCount *self, size_t f, int32_t y)
{
  static const DsLayer LAYERS[] = { DS_LAYER_GROUND,    DS_LAYER_FEATURE,   DS_LAYER_TILES (0),
                                    DS_LAYER_TILES (1), DS_LAYER_TILES (2), DS_LAYER_TILES (3),
                                    DS_LAYER_TILES (4), DS_LAYER_TILES (5) };
  const DsFloor *floor = &self->level->dungeon.floors[f];

  for (int32_t x = 0, end; x < floor->w; x = end) {
    DsCell their = { 0 };
    const DsFloor *got = find_run (self, f, (DsCell){ x, y }, &their, &end);

    for (size_t i = 0; i < DS_COUNT (LAYERS); i++) {
      const uint16_t *ours = ds_grid_row (&floor->layers[LAYERS[i]], y), *theirs = NULL;
      const int layer = layer_of (self, (int)LAYERS[i]);

      if (got != NULL && layer >= 0)
        theirs = (const uint16_t *)ds_grid_row (&got->layers[layer], their.y) + their.x;
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

/* @kind: of the object that has them, or NULL. @has_defaults: properties that only @got has are
 * none that count. */
static DsStatus
count_members (const KeptCount *self, const DsExtras *extras, const DsExtras *got,
               bool has_defaults, const DsKind *kind, DsError *err)
{
  DsStatus status;
  size_t n;

  if (ds_extras_equal (extras, got))
    return DS_OK;
  status = ds_kept_count_properties (&n, self->level, self->got, self->places, extras, got,
                                     has_defaults, err);
  self->out->n[DS_NOUN_PROPERTY] += n;
  ds_kept_count_members (self->out, extras, got, kind);
  return status;
}

/* True when a target of ours and one of theirs are one cell. */
static bool
same_target (const KeptCount *self, const DsThing *thing, const DsThing *twin)
{
  const DsFloor *floor;
  DsCell their;

  if (!ds_str_equal (thing->level, twin->level) || !ds_str_equal (thing->entry, twin->entry) ||
      (thing->target_floor < 0) != (twin->target_floor < 0))
    return false;
  if (thing->target_floor < 0)
    return true;
  floor = find_cell (self, (size_t)thing->target_floor, thing->target, &their);
  return floor == &self->got->delve.dungeon.floors[twin->target_floor] &&
         their.x == twin->target.x && their.y == twin->target.y;
}

/* ---- wide gates */

/* A cell of a wide gate with an id. */
typedef struct {
  uint64_t gate;
  size_t thing; /* its index */
} KeptGate;

typedef DS_ARRAY (KeptGate) KeptGates;

static int
compare_gates (const void *a, const void *b)
{
  const KeptGate *p = a, *q = b;

  if (p->gate != q->gate)
    return p->gate < q->gate ? -1 : 1;
  return p->thing < q->thing ? -1 : p->thing > q->thing;
}

static DsStatus
list_gates (KeptGates *out, const DsThings *things, DsError *err)
{
  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->gate != 0 &&
        !ds_array_push (out, (KeptGate){ ds_things_get (things, i)->gate, i }))
      return ds_fail_nomem (err, "losses");
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare_gates);
  return DS_OK;
}

/* The place in the list of the first cell of a gate. */
static size_t
first_of (const KeptGates *self, uint64_t gate)
{
  size_t low = 0, high = self->n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (self->items[middle].gate < gate)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The next cell of the gate of @like from place @i on; the length of the list: there is none. */
static size_t
next_cell (const KeptGates *self, const DsThings *things, const DsThing *like, size_t i)
{
  for (; i < self->n && self->items[i].gate == like->gate; i++)
    if (ds_gates_are_alike (ds_things_get (things, self->items[i].thing), like))
      return i;
  return self->n;
}

/* The sides on which a gate without an id goes on, as bits. */
static unsigned
sides_of (const DsThings *things, const DsThing *gate)
{
  static const DsCell STEPS[] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  unsigned sides = 0;

  for (unsigned i = 0; i < DS_COUNT (STEPS); i++) {
    const DsCell cell = { gate->at.x + STEPS[i].x, gate->at.y + STEPS[i].y };

    for (size_t k = ds_things_seek (things, cell); k < ds_things_count (things); k++) {
      const DsThing *at = ds_things_get (things, k);

      if (at->at.x != cell.x || at->at.y != cell.y)
        break;
      if (ds_gates_are_alike (at, gate))
        sides |= 1u << i;
    }
  }
  return sides;
}

/* The gates of a floor and of one that was imported. */
typedef struct {
  const DsThings *things[2];
  KeptGates gates[2];
  size_t floor;   /* of ours */
  size_t *twins;  /* of our objects: indices of theirs; SIZE_MAX: none */
  bool *is_taken; /* of theirs: it is a twin */
} KeptPair;

static bool
is_wide (const KeptPair *self, int side, const DsThing *gate)
{
  const KeptGates *list = &self->gates[side];
  const size_t i = next_cell (list, self->things[side], gate, first_of (list, gate->gate));

  return gate->gate == 0 ? sides_of (self->things[side], gate) != 0
                         : next_cell (list, self->things[side], gate, i + 1) < list->n;
}

/* True when gates with ids have the same cells. */
static bool
same_cells (const KeptCount *self, const KeptPair *pair, const DsThing *thing, const DsThing *twin)
{
  const KeptGates *ours = &pair->gates[0], *theirs = &pair->gates[1];

  for (size_t i = first_of (ours, thing->gate), k = first_of (theirs, twin->gate);; i++, k++) {
    DsCell their, cell;

    i = next_cell (ours, pair->things[0], thing, i);
    k = next_cell (theirs, pair->things[1], twin, k);
    if (i == ours->n || k == theirs->n)
      return i == ours->n && k == theirs->n;
    cell = ds_things_get (pair->things[1], theirs->items[k].thing)->at;
    if (find_cell (self, pair->floor, ds_things_get (pair->things[0], ours->items[i].thing)->at,
                   &their) == NULL ||
        their.x != cell.x || their.y != cell.y)
      return false;
  }
}

/* True when both are of one wide gate, or of none. */
static bool
same_gate (const KeptCount *self, const KeptPair *pair, const DsThing *thing, const DsThing *twin)
{
  if (thing->gate == 0 && twin->gate == 0)
    return sides_of (pair->things[0], thing) == sides_of (pair->things[1], twin);
  if (thing->gate == 0 || twin->gate == 0)
    return is_wide (pair, 0, thing) == is_wide (pair, 1, twin);
  return same_cells (self, pair, thing, twin);
}

/* True for an object that came since the import. */
static bool
is_added (const KeptCount *self, size_t floor, uint64_t id)
{
  size_t low = 0, high = self->added->n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const DsKeptThing *at = &self->added->items[middle];

    if (at->floor == floor && at->id == id)
      return true;
    if (at->floor < floor || (at->floor == floor && at->id < id))
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

static DsStatus
count_thing (const KeptCount *self, const KeptPair *pair, const DsThing *thing, const DsThing *twin,
             DsError *err)
{
  const DsKind *kind = ds_rules_kind (self->level->rules, thing->kind);
  size_t *n = self->out->n;

  if (twin == NULL) {
    ds_losses_add_thing (self->out, self->level->rules, pair->floor, thing);
    return DS_OK;
  }
  n[DS_NOUN_FACING] += thing->facing != twin->facing;
  n[DS_NOUN_TARGET] += !same_target (self, thing, twin);
  n[DS_NOUN_LOCK] += !ds_str_equal (thing->lock, twin->lock);
  n[DS_NOUN_GATE] += kind->gate != NULL && !same_gate (self, pair, thing, twin);
  return count_members (self, thing->extras, twin->extras, is_added (self, pair->floor, thing->id),
                        kind, err);
}

/* True when nothing of @thing is lost in @twin. */
static DsStatus
is_whole (const KeptCount *self, const KeptPair *pair, const DsThing *thing, const DsThing *twin,
          bool *out, DsError *err)
{
  DsLosses losses = { 0 };
  KeptCount trial = *self;
  DsStatus status;

  trial.out = &losses;
  status = count_thing (&trial, pair, thing, twin, err);
  *out = status == DS_OK && !ds_losses_any (&losses);
  return status;
}

enum { SAME, BY_ID, WHOLE, ANY, N_FITS }; /* in which order objects find their twins */

/* Finds an object of the same kind in the cell of theirs that is not taken: one that lacks nothing
 * and has no other member, or has its id, or lacks nothing, or any, as @how says; the first and the
 * third among TWINS_MAX. *@out: SIZE_MAX, there is none. */
static DsStatus
find_twin (const KeptCount *self, const KeptPair *pair, DsCell their, const DsThing *thing, int how,
           size_t *out, DsError *err)
{
  const DsThings *things = pair->things[1];
  const bool tries = how == SAME || how == WHOLE;
  DsStatus status = DS_OK;
  size_t n_tried = 0;

  *out = SIZE_MAX;
  for (size_t i = ds_things_seek (things, their);
       i < ds_things_count (things) && *out == SIZE_MAX && status == DS_OK; i++) {
    const DsThing *at = ds_things_get (things, i);
    bool fits = how == ANY || at->id == thing->id;

    if (at->at.x != their.x || at->at.y != their.y || (tries && n_tried == TWINS_MAX))
      break;
    if (at->kind != thing->kind || pair->is_taken[i])
      continue;
    if (how == SAME && ds_extras_count (thing->extras) != ds_extras_count (at->extras))
      continue;
    if (tries)
      status = is_whole (self, pair, thing, at, &fits, err);
    n_tried++;
    *out = fits ? i : SIZE_MAX;
  }
  return status;
}

/* Finds twins for the objects of floor @pair->floor that have none on floor @g of theirs. */
static DsStatus
find_twins (const KeptCount *self, size_t g, KeptPair *pair, int how, DsError *err)
{
  const DsFloor *got = &self->got->delve.dungeon.floors[g];
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (pair->things[0]) && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (pair->things[0], i);
    DsCell their;

    if (pair->twins[i] != SIZE_MAX || find_cell (self, pair->floor, thing->at, &their) != got)
      continue;
    status = find_twin (self, pair, their, thing, how, &pair->twins[i], err);
    if (pair->twins[i] != SIZE_MAX)
      pair->is_taken[pair->twins[i]] = true;
  }
  return status;
}

/* Objects of floor @pair->floor, and parts of them, that floor @g of theirs lacks. */
static DsStatus
count_ours (const KeptCount *self, size_t g, KeptPair *pair, DsError *err)
{
  const DsFloor *got = &self->got->delve.dungeon.floors[g];
  const size_t n = ds_things_count (pair->things[0]);
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n; i++)
    pair->twins[i] = SIZE_MAX;
  for (int how = 0; how < N_FITS && status == DS_OK; how++)
    status = find_twins (self, g, pair, how, err);
  ds_kept_twins_take_back (pair->twins, pair->things[0], pair->things[1]);
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (pair->things[0], i);
    DsCell their;
    const DsFloor *at = find_cell (self, pair->floor, thing->at, &their);

    if (at != got && (at != NULL || g != 0))
      pair->twins[i] = DS_TWIN_ELSEWHERE; /* it is compared with another floor of theirs */
    else
      status = count_thing (
          self, pair, thing,
          pair->twins[i] != SIZE_MAX ? ds_things_get (got->things, pair->twins[i]) : NULL, err);
  }
  return status;
}

/* Those of the file that we have deleted. */
static void
count_deleted (const KeptCount *self, size_t g, KeptPair *pair)
{
  const DsThings *things = pair->things[1];

  for (size_t i = 0; i < self->places->n; i++) {
    const DsReversePlace *place = &self->places->items[i];

    if (place->floor != pair->floor || place->place->floor != g)
      continue;
    for (size_t k = 0; k < ds_things_count (things); k++) {
      const DsThing *thing = ds_things_get (things, k);

      if (!pair->is_taken[k] && ds_rect_has (place->place->rect, thing->at)) {
        self->out->n[ds_losses_noun (ds_rules_kind (self->level->rules, thing->kind))]++;
        pair->is_taken[k] = true;
      }
    }
  }
}

static DsStatus
count_things (const KeptCount *self, size_t f, DsError *err)
{
  const DsDungeon *dungeon = &self->got->delve.dungeon;
  DsStatus status = DS_OK;

  for (size_t g = 0; g < dungeon->n_floors && status == DS_OK; g++) {
    KeptPair pair = {
      .things = { self->level->dungeon.floors[f].things, dungeon->floors[g].things }, .floor = f
    };

    pair.twins = ds_alloc (ds_things_count (pair.things[0]) + 1, sizeof *pair.twins);
    pair.is_taken = ds_alloc0 (ds_things_count (pair.things[1]) + 1, sizeof *pair.is_taken);
    if (pair.twins == NULL || pair.is_taken == NULL)
      status = ds_fail_nomem (err, "losses");
    for (int side = 0; side < 2 && status == DS_OK; side++)
      status = list_gates (&pair.gates[side], pair.things[side], err);
    if (status == DS_OK)
      status = count_ours (self, g, &pair, err);
    if (status == DS_OK &&
        !ds_kept_twins_take_moved (pair.twins, pair.is_taken, pair.things[0], pair.things[1]))
      status = ds_fail_nomem (err, "losses");
    if (status == DS_OK)
      count_deleted (self, g, &pair);
    ds_array_clear (&pair.gates[0]);
    ds_array_clear (&pair.gates[1]);
    ds_free (pair.twins);
    ds_free (pair.is_taken);
  }
  return status;
}

/* ---- rooms, tables */

static bool
has_room_pins (const DsFloor *floor)
{
  for (int32_t y = 0; y < floor->h; y++) {
    const uint8_t *pins = ds_grid_row (&floor->layers[DS_LAYER_PIN], y);

    for (int32_t x = 0; x < floor->w; x++)
      if (pins[x] & DS_PIN_ROOM)
        return true;
  }
  return false;
}

bool
ds_kept_rooms_are_made (const DsKept *kept, const DsDelve *level)
{
  DS_ASSERT (kept != NULL && level != NULL);

  for (size_t f = 0; f < level->dungeon.n_floors && kept->rooms != 0; f++)
    if (has_room_pins (&level->dungeon.floors[f]))
      return false;
  return kept->rooms != 0 && kept->rooms == ds_kept_hash_rooms (level);
}

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

  for (int32_t y = 0; y < floor->h && status == DS_OK; y++) {
    const uint32_t *row = ds_grid_row (&floor->layers[DS_LAYER_ROOM], y);

    for (int32_t x = 0; x < floor->w && status == DS_OK; x++) {
      const uint32_t number = row[x];
      const DsFloor *got;
      DsCell their;

      if (number == 0 || is_seen[number])
        continue;
      is_seen[number] = true;
      got = find_cell (self, f, (DsCell){ x, y }, &their);
      status = put (self, f, number, ds_rooms_get (floor->rooms, number - 1),
                    got != NULL ? ds_floor_room_at (got, their) : NULL, user, err);
    }
  }
  for (uint32_t i = 1; i <= ds_rooms_count (floor->rooms) && status == DS_OK; i++)
    if (!is_seen[i]) /* it has no cell */
      status = put (self, f, i, ds_rooms_get (floor->rooms, i - 1), NULL, user, err);
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
  const bool is_own =
      self->rooms != NULL && self->rooms->n > 0 &&
      bsearch (&key, self->rooms->items, self->rooms->n, sizeof key, compare_numbers) != NULL;

  (void)user;
  self->out->n[DS_NOUN_ROOM] += (self->rooms != NULL && room->name != NULL &&
                                 (twin == NULL || !ds_str_equal (room->name, twin->name))) ||
                                (is_own && (twin == NULL || room->kind != twin->kind));
  return count_members (self, room->extras, twin != NULL ? twin->extras : NULL, false, NULL, err);
}

/* A room as its cells tell it. */
typedef struct {
  uint64_t cells;     /* a hash of all, at their places in the imported level */
  const DsFloor *got; /* floor and number of the imported room at its first cell; NULL: none */
  uint32_t number;
  bool is_own; /* some of its cells are set by hand */
} KeptRoom;

static void
survey_rooms (const KeptCount *self, size_t f, KeptRoom *rooms)
{
  const DsFloor *floor = &self->level->dungeon.floors[f];

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++) {
      const DsCell cell = { x, y };
      KeptRoom *room = &rooms[ds_floor_get (floor, DS_LAYER_ROOM, cell)];
      DsCell their = { -1, -1 };
      const DsFloor *got = find_cell (self, f, cell, &their);

      if (room->cells == 0 && got != NULL) {
        room->got = got;
        room->number = ds_floor_get (got, DS_LAYER_ROOM, their);
      }
      room->cells += ds_cell_hash (1, their.x, their.y) | 1;
      room->is_own |=
          self->rooms == NULL || (ds_floor_get (floor, DS_LAYER_PIN, cell) & DS_PIN_ROOM) != 0;
    }
}

static bool
is_same_room (const DsRoom *room, const DsRoom *twin)
{
  return room->kind == twin->kind && (room->name == NULL || ds_str_equal (room->name, twin->name));
}

/* A hash of the cells of each room of a floor; caller frees. NULL: no memory. */
static uint64_t *
hash_rooms (const DsFloor *floor)
{
  uint64_t *rooms = ds_alloc0 (ds_rooms_count (floor->rooms) + 1, sizeof *rooms);

  for (int32_t y = 0; rooms != NULL && y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      rooms[ds_floor_get (floor, DS_LAYER_ROOM, (DsCell){ x, y })] += ds_cell_hash (1, x, y) | 1;
  return rooms;
}

/* Rooms whose cells the user chose, and which are found with others. */
static DsStatus
count_room_cells (const KeptCount *self, size_t f, DsError *err)
{
  const DsFloor *floor = &self->level->dungeon.floors[f];
  const DsDungeon *got = &self->got->delve.dungeon;
  const size_t n = ds_rooms_count (floor->rooms);
  KeptRoom *rooms;

  if (self->rooms != NULL && !has_room_pins (floor))
    return DS_OK;
  rooms = ds_alloc0 (n + 1, sizeof *rooms);
  if (rooms == NULL)
    return ds_fail_nomem (err, "losses");
  survey_rooms (self, f, rooms);
  for (size_t g = 0; g < got->n_floors; g++) {
    uint64_t *theirs = hash_rooms (&got->floors[g]);

    if (theirs == NULL) {
      ds_free (rooms);
      return ds_fail_nomem (err, "losses");
    }
    for (size_t i = 1; i <= n; i++)
      if (rooms[i].is_own && rooms[i].got == &got->floors[g] && rooms[i].number > 0)
        self->out->n[DS_NOUN_ROOM] +=
            rooms[i].cells != theirs[rooms[i].number] ||
            (self->rooms == NULL &&
             !is_same_room (ds_rooms_get (floor->rooms, (uint32_t)i - 1),
                            ds_rooms_get (got->floors[g].rooms, rooms[i].number - 1)));
    ds_free (theirs);
  }
  for (size_t i = 1; i <= n; i++)
    self->out->n[DS_NOUN_ROOM] += rooms[i].is_own && rooms[i].number == 0;
  ds_free (rooms);
  return DS_OK;
}

/* That it has own properties by hand says no more than the properties themselves. */
static bool
same_region (const DsRegion *region, const DsRegion *twin)
{
  return ds_str_equal (region->name, twin->name) && region->colour == twin->colour &&
         ((region->pins ^ twin->pins) & ~DS_REGION_PIN_PROPERTIES) == 0 &&
         ds_str_equal (region->lock, twin->lock);
}

static bool
same_lock (const DsLock *lock, const DsLock *twin)
{
  return ds_str_equal (lock->name, twin->name) && ds_str_equal (lock->kind, twin->kind) &&
         ds_str_equal (lock->opened_by, twin->opened_by);
}

/* Regions have the order of the levels of the map. */
static DsStatus
count_regions (const KeptCount *self, const DsRegions *ours, const DsRegions *theirs, DsError *err)
{
  const size_t n = ds_regions_count (ours), n_theirs = ds_regions_count (theirs);
  size_t *lost = &self->out->n[DS_NOUN_REGION];
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const DsRegion *region = ds_regions_get (ours, i);
    const DsRegion *twin = i < n_theirs ? ds_regions_get (theirs, i) : NULL;

    *lost += twin == NULL || !same_region (region, twin);
    if (twin != NULL)
      status = count_members (self, region->extras, twin->extras, false, NULL, err);
  }
  *lost += n_theirs > n ? n_theirs - n : 0;
  return status;
}

/* Of locks that only the map has, those count that are not as the rules have them without a row. */
static DsStatus
count_locks (const KeptCount *self, const DsLocks *ours, const DsLocks *theirs, DsError *err)
{
  size_t *lost = &self->out->n[DS_NOUN_LOCK];
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_locks_count (ours) && status == DS_OK; i++) {
    const DsLock *lock = ds_locks_get (ours, i), *twin;

    twin = ds_locks_find (theirs, ds_str_get (lock->id));
    *lost += twin == NULL || !same_lock (lock, twin);
    if (twin != NULL)
      status = count_members (self, lock->extras, twin->extras, false, NULL, err);
  }
  for (size_t i = 0; i < ds_locks_count (theirs); i++)
    *lost += ds_locks_find (ours, ds_str_get (ds_locks_get (theirs, i)->id)) == NULL &&
             !ds_str_equal (ds_locks_get (theirs, i)->id, ds_locks_get (theirs, i)->kind);
  return status;
}

static DsStatus
count_tables (const KeptCount *self, DsError *err)
{
  const DsDungeon *ours = &self->level->dungeon, *got = &self->got->delve.dungeon;
  DsStatus status = count_regions (self, ours->regions, got->regions, err);

  return status == DS_OK ? count_locks (self, ours->locks, got->locks, err) : status;
}

/* A level without a name of its own has the one of its file. */
static DsStatus
count_name (const KeptCount *self, DsError *err)
{
  const DsStr *name = self->level->dungeon.name, *got = self->got->delve.dungeon.name;
  const size_t n = strlen (ds_str_get (name));
  const char *file;
  DsSource source;
  DsStatus status;

  if (ds_str_equal (name, got))
    return DS_OK;
  status = ds_source_get (&source, self->level, err);
  file = source.file != NULL ? strrchr (source.file, '/') : NULL;
  file = file != NULL ? file + 1 : source.file;
  self->out->n[DS_NOUN_NAME] += file == NULL || got != NULL || n == 0 ||
                                strncmp (file, ds_str_get (name), n) != 0 || file[n] != '.';
  ds_source_clear (&source);
  return status;
}

DsStatus
ds_kept_losses (DsLosses *out, const DsDelve *level, const DsImport *got,
                const DsReversePlaces *places, const DsKeptRooms *rooms, const DsKeptThings *added,
                DsError *err)
{
  static const uint32_t COUNTED_HERE =
      DS_KEEPS_ALL & ~(DS_KEEPS_MOVED | DS_KEEPS_IGNORE | DS_KEEPS_RECIPE | DS_KEEPS_SEED);
  KeptCount self = { out, level, got, places, rooms, added, { 0 } };
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL && got != NULL && places != NULL && added != NULL);

  ds_reverse_match_tiles (self.tiles, level, got);
  status = ds_losses_count (out, level, COUNTED_HERE, err);
  ds_kept_count_looks (out, level->dungeon.extras, got->delve.dungeon.extras, self.tiles);
  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++) {
    if (!has_place (&self, f)) {
      out->n[DS_NOUN_FLOOR]++;
      continue;
    }
    count_cells (&self, f);
    status = count_things (&self, f, err);
    status = status == DS_OK ? each_room (&self, f, count_room, NULL, err) : status;
    status = status == DS_OK ? count_room_cells (&self, f, err) : status;
    if (status == DS_OK)
      status = count_members (&self, level->dungeon.floors[f].extras, NULL, false, NULL, err);
  }
  out->n[DS_NOUN_FLOOR] += got->places.n - places->n;
  out->n[DS_NOUN_RULESET] = strcmp (level->ruleset, got->delve.ruleset) != 0;
  if (status == DS_OK) /* a new map has the properties of the one that it is like */
    status = count_members (&self, level->dungeon.extras, got->delve.dungeon.extras, rooms == NULL,
                            NULL, err);
  ds_kept_count_layers (out, level->dungeon.extras, got->delve.dungeon.extras);
  status = status == DS_OK ? count_name (&self, err) : status;
  return status == DS_OK ? count_tables (&self, err) : status;
}

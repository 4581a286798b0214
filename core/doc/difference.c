/* core/doc/difference.c — compares the parts of two levels, cells row by row and tables by ids. */
#include "doc/difference.h"
#include "base/array.h"
#include "base/hash.h"
#include "doc/layer_group_difference.h"
#include "doc/room_match.h"
#include "doc/tile_layer_difference.h"
#include "map/layer_groups.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_BYTES 100 /* of the value of a cell as text */

typedef struct {
  const DsDelve *sides[2];
  void (*found) (void *user, const DsDifference *difference);
  void *user;
  DsTileLayerPairs layers; /* own ones of cells */
  bool failed;             /* no memory */
} Differences;

static void
put_optional (DsJsonWriter *json, const char *key, const char *value)
{
  if (value[0] != '\0')
    ds_json_put_string (json, key, value);
  else
    ds_json_put_null (json, key);
}

/* Behind the floor, from 0, unless that is negative. */
static void
write_place (DsJsonWriter *json, const char *key, int32_t floor, DsCell cell)
{
  ds_json_begin_array (json, key, DS_JSON_INLINE);
  if (floor >= 0)
    ds_json_put_int (json, NULL, floor);
  ds_json_put_int (json, NULL, cell.x);
  ds_json_put_int (json, NULL, cell.y);
  ds_json_end (json);
}

/* ---- the two documents */

static void
put_head (Differences *self, const char *field, const char *from, const char *to)
{
  if (!ds_json_equal (from, to))
    self->found (self->user, &(DsDifference){ .kind = DS_DIFFERENCE_HEAD,
                                              .name = field,
                                              .cell = { -1, -1 },
                                              .was = { -1, -1 },
                                              .from = from,
                                              .to = to });
}

static char *
format_size (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  snprintf (out, VALUE_BYTES, "%dx%dx%zu", dungeon->w, dungeon->h, dungeon->n_floors);
  return out;
}

static char *
format_seed (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  snprintf (out, VALUE_BYTES, "%" PRIu64, dungeon->seed);
  return out;
}

static char *
format_derived (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  out[0] = '\0';
  if (dungeon->is_derived)
    snprintf (out, VALUE_BYTES, "%" PRIu64, dungeon->derived_from);
  return out;
}

char *
ds_difference_take_json (DsText *text)
{
  DS_ASSERT (text != NULL);

  if (text->n > 0)
    text->bytes[text->n - 1] = '\0';
  return ds_text_take (text);
}

/* The recipe as it stands in a file, on one line. */
static char *
format_recipe (const DsRecipe *recipe)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  ds_recipe_write (recipe, &json, NULL);
  ds_json_end (&json);
  if (text.n > 3) { /* without the brackets and the line break */
    memmove (text.bytes, text.bytes + 1, text.n - 3);
    text.bytes[text.n - 3] = '\0';
  }
  return ds_text_take (&text);
}

/* Puts the field @key of the table or floor @of, such as "locks.red"; of the level where that is
 * "".
 */
static void
put_member (Differences *self, const char *of, const char *key, const char *from, const char *to)
{
  DsText field = { 0 };
  char *name;

  ds_text_printf (&field, "%s%s%s", of, of[0] != '\0' ? "." : "", key);
  name = ds_text_take (&field);
  if (name != NULL)
    put_head (self, name, from, to);
  self->failed |= name == NULL;
  ds_free (name);
}

/* The member of the level or of the floor @of is compared layer by layer, or group by group. */
static bool
is_of_layers (const char *of, const char *key)
{
  return strcmp (key, DS_TILE_LAYERS_KEY) == 0 ||
         (of[0] == '\0' && strcmp (key, DS_LAYER_GROUPS_KEY) == 0);
}

/* Own properties of the level or of the floor @of, and members that are kept for other programs:
 * each side's. */
static void
compare_members (Differences *self, const char *of, const DsExtras *a, const DsExtras *b)
{
  for (size_t i = 0; i < ds_extras_count (a); i++) {
    const char *key = ds_extras_key (a, i);
    const char *to = ds_extras_find (b, key);

    if (!is_of_layers (of, key))
      put_member (self, of, key, ds_extras_json (a, i), to != NULL ? to : "");
  }
  for (size_t i = 0; i < ds_extras_count (b); i++)
    if (ds_extras_find (a, ds_extras_key (b, i)) == NULL &&
        !is_of_layers (of, ds_extras_key (b, i)))
      put_member (self, of, ds_extras_key (b, i), "", ds_extras_json (b, i));
}

static void
compare_floor_members (Differences *self, size_t floor)
{
  char of[VALUE_BYTES];

  snprintf (of, sizeof of, "floors[%zu]", floor);
  compare_members (self, of, self->sides[0]->dungeon.floors[floor].extras,
                   self->sides[1]->dungeon.floors[floor].extras);
}

/* ---- locks and ignored issues */

/* A lock as JSON; caller frees. NULL: no memory. */
static char *
format_lock (const DsLock *lock)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  put_optional (&json, "name", ds_str_get (lock->name));
  put_optional (&json, "kind", ds_str_get (lock->kind));
  put_optional (&json, "opened_by", ds_str_get (lock->opened_by));
  ds_extras_write (lock->extras, &json);
  ds_json_end (&json);
  return ds_difference_take_json (&text);
}

/* NULL stands for no lock. */
static void
compare_lock (Differences *self, const DsLock *a, const DsLock *b)
{
  char *from = a != NULL ? format_lock (a) : NULL, *to = b != NULL ? format_lock (b) : NULL;

  self->failed |= (a != NULL && from == NULL) || (b != NULL && to == NULL);
  put_member (self, "locks", ds_str_get (a != NULL ? a->id : b->id), from != NULL ? from : "",
              to != NULL ? to : "");
  ds_free (from);
  ds_free (to);
}

static void
compare_locks (Differences *self)
{
  const DsLocks *a = self->sides[0]->dungeon.locks, *b = self->sides[1]->dungeon.locks;

  for (size_t i = 0; i < ds_locks_count (a); i++)
    compare_lock (self, ds_locks_get (a, i),
                  ds_locks_find (b, ds_str_get (ds_locks_get (a, i)->id)));
  for (size_t i = 0; i < ds_locks_count (b); i++)
    if (ds_locks_find (a, ds_str_get (ds_locks_get (b, i)->id)) == NULL)
      compare_lock (self, NULL, ds_locks_get (b, i));
}

static void
write_ignore (const DsIgnore *ignore, DsJsonWriter *json)
{
  char thing[24] = "";

  if (ignore->thing != 0)
    snprintf (thing, sizeof thing, "t-%" PRIx64, ignore->thing);
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "rule", ds_str_get (ignore->rule));
  if (ignore->thing != 0 || ignore->cell.x >= 0)
    write_place (json, "at", ignore->floor, ignore->cell);
  else if (ignore->floor >= 0)
    ds_json_put_int (json, "floor", ignore->floor);
  put_optional (json, "thing", thing);
  put_optional (json, "reason", ds_str_get (ignore->reason));
  ds_extras_write (ignore->extras, json);
  ds_json_end (json);
}

/* All ignored issues as JSON; "" where there are none. Caller frees. NULL: no memory. */
static char *
format_ignores (const DsIgnores *ignores)
{
  DsText text = { 0 };
  DsJsonWriter json;

  if (ds_ignores_count (ignores) == 0)
    return ds_strdup ("");
  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < ds_ignores_count (ignores); i++)
    write_ignore (ds_ignores_get (ignores, i), &json);
  ds_json_end (&json);
  return ds_difference_take_json (&text);
}

static void
compare_ignores (Differences *self)
{
  char *from = format_ignores (self->sides[0]->dungeon.ignores);
  char *to = format_ignores (self->sides[1]->dungeon.ignores);

  if (from != NULL && to != NULL)
    put_head (self, "ignores", from, to);
  self->failed |= from == NULL || to == NULL;
  ds_free (from);
  ds_free (to);
}

static void
compare_heads (Differences *self)
{
  const DsDelve *a = self->sides[0], *b = self->sides[1];
  char from[VALUE_BYTES], to[VALUE_BYTES];
  char *recipe_a = format_recipe (&a->recipe), *recipe_b = format_recipe (&b->recipe);

  put_head (self, "size", format_size (&a->dungeon, from), format_size (&b->dungeon, to));
  put_head (self, "name", ds_str_get (a->dungeon.name), ds_str_get (b->dungeon.name));
  put_head (self, "ruleset", a->ruleset, b->ruleset);
  put_head (self, "seed", format_seed (&a->dungeon, from), format_seed (&b->dungeon, to));
  put_head (self, "derived_from", format_derived (&a->dungeon, from),
            format_derived (&b->dungeon, to));
  if (recipe_a != NULL && recipe_b != NULL)
    put_head (self, "recipe", recipe_a, recipe_b);
  else
    self->failed = true;
  ds_free (recipe_a);
  ds_free (recipe_b);
  compare_members (self, "", a->dungeon.extras, b->dungeon.extras);
  self->failed |= !ds_tile_layer_differences (&self->layers, self->found, self->user) ||
                  !ds_layer_group_differences (&self->layers, self->sides, self->found, self->user);
  compare_locks (self);
  compare_ignores (self);
}

/* ---- rooms, things and regions: by id */

typedef enum { ROOMS, THINGS, REGIONS } Table;

/* One of a floor, with everything that is compared as text. */
typedef struct {
  uint64_t id, twin; /* twin: hash of what it is where; 0 = none */
  const char *what;
  DsCell cell;
  size_t other; /* 1 + row of the same one on the other side; 0 = none */
  char *text;   /* owned; JSON */
} DiffRow;

typedef DS_ARRAY (DiffRow) DiffRows;

static void
clear_entries (DiffRows *self)
{
  for (size_t i = 0; i < self->n; i++)
    ds_free (self->items[i].text);
  ds_array_clear (self);
}

static int
compare_ids (const void *a, const void *b)
{
  const uint64_t p = ((const DiffRow *)a)->id, q = ((const DiffRow *)b)->id;

  return p < q ? -1 : p > q;
}

static void
write_room (const DsDelve *delve, const DsRoom *room, DsJsonWriter *json)
{
  const DsRegions *regions = delve->dungeon.regions;
  char region[24] = "";

  if (room->region > 0 && room->region <= ds_regions_count (regions))
    snprintf (region, sizeof region, "g-%" PRIx64, ds_regions_get (regions, room->region - 1)->id);
  put_optional (json, "name", ds_str_get (room->name));
  ds_json_put_string (json, "kind", ds_room_kind_id ((DsRoomKind)room->kind));
  put_optional (json, "region", region);
  ds_extras_write (room->extras, json);
}

static void
write_thing (const DsDelve *delve, const DsThing *thing, DsJsonWriter *json)
{
  static const char *const facings[] = { "north", "east", "south", "west" };

  ds_json_put_string (json, "kind", ds_rules_kind (delve->rules, thing->kind)->id);
  write_place (json, "at", -1, thing->at);
  if (thing->facing < DS_COUNT (facings))
    ds_json_put_string (json, "facing", facings[thing->facing]);
  if (thing->target_floor >= 0)
    write_place (json, "target", thing->target_floor, thing->target);
  if (thing->level != NULL) {
    ds_json_begin_object (json, "target", DS_JSON_INLINE);
    ds_json_put_string (json, "level", ds_str_get (thing->level));
    if (thing->entry != NULL)
      ds_json_put_string (json, "entry", ds_str_get (thing->entry));
    ds_json_end (json);
  }
  if (thing->gate != 0) {
    char text[24];

    snprintf (text, sizeof text, "w-%" PRIx64, thing->gate);
    ds_json_put_string (json, "gate", text);
  }
  if (thing->lock != NULL)
    ds_json_put_string (json, "lock", ds_str_get (thing->lock));
  ds_extras_write (thing->extras, json);
}

static void
write_region (const DsRegion *region, DsJsonWriter *json)
{
  char colour[8];

  snprintf (colour, sizeof colour, "#%06x", region->colour & 0xffffff);
  put_optional (json, "name", ds_str_get (region->name));
  ds_json_put_string (json, "colour", colour);
  put_optional (json, "lock", ds_str_get (region->lock));
  ds_json_begin_array (json, "pins", DS_JSON_INLINE);
  for (int bit = 0; bit < DS_N_REGION_PINS; bit++)
    if (region->pins >> bit & 1)
      ds_json_put_string (json, NULL, DS_REGION_PINS[bit]);
  ds_json_end (json);
  ds_extras_write (region->extras, json);
}

static size_t
count_rows (const DsDelve *delve, size_t floor, Table table)
{
  const DsFloor *level = &delve->dungeon.floors[floor];

  return table == ROOMS    ? ds_rooms_count (level->rooms)
         : table == THINGS ? ds_things_count (level->things)
                           : ds_regions_count (delve->dungeon.regions);
}

static uint64_t
twin_of_thing (const DsDelve *delve, const DsThing *thing)
{
  const uint64_t kind = ds_fnv64_text (ds_rules_kind (delve->rules, thing->kind)->id);

  return ds_cell_hash (kind, thing->at.x, thing->at.y) | 1;
}

/* The row @i without its text. */
static DiffRow
entry_of (const DsDelve *delve, size_t floor, Table table, size_t i)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  DiffRow entry = { .cell = { -1, -1 } };

  if (table == ROOMS) {
    entry.id = ds_rooms_get (level->rooms, i)->id;
    entry.what = ds_str_get (ds_rooms_get (level->rooms, i)->name);
  } else if (table == REGIONS) {
    entry.id = ds_regions_get (delve->dungeon.regions, i)->id;
    entry.what = ds_str_get (ds_regions_get (delve->dungeon.regions, i)->name);
  } else {
    const DsThing *thing = ds_things_get (level->things, i);

    entry.id = thing->id;
    entry.what = ds_rules_kind (delve->rules, thing->kind)->id;
    entry.cell = thing->at;
    entry.twin = twin_of_thing (delve, thing);
  }
  return entry;
}

static void
write_entry (const DsDelve *delve, size_t floor, Table table, size_t i, DsJsonWriter *json)
{
  const DsFloor *level = &delve->dungeon.floors[floor];

  if (table == ROOMS)
    write_room (delve, ds_rooms_get (level->rooms, i), json);
  else if (table == THINGS)
    write_thing (delve, ds_things_get (level->things, i), json);
  else
    write_region (ds_regions_get (delve->dungeon.regions, i), json);
}

/* The cells of a room. */
typedef struct {
  uint64_t hash; /* of all */
  DsCell first;
} RoomCells;

/* The cells of all rooms, by their numbers from 0; caller frees. NULL: no memory. */
static RoomCells *
find_rooms (const DsFloor *level)
{
  const size_t n = ds_rooms_count (level->rooms);
  RoomCells *rooms = ds_alloc0 (n + 1, sizeof *rooms);

  for (size_t i = 0; rooms != NULL && i < n; i++)
    rooms[i].first = (DsCell){ -1, -1 };
  for (int32_t y = 0; rooms != NULL && n > 0 && y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const uint32_t room = ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y });

      if (room == 0 || room > n)
        continue;
      rooms[room - 1].hash += ds_cell_hash (1, x, y) | 1;
      if (rooms[room - 1].first.x < 0)
        rooms[room - 1].first = (DsCell){ x, y };
    }
  return rooms;
}

/* The rows of a table, in its order. False: no memory. */
static bool
list_entries (const DsDelve *delve, size_t floor, Table table, DiffRows *out)
{
  RoomCells *rooms = table == ROOMS ? find_rooms (&delve->dungeon.floors[floor]) : NULL;
  bool ok = table != ROOMS || rooms != NULL;

  for (size_t i = 0; ok && i < count_rows (delve, floor, table); i++) {
    DiffRow entry = entry_of (delve, floor, table, i);
    DsText text = { 0 };
    DsJsonWriter json;

    if (rooms != NULL) {
      entry.twin = rooms[i].hash;
      entry.cell = rooms[i].first;
    }
    ds_json_writer_init (&json, &text);
    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    write_entry (delve, floor, table, i, &json);
    ds_json_end (&json);
    entry.text = ds_difference_take_json (&text);
    ok = entry.text != NULL && ds_array_push (out, entry);
    if (!ok)
      ds_free (entry.text);
  }
  ds_free (rooms);
  return ok;
}

/* A row and a number to sort it by. */
typedef struct {
  uint64_t key;
  size_t row;
} DiffKey;

static int
compare_sorted (const void *a, const void *b)
{
  const DiffKey *p = a, *q = b;

  if (p->key != q->key)
    return p->key < q->key ? -1 : 1;
  return p->row < q->row ? -1 : p->row > q->row;
}

/* The rows without a partner, sorted by id or twin; caller frees. NULL: no memory. */
static DiffKey *
sort_rows (const DiffRows *self, bool by_twin, size_t *n)
{
  DiffKey *rows = ds_alloc (self->n + 1, sizeof *rows);

  *n = 0;
  for (size_t i = 0; rows != NULL && i < self->n; i++) {
    const DiffRow *entry = &self->items[i];

    if (entry->other == 0 && (!by_twin || entry->twin != 0))
      rows[(*n)++] = (DiffKey){ by_twin ? entry->twin : entry->id, i };
  }
  if (*n > 1)
    qsort (rows, *n, sizeof *rows, compare_sorted);
  return rows;
}

/* Makes partners of rows of both sides that have one key. False: no memory. */
static bool
pair_rows (DiffRows *a, DiffRows *b, bool by_twin)
{
  size_t n_p, n_q;
  DiffKey *p = sort_rows (a, by_twin, &n_p), *q = sort_rows (b, by_twin, &n_q);
  const bool ok = p != NULL && q != NULL;

  for (size_t i = 0, k = 0; ok && i < n_p && k < n_q;)
    if (p[i].key == q[k].key) {
      a->items[p[i].row].other = q[k].row + 1;
      b->items[q[k].row].other = p[i].row + 1;
      i++;
      k++;
    } else if (p[i].key < q[k].key) {
      i++;
    } else {
      k++;
    }
  ds_free (p);
  ds_free (q);
  return ok;
}

static bool
has_single (const DiffRows *self)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->items[i].other == 0)
      return true;
  return false;
}

/* Makes partners of rooms without one that have most cells in common. False: no memory. */
static bool
pair_rooms (Differences *self, size_t floor, DiffRows *a, DiffRows *b)
{
  uint32_t *matches;
  bool ok;

  if (!has_single (a) || !has_single (b))
    return true;
  matches = ds_rooms_match (&self->sides[0]->dungeon.floors[floor],
                            &self->sides[1]->dungeon.floors[floor]);
  for (size_t i = 0; matches != NULL && i < a->n; i++)
    if (matches[i] != 0 && a->items[i].other == 0 && b->items[matches[i] - 1].other == 0) {
      a->items[i].other = matches[i];
      b->items[matches[i] - 1].other = i + 1;
    }
  ok = matches != NULL;
  ds_free (matches);
  return ok;
}

/* Both tables, with partners. False: no memory. */
static bool
match_tables (Differences *self, size_t floor, Table table, DiffRows *a, DiffRows *b)
{
  return list_entries (self->sides[0], floor, table, a) &&
         list_entries (self->sides[1], floor, table, b) && pair_rows (a, b, false) &&
         pair_rows (a, b, true) && (table != ROOMS || pair_rooms (self, floor, a, b));
}

/* @row is one of the two that there are. */
static void
put_entry (Differences *self, size_t floor, Table table, const DiffRow *row, const DiffRow *from,
           const DiffRow *to)
{
  static const char letters[] = { [ROOMS] = 'r', [THINGS] = 't', [REGIONS] = 'g' };
  static const DsDifferenceKind kinds[] = {
    [ROOMS] = DS_DIFFERENCE_ROOM, [THINGS] = DS_DIFFERENCE_THING, [REGIONS] = DS_DIFFERENCE_REGION
  };
  static const DsCell NOWHERE = { -1, -1 };
  char name[24];

  snprintf (name, sizeof name, "%c-%" PRIx64, letters[table], row->id);
  self->found (self->user, &(DsDifference){ .kind = kinds[table],
                                            .name = name,
                                            .what = to != NULL ? to->what : row->what,
                                            .floor = floor,
                                            .cell = to != NULL ? to->cell : NOWHERE,
                                            .was = from != NULL ? from->cell : NOWHERE,
                                            .from = from != NULL ? from->text : "",
                                            .to = to != NULL ? to->text : "" });
}

/* In the order of ids. */
static void
merge_entries (Differences *self, size_t floor, Table table, DiffRows *a, DiffRows *b)
{
  DS_ARRAY (DiffRow) rows = { 0 };

  for (size_t i = 0; i < a->n; i++) /* those of a, which name their partners */
    self->failed |= !ds_array_push (&rows, a->items[i]);
  for (size_t i = 0; i < b->n; i++)
    if (b->items[i].other == 0) {
      DiffRow only = b->items[i];

      only.other = SIZE_MAX; /* it is b's */
      self->failed |= !ds_array_push (&rows, only);
    }
  if (rows.n > 1)
    qsort (rows.items, rows.n, sizeof rows.items[0], compare_ids);
  for (size_t i = 0; i < rows.n; i++) {
    const DiffRow *row = &rows.items[i];

    if (row->other == SIZE_MAX)
      put_entry (self, floor, table, row, NULL, row);
    else if (row->other == 0)
      put_entry (self, floor, table, row, row, NULL);
    else if (!ds_json_equal (row->text, b->items[row->other - 1].text))
      put_entry (self, floor, table, row, row, &b->items[row->other - 1]);
  }
  ds_array_clear (&rows);
}

static void
compare_tables (Differences *self, size_t floor, Table table)
{
  DiffRows p = { 0 }, q = { 0 };

  if (match_tables (self, floor, table, &p, &q))
    merge_entries (self, floor, table, &p, &q);
  else
    self->failed = true;
  clear_entries (&p);
  clear_entries (&q);
}

/* ---- cells */

static void
format_pins (uint32_t pins, char out[VALUE_BYTES])
{
  static const char *const names[] = { "ground", "feature", "room", "things" };
  size_t n = 0;

  for (size_t i = 0; i < DS_COUNT (names); i++)
    if (pins & 1u << i)
      n += (size_t)snprintf (out + n, VALUE_BYTES - n, "%s%s", n > 0 ? "+" : "", names[i]);
}

/* The value of a cell as ids, which mean the same in both documents; "" = none. */
static void
format_cell (const DsDelve *delve, const DsFloor *level, DsLayer layer, uint32_t value,
             char out[VALUE_BYTES])
{
  out[0] = '\0';
  if (value == 0)
    return;
  if (ds_layer_has_tiles (layer)) {
    snprintf (out, VALUE_BYTES, "%s", ds_rules_tile (delve->rules, value)->id);
    return;
  }
  switch (layer) {
  case DS_LAYER_ROOM:
    if (value <= ds_rooms_count (level->rooms))
      snprintf (out, VALUE_BYTES, "r-%" PRIx64, ds_rooms_get (level->rooms, value - 1)->id);
    return;
  case DS_LAYER_PIN:
    format_pins (value, out);
    return;
  default:
    if (value <= ds_origins_count (level->origins))
      snprintf (out, VALUE_BYTES, "%s", ds_origins_get (level->origins, value - 1));
  }
}

static void
put_cell (Differences *self, size_t floor, DsCell cell, DsLayer layer, const char *from,
          const char *to)
{
  self->found (self->user, &(DsDifference){ .kind = DS_DIFFERENCE_CELL,
                                            .floor = floor,
                                            .cell = cell,
                                            .was = cell,
                                            .layer = layer,
                                            .from = from,
                                            .to = to });
}

/* True when equal numbers mean the same on both sides. */
static bool
same_numbers (const Differences *self, const DsFloor *a, const DsFloor *b, DsLayer layer)
{
  const DsRules *p = self->sides[0]->rules, *q = self->sides[1]->rules;

  if (layer == DS_LAYER_ROOM)
    return ds_rooms_equal (a->rooms, b->rooms);
  if (layer == DS_LAYER_ORIGIN)
    return ds_origins_equal (a->origins, b->origins);
  if (layer == DS_LAYER_PIN)
    return true;
  if (ds_rules_n_tiles (p) != ds_rules_n_tiles (q))
    return false;
  for (uint32_t i = 0; i < ds_rules_n_tiles (p); i++)
    if (strcmp (ds_rules_tile (p, i)->id, ds_rules_tile (q, i)->id) != 0)
      return false;
  return true;
}

/* True when both are one room: @rooms are the partners of those of the first side by their numbers
 * from 0, each 1 + number. */
static bool
same_room (const DiffRows *rooms, uint32_t p, uint32_t q)
{
  return p > 0 && p <= rooms->n && rooms->items[p - 1].other == q;
}

static void
compare_layer (Differences *self, size_t floor, DsLayer layer, const DiffRows *rooms)
{
  const DsFloor *a = &self->sides[0]->dungeon.floors[floor];
  const DsFloor *b = &self->sides[1]->dungeon.floors[floor];
  const bool same = same_numbers (self, a, b, layer);
  const int32_t w = a->w < b->w ? a->w : b->w, h = a->h < b->h ? a->h : b->h;
  const size_t row_bytes = (size_t)w * ds_layer_bytes (layer);

  for (int32_t y = 0; y < h; y++) {
    if (same && memcmp (ds_grid_row (&a->layers[layer], y), ds_grid_row (&b->layers[layer], y),
                        row_bytes) == 0)
      continue;
    for (int32_t x = 0; x < w; x++) {
      const DsCell cell = { x, y };
      const uint32_t p = ds_floor_get (a, layer, cell), q = ds_floor_get (b, layer, cell);
      char from[VALUE_BYTES], to[VALUE_BYTES];

      if ((p == q && (same || p == 0)) || (layer == DS_LAYER_ROOM && same_room (rooms, p, q)))
        continue;
      format_cell (self->sides[0], a, layer, p, from);
      format_cell (self->sides[1], b, layer, q, to);
      if (strcmp (from, to) != 0)
        put_cell (self, floor, cell, layer, from, to);
    }
  }
}

static void
compare_cells (Differences *self, size_t floor)
{
  DiffRows p = { 0 }, q = { 0 };

  if (match_tables (self, floor, ROOMS, &p, &q))
    for (int i = 0; i < DS_N_MADE_LAYERS; i++)
      compare_layer (self, floor, (DsLayer)i, &p);
  else
    self->failed = true;
  self->failed |= !ds_tile_layer_cells (&self->layers, self->sides, floor, self->found, self->user);
  clear_entries (&p);
  clear_entries (&q);
}

DsStatus
ds_differences_find (const DsDelve *a, const DsDelve *b,
                     void (*found) (void *user, const DsDifference *difference), void *user,
                     DsError *err)
{
  Differences self = { .sides = { a, b }, .found = found, .user = user };
  size_t n_floors;

  DS_ASSERT (a != NULL && b != NULL && found != NULL);

  ds_tile_layers_match (&self.layers, a, b);
  n_floors = a->dungeon.n_floors < b->dungeon.n_floors ? a->dungeon.n_floors : b->dungeon.n_floors;
  compare_heads (&self);
  for (size_t i = 0; i < n_floors; i++)
    compare_floor_members (&self, i);
  compare_tables (&self, 0, REGIONS);
  for (size_t i = 0; i < n_floors; i++)
    compare_cells (&self, i);
  for (size_t i = 0; i < n_floors; i++)
    compare_tables (&self, i, ROOMS);
  for (size_t i = 0; i < n_floors; i++)
    compare_tables (&self, i, THINGS);
  return self.failed ? ds_fail_nomem (err, "differences") : DS_OK;
}

/* core/io/delve_parts.c — reads regions, and rooms, pins, origin and things of a floor. */
#include "base/hash.h"
#include "io/delve_file.h"
#include "io/delve_read.h"
#include "io/runs.h"
#include "map/property.h"

#include <string.h>

/* ---- ids: a letter, "-" and 1 to 16 hexadecimal digits */

/* A set of numbers that are not 0. */
typedef struct {
  uint64_t *slots;
  size_t n_slots; /* a power of two, more than twice the numbers */
} IdSet;

static bool
id_set_init (IdSet *self, size_t n)
{
  for (self->n_slots = 16; self->n_slots < n * 2;)
    self->n_slots *= 2;
  self->slots = ds_alloc0 (self->n_slots, sizeof *self->slots);
  return self->slots != NULL;
}

/* False: it was there. */
static bool
id_set_add (IdSet *self, uint64_t id)
{
  size_t at = ds_mix64 (id) & (self->n_slots - 1);

  while (self->slots[at] != 0) {
    if (self->slots[at] == id)
      return false;
    at = (at + 1) & (self->n_slots - 1);
  }
  self->slots[at] = id;
  return true;
}

/* @text may be NULL, and has no NUL. */
static bool
parse_id (const char *text, size_t n, char letter, uint64_t *out)
{
  if (text == NULL || n < 3 || n > 18 || text[0] != letter || text[1] != '-')
    return false;
  *out = 0;
  for (const char *at = text + 2; at < text + n; at++) {
    if (*at >= '0' && *at <= '9')
      *out = *out << 4 | (uint64_t)(*at - '0');
    else if (*at >= 'a' && *at <= 'f')
      *out = *out << 4 | (uint64_t)(*at - 'a' + 10);
    else
      return false;
  }
  return *out != 0;
}

bool
ds_delve_parse_id (const char *text, char letter, uint64_t *out)
{
  DS_ASSERT (out != NULL);
  return parse_id (text, text != NULL ? strlen (text) : 0, letter, out);
}

enum { REGION_LETTER = 'g', ROOM_LETTER = 'r', THING_LETTER = 't', GATE_LETTER = 'w' };

static bool
read_hex (const DsDelveReader *self, DsNode node, char letter, uint64_t *out, const char *where)
{
  char found[40];
  size_t n = 0;
  const char *text = ds_node_bytes (node, &n);

  if (parse_id (text, n, letter, out))
    return true;
  ds_node_fail (node, self->errors, where, "delve.id",
                N_ ("expected \"%c-\" and 1 to 16 digits of 0-9 and a-f, not all 0, got %s"),
                letter, ds_read_found (node, found, sizeof found));
  return false;
}

static bool
read_id (const DsDelveReader *self, DsNode object, char letter, IdSet *seen, uint64_t *out,
         const char *path)
{
  char where[DS_WHERE_MAX], found[40];
  DsNode node;

  if (!ds_read_member (object, "id", &node, path, self->errors) ||
      !read_hex (self, node, letter, out, ds_path_key (where, path, "id")))
    return false;
  if (id_set_add (seen, *out))
    return true;
  ds_read_found (node, found, sizeof found);
  ds_node_fail (node, self->errors, where, "delve.id.twice",
                letter == REGION_LETTER ? N_ ("the id %s is used twice")
                                        : N_ ("the id %s is used twice on this floor"),
                found);
  return false;
}

/* ---- runs */

enum { N_AHEAD = 16 };

/* An item of a list; its path is made where there is a finding. */
typedef struct {
  DsRun run;
  DsNode node;
  const char *list; /* path */
  size_t i;
} RunItem;

/* Writes the run into @row; @value is that of the list. */
typedef void (*RunFunc) (const DsDelveReader *self, void *row, uint32_t value, const RunItem *item);

/* Reads the items of @list from @first on; the number of runs among them before an item that is
 * none. Runs that follow each other lie far apart in a large level: all of them are fetched at
 * once, which takes as long as to wait for one. */
static size_t
take_runs (const DsDelveReader *self, const DsGrid *grid, DsNode list, const char *path,
           size_t first, uint32_t n_values, RunItem items[N_AHEAD])
{
  const size_t n = ds_node_length (list) - first;
  size_t k = 0;

  for (; k < n && k < N_AHEAD; k++) {
    items[k].node = ds_node_at (list, first + k);
    items[k].list = path;
    items[k].i = first + k;
    if (!ds_run_parse (&items[k].run, items[k].node, self->w, self->h, n_values))
      break;
    __builtin_prefetch ((const uint8_t *)ds_grid_row (grid, items[k].run.y) +
                        (size_t)items[k].run.x0 * grid->cell_size);
  }
  return k;
}

/* False: no memory, which is a finding. */
static bool
put_run (const DsDelveReader *self, DsGrid *grid, RunFunc func, uint32_t value, const RunItem *item)
{
  void *row = ds_grid_row_mut (grid, item->run.y);
  char where[DS_WHERE_MAX];

  if (row == NULL)
    ds_delve_fail_nomem (self, ds_path_item (where, item->list, item->i));
  else
    func (self, row, value, item);
  return row != NULL;
}

/* Calls @func for each run of the list @node; @value is passed on. */
static void
read_runs (const DsDelveReader *self, DsGrid *grid, DsNode node, const char *path,
           uint32_t n_values, RunFunc func, uint32_t value)
{
  const size_t n = ds_node_length (node);
  char where[DS_WHERE_MAX];
  RunItem items[N_AHEAD];

  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  for (size_t i = 0; i < n && !ds_delve_is_full (self);) {
    const size_t n_runs = take_runs (self, grid, node, path, i, n_values, items);

    for (size_t k = 0; k < n_runs; k++, i++)
      if (!put_run (self, grid, func, value, &items[k]) || ds_delve_is_full (self))
        return;
    if (n_runs < N_AHEAD && i < n) {
      (void)!ds_run_read (&items[n_runs].run, items[n_runs].node, self->w, self->h, n_values,
                          ds_path_item (where, path, i), self->errors);
      i++;
    }
  }
}

/* ---- names of rooms and regions */

DsStr *
ds_delve_read_name (const DsDelveReader *self, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;
  DsStr *name;

  DS_ASSERT (self != NULL);
  if (!ds_node_get (object, "name", &node))
    return NULL;
  ds_path_key (where, path, "name");
  text = ds_read_text (node, DS_DELVE_ROOM_NAME_MAX, where, self->errors);
  if (text == NULL || text[0] == '\0')
    return NULL;
  name = ds_str_new (text);
  if (name == NULL)
    ds_delve_fail_nomem (self, where);
  return name;
}

/* The id under @key; NULL: there is none, or a finding. */
DsStr *
ds_delve_read_ref (const DsDelveReader *self, DsNode object, const char *key, const char *path)
{
  char where[DS_WHERE_MAX], found[40];
  const char *text;
  DsNode node;
  DsStr *id;

  DS_ASSERT (self != NULL);
  if (!ds_node_get (object, key, &node))
    return NULL;
  ds_path_key (where, path, key);
  text = ds_node_string (node, NULL);
  if (text == NULL || !ds_id_is_valid (text)) {
    ds_node_fail (node, self->errors, where, "record.id",
                  N_ ("expected an id of 1 to %d lowercase letters, digits and \"-\", got %s"),
                  DS_ID_MAX, ds_read_found (node, found, sizeof found));
    return NULL;
  }
  id = ds_str_new (text);
  if (id == NULL)
    ds_delve_fail_nomem (self, where);
  return id;
}

/* ---- regions */

static const char *const REGION_KEYS[] = { "id", "name", "colour", "lock", "pins" };

static void
read_region_colour (const DsDelveReader *self, DsRegion *region, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], found[40];
  const char *text;
  DsNode node;

  if (!ds_read_member (object, "colour", &node, path, self->errors))
    return;
  text = ds_node_string (node, NULL);
  if (text == NULL || !ds_colour_parse (text, &region->colour))
    ds_node_fail (node, self->errors, ds_path_key (where, path, "colour"), "record.colour",
                  N_ ("expected a colour such as \"#80c0ff\", got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_region_pins (const DsDelveReader *self, DsRegion *region, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX], found[40];
  DsNode list;

  if (!ds_node_get (object, "pins", &list) ||
      !ds_read_is (list, DS_JSON_ARRAY, ds_path_key (where, path, "pins"), self->errors))
    return;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode node = ds_node_at (list, i);
    const char *id = ds_node_string (node, NULL);
    size_t bit = 0;

    while (id != NULL && bit < DS_N_REGION_PINS && strcmp (id, DS_REGION_PINS[bit]) != 0)
      bit++;
    if (id != NULL && bit < DS_N_REGION_PINS)
      region->pins |= (uint8_t)(1 << bit);
    else
      ds_node_fail (node, self->errors, ds_path_item (item, where, i), "delve.region.pin",
                    N_ ("expected \"name\", \"colour\", \"lock\" or \"properties\", got %s"),
                    ds_read_found (node, found, sizeof found));
  }
}

static void
read_region (const DsDelveReader *self, DsRegions **out, IdSet *seen, DsNode node, const char *path)
{
  DsRegion region = { 0 };
  DsError err;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors))
    return;
  read_id (self, node, REGION_LETTER, seen, &region.id, path);
  region.name = ds_delve_read_name (self, node, path);
  read_region_colour (self, &region, node, path);
  region.lock = ds_delve_read_ref (self, node, "lock", path);
  read_region_pins (self, &region, node, path);
  ds_properties_check (node, path, self->errors);
  if (ds_extras_read (&region.extras, node, REGION_KEYS, DS_COUNT (REGION_KEYS), &err) != DS_OK ||
      ds_regions_add (out, &region, &err) != DS_OK)
    ds_node_take (node, self->errors, path, &err);
  ds_str_unref (region.name);
  ds_str_unref (region.lock);
  ds_extras_unref (region.extras);
}

void
ds_delve_read_regions (const DsDelveReader *self, DsRegions **out, DsNode node, const char *path)
{
  const size_t n = ds_node_length (node);
  char where[DS_WHERE_MAX];
  IdSet seen;

  DS_ASSERT (self != NULL && out != NULL);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  if (!id_set_init (&seen, n)) {
    ds_delve_fail_nomem (self, path);
    return;
  }
  for (size_t i = 0; i < n && !ds_delve_is_full (self); i++)
    read_region (self, out, &seen, ds_node_at (node, i), ds_path_item (where, path, i));
  ds_free (seen.slots);
}

/* ---- rooms */

static const char *const ROOM_KEYS[] = { "id", "name", "kind", "region", "runs" };

static void
put_room_run (const DsDelveReader *self, void *cells, uint32_t number, const RunItem *item)
{
  uint32_t *row = cells, taken = 0;
  char where[DS_WHERE_MAX];

  for (int32_t x = item->run.x0; x <= item->run.x1; x++)
    taken |= row[x];
  for (int32_t x = item->run.x0; x <= item->run.x1; x++) {
    if (taken != 0 && row[x] != 0) {
      ds_node_fail (
          item->node, self->errors, ds_path_item (where, item->list, item->i), "delve.room.overlap",
          N_ ("cell %d, %d is already in room %u of this floor: expected one room per cell"), x,
          item->run.y, row[x]);
      return;
    }
    row[x] = number;
  }
}

#define WORD_BYTES 32

/* ds_node_string() that puts a short text into @word: that of each of many rooms is nowhere kept.
 */
static const char *
short_text (DsNode node, char word[WORD_BYTES])
{
  size_t n;
  const char *text = ds_node_bytes (node, &n);

  if (text == NULL || n >= WORD_BYTES)
    return ds_node_string (node, NULL);
  memcpy (word, text, n);
  word[n] = '\0';
  return word;
}

static void
read_room_kind (const DsDelveReader *self, DsRoom *room, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], found[40], word[WORD_BYTES];
  DsRoomKind kind;
  const char *text;
  DsNode node;

  if (!ds_node_get (object, "kind", &node))
    return;
  text = short_text (node, word);
  if (text != NULL && ds_room_kind_parse (text, &kind)) {
    room->kind = (uint8_t)kind;
    return;
  }
  ds_node_fail (
      node, self->errors, ds_path_key (where, path, "kind"), "delve.room.kind",
      N_ ("expected normal, corridor, cave, secret, vault, dead-end, start or goal, got %s"),
      ds_read_found (node, found, sizeof found));
}

static void
read_room_region (const DsDelveReader *self, DsRoom *room, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], found[40], word[WORD_BYTES];
  uint64_t id;
  DsNode node;

  if (!ds_node_get (object, "region", &node))
    return;
  if (ds_delve_parse_id (short_text (node, word), REGION_LETTER, &id))
    room->region = ds_regions_find (self->regions, id);
  if (room->region == 0)
    ds_node_fail (node, self->errors, ds_path_key (where, path, "region"), "delve.room.region",
                  N_ ("expected the id of a region of the dungeon, got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_room (const DsDelveReader *self, DsFloor *level, IdSet *seen, DsNode node, const char *path)
{
  char where[DS_WHERE_MAX];
  DsRoom room = { .kind = DS_ROOM_NORMAL };
  DsNode runs;
  DsError err;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors))
    return;
  read_id (self, node, ROOM_LETTER, seen, &room.id, path);
  room.name = ds_delve_read_name (self, node, path);
  read_room_kind (self, &room, node, path);
  read_room_region (self, &room, node, path);
  ds_properties_check (node, path, self->errors);
  if (ds_extras_read (&room.extras, node, ROOM_KEYS, DS_COUNT (ROOM_KEYS), &err) != DS_OK)
    ds_errors_take (self->errors, &err);
  if (ds_rooms_add (&level->rooms, &room, &err) != DS_OK)
    ds_errors_take (self->errors, &err);
  else if (ds_node_get (node, "runs", &runs))
    read_runs (self, &level->layers[DS_LAYER_ROOM], runs, ds_path_key (where, path, "runs"), 0,
               put_room_run, (uint32_t)ds_rooms_count (level->rooms));
  ds_str_unref (room.name);
  ds_extras_unref (room.extras);
}

void
ds_delve_read_rooms (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path)
{
  char where[DS_WHERE_MAX];
  IdSet seen;

  DS_ASSERT (self != NULL);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  if (!id_set_init (&seen, ds_node_length (node))) {
    ds_delve_fail_nomem (self, path);
    return;
  }
  for (size_t i = 0; i < ds_node_length (node) && !ds_delve_is_full (self); i++)
    read_room (self, level, &seen, ds_node_at (node, i), ds_path_item (where, path, i));
  ds_free (seen.slots);
}

/* ---- pins and origin */

static void
put_pin_run (const DsDelveReader *self, void *cells, uint32_t bit, const RunItem *item)
{
  uint8_t *row = cells;

  for (int32_t x = item->run.x0; x <= item->run.x1; x++)
    row[x] |= (uint8_t)bit;
}

void
ds_delve_read_pins (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode runs;

  DS_ASSERT (self != NULL);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors))
    return;
  ds_read_only (node, DS_DELVE_PINS, DS_COUNT (DS_DELVE_PINS), path, self->errors);
  for (size_t i = 0; i < DS_COUNT (DS_DELVE_PINS); i++)
    if (ds_node_get (node, DS_DELVE_PINS[i], &runs))
      read_runs (self, &level->layers[DS_LAYER_PIN], runs,
                 ds_path_key (where, path, DS_DELVE_PINS[i]), 0, put_pin_run, 1u << i);
}

static void
put_origin_run (const DsDelveReader *self, void *cells, uint32_t value, const RunItem *item)
{
  memset ((uint8_t *)cells + item->run.x0, (int)item->run.value,
          (size_t)item->run.x1 + 1 - (size_t)item->run.x0);
}

static void
read_stages (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path)
{
  const char *names[DS_ORIGINS_MAX];
  const size_t n = ds_node_length (node);
  char where[DS_WHERE_MAX];

  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  if (n > DS_ORIGINS_MAX) {
    ds_node_fail (node, self->errors, path, "delve.origin.limit",
                  NN_ ("expected at most %d stage, got %zu", "expected at most %d stages, got %zu"),
                  DS_ORIGINS_MAX, n);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    names[i] = ds_read_text (ds_node_at (node, i), DS_DELVE_STAGE_NAME_MAX,
                             ds_path_item (where, path, i), self->errors);
    if (names[i] == NULL)
      return;
  }
  level->origins = ds_origins_new (names, n);
  if (level->origins == NULL)
    ds_delve_fail_nomem (self, path);
}

void
ds_delve_read_origin (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path)
{
  static const char *const keys[] = { "stages", "runs" };
  char where[DS_WHERE_MAX];
  DsNode stages, runs;

  DS_ASSERT (self != NULL && level != NULL);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_only (node, keys, DS_COUNT (keys), path, self->errors) ||
      !ds_read_member (node, "stages", &stages, path, self->errors))
    return;
  read_stages (self, level, stages, ds_path_key (where, path, "stages"));
  if (level->origins != NULL && ds_node_get (node, "runs", &runs))
    read_runs (self, &level->layers[DS_LAYER_ORIGIN], runs, ds_path_key (where, path, "runs"),
               (uint32_t)ds_origins_count (level->origins), put_origin_run, 0);
}

/* ---- things */

static const char *const THING_KEYS[] = { "id", "kind", "at", "facing", "target", "gate", "lock" };

static bool
read_cell (const DsDelveReader *self, DsNode object, DsCell *out, const char *path)
{
  const int32_t lowest[] = { 0, 0 }, highest[] = { self->w - 1, self->h - 1 };
  char where[DS_WHERE_MAX];
  int32_t at[2];
  DsNode node;

  if (!ds_read_member (object, "at", &node, path, self->errors) ||
      !ds_read_ints (node, 2, lowest, highest, at, ds_path_key (where, path, "at"), self->errors))
    return false;
  *out = (DsCell){ at[0], at[1] };
  return true;
}

static void
read_facing (const DsDelveReader *self, DsThing *thing, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], found[40];
  const char *text;
  DsNode node;

  if (!ds_node_get (object, "facing", &node))
    return;
  text = ds_node_string (node, NULL);
  for (size_t i = 0; text != NULL && i < DS_COUNT (DS_DELVE_FACINGS); i++)
    if (strcmp (DS_DELVE_FACINGS[i], text) == 0) {
      thing->facing = (uint8_t)i;
      return;
    }
  ds_node_fail (node, self->errors, ds_path_key (where, path, "facing"), "delve.facing",
                N_ ("expected north, east, south or west, got %s"),
                ds_read_found (node, found, sizeof found));
}

/* The text under @key; NULL: none, or no valid one, which is to be a finding at @where. */
static DsStr *
read_name (const DsDelveReader *self, DsNode object, const char *key,
           bool (*is_valid) (const char *), DsNode *node, char where[DS_WHERE_MAX],
           const char *path)
{
  const char *text;
  DsStr *name;

  ds_path_key (where, path, key);
  text = ds_node_get (object, key, node) ? ds_node_string (*node, NULL) : NULL;
  if (text == NULL || !is_valid (text))
    return NULL;
  name = ds_str_new (text);
  if (name == NULL)
    ds_delve_fail_nomem (self, where);
  return name;
}

/* The target of an exit of the level. */
static void
read_exit (const DsDelveReader *self, DsThing *thing, DsNode target, const char *path)
{
  static const char *const keys[] = { "level", "entry" };
  char where[DS_WHERE_MAX], found[40];
  DsNode node;

  if (!ds_read_only (target, keys, DS_COUNT (keys), path, self->errors))
    return;
  thing->level = read_name (self, target, "level", ds_level_path_is_valid, &node, where, path);
  if (thing->level == NULL)
    ds_node_fail (node, self->errors, where, "delve.level",
                  N_ ("expected a path below the folder \"levels\", such as \"deep/cave.delve\", "
                      "got %s"),
                  ds_read_found (node, found, sizeof found));
  if (!ds_node_get (target, "entry", &node))
    return;
  thing->entry = read_name (self, target, "entry", ds_entry_is_valid, &node, where, path);
  if (thing->entry == NULL)
    ds_node_fail (node, self->errors, where, "delve.entry",
                  N_ ("expected the name of an entry, got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_target (const DsDelveReader *self, DsThing *thing, DsNode object, const char *path,
             size_t n_floors)
{
  static const char *const keys[] = { "floor", "at" };
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  int64_t floor;
  DsNode target, node;

  if (!ds_node_get (object, "target", &target))
    return;
  ds_path_key (where, path, "target");
  if (!ds_read_is (target, DS_JSON_OBJECT, where, self->errors))
    return;
  if (ds_node_get (target, "level", &node))
    read_exit (self, thing, target, where);
  else if (ds_read_only (target, keys, DS_COUNT (keys), where, self->errors) &&
           ds_read_member (target, "floor", &node, where, self->errors) &&
           ds_read_int (node, 0, (int64_t)n_floors - 1, &floor, ds_path_key (inner, where, "floor"),
                        self->errors) &&
           read_cell (self, target, &thing->target, where))
    thing->target_floor = (int32_t)floor;
}

static void
read_gate (const DsDelveReader *self, DsThing *thing, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (ds_node_get (object, "gate", &node))
    (void)read_hex (self, node, GATE_LETTER, &thing->gate, ds_path_key (where, path, "gate"));
}

static void
read_kind (const DsDelveReader *self, DsThing *thing, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (ds_read_member (object, "kind", &node, path, self->errors) &&
      ds_read_is (node, DS_JSON_STRING, ds_path_key (where, path, "kind"), self->errors))
    ds_rules_find_kind (self->rules, ds_node_string (node, NULL), &thing->kind);
}

/* Reads the fields; the caller owns texts and extras. */
static void
read_thing (const DsDelveReader *self, DsThing *thing, IdSet *seen, DsNode node, const char *path,
            size_t n_floors)
{
  DsError err;

  *thing = (DsThing){ .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors))
    return;
  read_id (self, node, THING_LETTER, seen, &thing->id, path);
  read_kind (self, thing, node, path);
  read_cell (self, node, &thing->at, path);
  read_facing (self, thing, node, path);
  read_target (self, thing, node, path, n_floors);
  read_gate (self, thing, node, path);
  thing->lock = ds_delve_read_ref (self, node, "lock", path);
  ds_properties_check (node, path, self->errors);
  if (ds_extras_read (&thing->extras, node, THING_KEYS, DS_COUNT (THING_KEYS), &err) != DS_OK)
    ds_errors_take (self->errors, &err);
}

void
ds_delve_read_things (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path,
                      size_t n_floors)
{
  const size_t n_before = self->errors->n_found, n = ds_node_length (node);
  char where[DS_WHERE_MAX];
  IdSet seen = { 0 };
  DsThing *things;
  size_t n_read = 0;
  DsError err;

  DS_ASSERT (self != NULL && level != NULL);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  things = ds_alloc (n, sizeof *things);
  if (things == NULL || !id_set_init (&seen, n)) {
    ds_delve_fail_nomem (self, path);
    ds_free (things);
    return;
  }
  for (; n_read < n && !ds_delve_is_full (self); n_read++)
    read_thing (self, &things[n_read], &seen, ds_node_at (node, n_read),
                ds_path_item (where, path, n_read), n_floors);
  if (n_read == n && ds_errors_since (self->errors, n_before) == DS_OK &&
      ds_things_new (&level->things, things, n, &err) != DS_OK)
    ds_node_take (node, self->errors, path, &err);
  for (size_t i = 0; i < n_read; i++) {
    ds_str_unref (things[i].lock);
    ds_str_unref (things[i].level);
    ds_str_unref (things[i].entry);
    ds_extras_unref (things[i].extras);
  }
  ds_free (things);
  ds_free (seen.slots);
}

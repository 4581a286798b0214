/* core/io/ldtk/ldtk_level_read.c — reads LDtk projects that hold our levels: makes the document
 * that the reader of *.delve takes, line by line where the project has it, and adds the tiles. */
#include "base/hash.h"
#include "base/intern.h"
#include "io/delve_file.h"
#include "io/ldtk/ldtk_area.h"
#include "io/ldtk/ldtk_field_pen.h"
#include "io/ldtk/ldtk_first_level.h"
#include "io/ldtk/ldtk_level.h"
#include "io/ldtk/ldtk_names.h"
#include "io/ldtk/ldtk_own.h"
#include "io/ldtk/ldtk_wide.h"
#include "io/members.h"
#include "io/runs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const DsForeignLevel *level;
  DsForeignLayer *layers[DS_N_LDTK_LAYERS]; /* NULL: it lacks the layer */
  DsForeignProperties own;                  /* the level's fields that are members of the floor */
} LdtkFloor;

typedef struct {
  const char *name;
  DsForeign *map;
  DsErrors *errors;
  DsForeignProperties head; /* fields of the first level that are members of the document */
  DS_ARRAY (LdtkFloor) floors;
  DsMemberRefs refs;
  DsIntern tiles;            /* ids of tiles that the rules lack */
  DS_ARRAY (uint8_t) layers; /* beside tiles */
  const DsRules *known;      /* the rules without these */
  DsRules *rules;            /* owned reference, with these */
  DsText text;
  DsJsonWriter json;
  uint32_t line; /* of the project that the text has reached */
  int32_t w, h;
  DsForeignUnread unread;
} LdtkLevelReader;

static DsStatus
fail_nomem (const LdtkLevelReader *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  return ds_errors_take (self->errors, &err);
}

/* The text that @name stands for, which lives as long as the map. NULL: no memory. */
static const char *
read_name (LdtkLevelReader *self, const char *name, char separator)
{
  DsText text = { 0 };
  const char *kept = NULL;

  ds_ldtk_read_name (&text, name, separator);
  if (!text.failed)
    kept = ds_arena_strndup (&self->map->arena, text.bytes != NULL ? text.bytes : "", text.n);
  ds_text_clear (&text);
  return kept;
}

/* Fields that are written as texts; @is_lock: it is one of ours. */
static DsStatus
note_field (LdtkLevelReader *self, const DsForeignProperty *field, const char *name, bool is_lock)
{
  return ds_foreign_unread_add (&self->unread, DS_FOREIGN_UNREAD_FIELDS,
                                !is_lock && ds_ldtk_field_is_other (field), name)
             ? DS_OK
             : fail_nomem (self);
}

/* ---- floors */

/* Layers with other names, or of another type, are the user's. */
static DsStatus
find_layers (LdtkLevelReader *self, LdtkFloor *floor)
{
  char where[DS_WHERE_MAX];

  for (DsForeignLayer *at = floor->level->layers.first; at != NULL; at = at->next)
    for (size_t i = 0; i < DS_N_LDTK_LAYERS; i++) {
      const bool is_entities = strcmp (ds_ldtk_layer_type ((DsLdtkLayer)i), "Entities") == 0;

      if (strcmp (at->name, ds_ldtk_layer_name ((DsLdtkLayer)i)) == 0 &&
          at->kind == (is_entities ? DS_FOREIGN_OBJECTS : DS_FOREIGN_VALUES))
        floor->layers[i] = at;
    }
  if (floor->layers[DS_LDTK_GROUND] != NULL)
    return DS_OK;
  return ds_errors_add (self->errors, DS_BAD_DATA,
                        ds_where_line (where, self->name, floor->level->line, floor->level->name),
                        "ldtk.level.ground", N_ ("expected an IntGrid layer \"%s\" on each floor"),
                        ds_ldtk_layer_name (DS_LDTK_GROUND));
}

/* Fields of levels whose names begin with DS_LDTK_FLOOR are the floor's; the others are the
 * document's if @is_first. */
static DsStatus
split_fields (LdtkLevelReader *self, LdtkFloor *floor, bool is_first)
{
  const size_t n_prefix = strlen (DS_LDTK_FLOOR);

  for (const DsForeignProperty *at = floor->level->properties.first; at != NULL; at = at->next) {
    const char *name = read_name (self, at->name, '_');
    const bool is_own = name != NULL && strncmp (name, DS_LDTK_FLOOR, n_prefix) == 0;
    DsForeignProperty *copy;
    DsError err;

    if (name == NULL)
      return fail_nomem (self);
    if (note_field (self, at, name, false) != DS_OK)
      return DS_NOMEM;
    if (ds_ldtk_field_is_empty (at) || (!is_own && !is_first))
      continue;
    copy = ds_foreign_add_property (self->map, is_own ? &floor->own : &self->head, &err);
    if (copy == NULL)
      return ds_errors_take (self->errors, &err);
    *copy = *at;
    copy->next = NULL;
    copy->name = is_own ? name + n_prefix : name;
  }
  return DS_OK;
}

static DsStatus
find_floors (LdtkLevelReader *self)
{
  const DsForeignLevel *first = ds_ldtk_first_level (self->map);
  DsStatus status = DS_OK;

  for (const DsForeignLevel *at = self->map->levels.first; at != NULL; at = at->next)
    if (!ds_array_push (&self->floors, (LdtkFloor){ .level = at }))
      return fail_nomem (self);
  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++) {
    status = find_layers (self, &self->floors.items[i]);
    if (status == DS_OK)
      status = split_fields (self, &self->floors.items[i], self->floors.items[i].level == first);
  }
  return status;
}

/* The size of the floors, which is that of their ground. */
static DsStatus
check_sizes (LdtkLevelReader *self)
{
  const DsForeignLayer *first = self->floors.items[0].layers[DS_LDTK_GROUND];
  char where[DS_WHERE_MAX];
  DsError err;

  self->w = first->w;
  self->h = first->h;
  for (size_t i = 1; i < self->floors.n; i++) {
    const DsForeignLayer *at = self->floors.items[i].layers[DS_LDTK_GROUND];

    if (at->w != self->w || at->h != self->h)
      return ds_errors_add (
          self->errors, DS_BAD_DATA, ds_where_line (where, self->name, at->line, at->name),
          "ldtk.level.size", N_ ("expected %d x %d cells on each floor, got %d x %d"), self->w,
          self->h, at->w, at->h);
  }
  if (ds_floor_check_size (self->w, self->h, (int32_t)self->floors.n, &err) == DS_OK)
    return DS_OK;
  ds_where_line (err.where, self->name, first->line, "");
  return ds_errors_take (self->errors, &err);
}

/* ---- tiles */

/* Gives the values of a grid their ids, and notes those that the rules lack. */
static DsStatus
note_tiles (LdtkLevelReader *self, DsForeignLayer *layer, DsLayer of, const DsRules *rules)
{
  char where[DS_WHERE_MAX];

  for (DsForeignMeaning *at = layer->meanings.first; at != NULL; at = at->next) {
    const uint32_t n_before = self->tiles.n;

    at->name = read_name (self, at->name, '-');
    if (at->name == NULL)
      return fail_nomem (self);
    if (!ds_id_is_valid (at->name))
      return ds_errors_add (
          self->errors, DS_BAD_DATA, ds_where_line (where, self->name, layer->line, layer->name),
          "ldtk.level.tile", N_ ("expected values whose names are ids of tiles, got \"%s\""),
          at->name);
    if (ds_rules_find_tile (rules, at->name) != DS_TILE_NONE)
      continue;
    if (ds_intern_add (&self->tiles, at->name) == DS_INTERN_NONE ||
        (self->tiles.n > n_before && !ds_array_push (&self->layers, (uint8_t)of)))
      return fail_nomem (self);
  }
  return DS_OK;
}

/* Notes the id of a tile of an own layer that the rules lack. False: no memory. */
static bool
note_own (void *user, const char *id)
{
  LdtkLevelReader *self = user;
  const uint32_t n_before = self->tiles.n;
  uint16_t kind;

  if (!ds_id_is_valid (id) || ds_rules_find_tile (self->known, id) != DS_TILE_NONE ||
      ds_rules_find_kind (self->known, id, &kind))
    return true;
  return ds_intern_add (&self->tiles, id) != DS_INTERN_NONE &&
         (self->tiles.n == n_before || ds_array_push (&self->layers, DS_LAYER_FEATURE));
}

/* The layers of a project share their definitions, but each floor has a copy. */
static DsStatus
know_tiles (LdtkLevelReader *self, DsRules *rules)
{
  DsStatus status = DS_OK;
  DsError err;

  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++) {
    LdtkFloor *floor = &self->floors.items[i];

    status = note_tiles (self, floor->layers[DS_LDTK_GROUND], DS_LAYER_GROUND, rules);
    if (status == DS_OK && floor->layers[DS_LDTK_FEATURES] != NULL)
      status = note_tiles (self, floor->layers[DS_LDTK_FEATURES], DS_LAYER_FEATURE, rules);
  }
  self->known = rules;
  if (status == DS_OK && !ds_ldtk_each_own_tile (self->map, note_own, self))
    status = fail_nomem (self);
  if (status != DS_OK)
    return status;
  status = ds_rules_with_unknown (&self->rules, rules, self->tiles.names, self->layers.items,
                                  self->tiles.n, NULL, 0, &err);
  return status == DS_OK ? DS_OK : ds_errors_take (self->errors, &err);
}

/* By value: the tile of the rules; caller frees. *@n: values below it have one. */
static uint16_t *
list_tiles (const LdtkLevelReader *self, const DsForeignLayer *layer, size_t *n)
{
  uint16_t *tiles;

  *n = 0;
  for (const DsForeignMeaning *at = layer->meanings.first; at != NULL; at = at->next)
    if (at->value >= *n && at->value < DS_FOREIGN_TILES_MAX)
      *n = (size_t)at->value + 1;
  tiles = ds_alloc0 (*n + 1, sizeof *tiles);
  for (const DsForeignMeaning *at = layer->meanings.first; at != NULL && tiles != NULL;
       at = at->next)
    if (at->value < *n)
      tiles[at->value] = ds_rules_find_tile (self->rules, at->name);
  return tiles;
}

static DsStatus
fail_value (const LdtkLevelReader *self, const DsForeignLayer *layer, uint32_t value, int32_t x,
            int32_t y)
{
  char where[DS_WHERE_MAX];

  return ds_errors_add (
      self->errors, DS_BAD_DATA, ds_where_line (where, self->name, layer->line, layer->name),
      "ldtk.level.value", N_ ("expected a value with a name, got %u at %d, %d"), value, x, y);
}

/* Cells beyond the floor are cut; those that the layer lacks are nothing. */
static DsStatus
put_tiles (const LdtkLevelReader *self, const DsForeignLayer *layer, DsGrid *grid)
{
  DsStatus status = DS_OK;
  size_t n;
  uint16_t *tiles = list_tiles (self, layer, &n);

  if (tiles == NULL)
    return fail_nomem (self);
  for (int32_t y = 0; y < ds_min (layer->h, self->h) && status == DS_OK; y++) {
    const uint32_t *from = layer->cells + (size_t)y * (size_t)layer->w;
    uint16_t *row = NULL;

    for (int32_t x = 0; x < ds_min (layer->w, self->w) && status == DS_OK; x++) {
      if (from[x] == 0)
        continue;
      if (row == NULL)
        row = ds_grid_row_mut (grid, y);
      if (row == NULL)
        status = fail_nomem (self);
      else if (from[x] >= n || tiles[from[x]] == DS_TILE_NONE)
        status = fail_value (self, layer, from[x], x, y);
      else
        row[x] = tiles[from[x]];
    }
  }
  ds_free (tiles);
  return status;
}

/* ---- objects */

static int64_t
number_of (const char *iid)
{
  return (int64_t)(ds_fnv64_text (iid) >> 1);
}

/* Cells that an entity covers, by its size alone: at least one. */
static int32_t
span_of (int64_t size, int32_t grid)
{
  const int64_t px = (int64_t)grid * DS_FOREIGN_PIXEL, n = (size + px / 2) / px;

  return n < 1 ? 1 : n > DS_LDTK_WIDE_MAX ? DS_LDTK_WIDE_MAX : (int32_t)n;
}

static bool
is_gate (const LdtkLevelReader *self, const char *kind)
{
  uint16_t number;

  return ds_rules_find_kind (self->rules, kind, &number) &&
         ds_rules_kind (self->rules, number)->gate != NULL;
}

/* True if some of the cells of an object are those of a floor. */
static bool
is_on_floor (const LdtkLevelReader *self, DsRect cells)
{
  return !ds_rect_is_empty (ds_rect_intersect (cells, (DsRect){ 0, 0, self->w, self->h }));
}

/* The cells of an object: that which has its middle, or where its area begins; a gate has all that
 * it covers. The kind is that of its type, which is an identifier of LDtk's still. False: no
 * memory. */
static bool
find_cells (LdtkLevelReader *self, const DsForeignLayer *layer, DsForeignObject *object,
            DsRect *out)
{
  const DsCell side = { layer->grid_w, layer->grid_h };
  const char *kind = read_name (self, object->type, '-');
  const bool is_wide = kind != NULL && is_gate (self, kind);
  const int32_t n_x = is_wide ? span_of (object->w, layer->grid_w) : 1;
  const int32_t n_y = is_wide ? span_of (object->h, layer->grid_h) : 1;
  const int64_t w = (int64_t)layer->grid_w * DS_FOREIGN_PIXEL;
  const int64_t h = (int64_t)layer->grid_h * DS_FOREIGN_PIXEL;
  const int64_t x = object->x + object->w / n_x / 2, y = object->y + object->h / n_y / 2;

  DsCell corner;

  *out = (DsRect){ x < 0 ? -1 : (int32_t)(x / w), y < 0 ? -1 : (int32_t)(y / h), n_x, n_y };
  if (kind != NULL && !ds_id_is_valid (kind)) /* an entity that LDtk's user defined: none of ours */
    *out = (DsRect){ -1, -1, 1, 1 };
  if (kind == NULL || !ds_ldtk_area_is_of (object, self->rules, kind))
    return kind != NULL;
  *out = ds_foreign_area_find_cell (object, side, (DsRect){ 0, 0, self->w, self->h }, &corner)
             ? (DsRect){ corner.x, corner.y, 1, 1 }
             : (DsRect){ -1, -1, 1, 1 };
  return true;
}

static DsForeignObject *
first_of (const LdtkFloor *floor, DsLdtkLayer layer)
{
  return floor->layers[layer] != NULL ? floor->layers[layer]->objects.first : NULL;
}

static DsStatus
number_objects (LdtkLevelReader *self)
{
  self->refs.number_of = number_of;
  for (size_t i = 0; i < self->floors.n; i++)
    for (DsForeignObject *at = first_of (&self->floors.items[i], DS_LDTK_OBJECTS); at != NULL;
         at = at->next) {
      DsRect cells;

      if (!find_cells (self, self->floors.items[i].layers[DS_LDTK_OBJECTS], at, &cells))
        return fail_nomem (self);
      if (is_on_floor (self, cells) &&
          !ds_array_push (&self->refs.items,
                          (DsMemberRef){ ds_ldtk_id_of (at->id, DS_LDTK_IID_THING, i),
                                         (int32_t)i,
                                         number_of (at->id),
                                         { cells.x, cells.y } }))
        return fail_nomem (self);
    }
  if (self->refs.items.n > 0)
    qsort (self->refs.items.items, self->refs.items.n, sizeof *self->refs.items.items,
           ds_member_refs_by_number);
  return DS_OK;
}

/* Lets the field @target of stairs that refer to others be their destination; none where these are
 * not read. */
static void
read_target (LdtkLevelReader *self, DsForeignProperty *target)
{
  const DsMemberRef *found = ds_member_refs_find (&self->refs, target->text);
  char text[96];
  int n;

  target->type = found != NULL ? DS_FOREIGN_TEXT : DS_FOREIGN_NULL;
  if (found == NULL)
    return;
  n = snprintf (text, sizeof text, "={ \"floor\": %d, \"at\": [%d, %d] }", (int)found->floor,
                (int)found->at.x, (int)found->at.y);
  target->text = ds_arena_strndup (&self->map->arena, text, (size_t)n);
}

/* Turns the fields of an object into what they were made from. */
static DsStatus
read_fields (LdtkLevelReader *self, DsForeignObject *object, DsMemberHolder holder)
{
  bool is_lock;

  for (DsForeignProperty *at = object->properties.first; at != NULL; at = at->next) {
    at->name = read_name (self, at->name, '_');
    if (at->name == NULL)
      return fail_nomem (self);
    is_lock = holder == DS_MEMBERS_OF_THING && strcmp (at->name, "lock") == 0 &&
              at->type == DS_FOREIGN_ENUM;
    if (note_field (self, at, at->name, is_lock) != DS_OK)
      return DS_NOMEM;
    if (ds_ldtk_field_is_empty (at))
      at->type = DS_FOREIGN_NULL;
    if (holder != DS_MEMBERS_OF_THING)
      continue;
    if (is_lock) {
      at->text = read_name (self, at->text, '-');
    } else if (strcmp (at->name, "target") == 0 && at->type == DS_FOREIGN_OBJECT) {
      read_target (self, at);
    }
    if (at->text == NULL)
      return fail_nomem (self);
  }
  return DS_OK;
}

static void
begin_item (LdtkLevelReader *self, uint32_t line)
{
  ds_members_reach_line (&self->json, &self->line, line);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
}

static void
put_id (LdtkLevelReader *self, char letter, uint64_t id)
{
  char text[24];

  snprintf (text, sizeof text, "%c-%" PRIx64, letter, id);
  ds_json_put_string (&self->json, "id", text);
}

/* Takes the field with the ids of the cells of a wide gate; "" where it has none. */
static const char *
take_cells (DsForeignObject *object)
{
  for (DsForeignProperty *at = object->properties.first; at != NULL; at = at->next)
    if (strcmp (at->name, DS_LDTK_CELLS) == 0 && at->type == DS_FOREIGN_TEXT) {
      at->type = DS_FOREIGN_NULL;
      return at->text;
    }
  return "";
}

/* A thing of an entity. */
typedef struct {
  const char *kind;
  DsCell at;
  uint64_t id;
} EntityThing;

static DsStatus
put_entity_thing (LdtkLevelReader *self, DsForeignObject *object, size_t floor,
                  const EntityThing *thing)
{
  const DsForeignLayer *layer = self->floors.items[floor].layers[DS_LDTK_OBJECTS];
  const DsCell side = { layer->grid_w, layer->grid_h };
  bool leaves_size = false;
  DsStatus status = DS_OK;

  begin_item (self, object->line);
  put_id (self, 't', thing->id);
  ds_json_put_string (&self->json, "kind", thing->kind);
  ds_json_begin_array (&self->json, "at", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, thing->at.x);
  ds_json_put_int (&self->json, NULL, thing->at.y);
  ds_json_end (&self->json);
  status = ds_ldtk_area_read_points (self->map, object, thing->at, NULL);
  if (status == DS_OK && ds_ldtk_area_is_of (object, self->rules, thing->kind))
    status =
        ds_ldtk_area_read (self->map, object, side, thing->at, &self->json, &leaves_size, NULL);
  ds_members_read (&object->properties, DS_MEMBERS_OF_THING, (int32_t)floor, &self->refs,
                   &self->json, &self->line);
  ds_json_end (&self->json);
  if (!ds_foreign_unread_add (&self->unread, DS_FOREIGN_UNREAD_SIZES, leaves_size, thing->kind))
    return DS_NOMEM;
  return status;
}

/* The id of cell @i of a gate whose first cell has @first. Of a gate that was duplicated in LDtk,
 * or made larger there, it follows from the first one. */
static uint64_t
id_of_cell (const char *cells, uint64_t first, size_t i)
{
  uint64_t id = i > 0 && ds_ldtk_wide_id (cells, 0) == first ? ds_ldtk_wide_id (cells, i) : 0;

  if (i == 0)
    return first;
  if (id == 0)
    id = ds_mix64 (first + i);
  return id != 0 ? id : 1;
}

/* A gate that was made larger than a cell is a wide one. */
static DsStatus
put_thing (LdtkLevelReader *self, DsForeignObject *object, size_t floor)
{
  const DsForeignLayer *layer = self->floors.items[floor].layers[DS_LDTK_OBJECTS];
  const uint64_t first = ds_ldtk_id_of (object->id, DS_LDTK_IID_THING, floor);
  const char *kind = read_name (self, object->type, '-'), *cells;
  DsStatus status;
  DsRect box;

  if (kind != NULL && !ds_id_is_valid (kind))
    return ds_foreign_unread_add (&self->unread, DS_FOREIGN_UNREAD_OBJECTS, 1, object->type)
               ? DS_OK
               : fail_nomem (self);
  if (kind == NULL || !find_cells (self, layer, object, &box) ||
      read_fields (self, object, DS_MEMBERS_OF_THING) != DS_OK)
    return fail_nomem (self);
  if (!is_on_floor (self, box))
    return ds_foreign_unread_add (&self->unread, DS_FOREIGN_UNREAD_OUTSIDE, 1, kind)
               ? DS_OK
               : fail_nomem (self);
  cells = take_cells (object);
  for (int32_t y = 0; y < box.h; y++)
    for (int32_t x = 0; x < box.w; x++) {
      if (!is_on_floor (self, (DsRect){ box.x + x, box.y + y, 1, 1 }))
        continue;
      status = put_entity_thing (
          self, object, floor,
          &(EntityThing){ kind,
                          { box.x + x, box.y + y },
                          id_of_cell (cells, first, ds_cell_index ((DsCell){ x, y }, box.w)) });
      if (status != DS_OK)
        return fail_nomem (self);
    }
  return DS_OK;
}

/* ---- rooms */

typedef struct {
  uint32_t value;
  DsRun run;
} ValueRun;

typedef DS_ARRAY (ValueRun) ValueRuns;

static int
compare_runs (const void *a, const void *b)
{
  const ValueRun *i = a, *k = b;

  if (i->value != k->value)
    return i->value < k->value ? -1 : 1;
  if (i->run.y != k->run.y)
    return i->run.y < k->run.y ? -1 : 1;
  return (i->run.x0 > k->run.x0) - (i->run.x0 < k->run.x0);
}

/* The runs of the values of a grid, in the order of values. False: no memory. */
static bool
list_runs (const LdtkLevelReader *self, const DsForeignLayer *layer, ValueRuns *out)
{
  for (int32_t y = 0; layer != NULL && y < ds_min (layer->h, self->h); y++) {
    const uint32_t *row = layer->cells + (size_t)y * (size_t)layer->w;
    const int32_t w = ds_min (layer->w, self->w);

    for (int32_t x = 0; x < w;) {
      const int32_t x0 = x;

      while (x < w && row[x] == row[x0])
        x++;
      if (row[x0] != 0 && !ds_array_push (out, (ValueRun){ row[x0], { y, x0, x - 1, 0 } }))
        return false;
    }
  }
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare_runs);
  return true;
}

/* The first run of @value, or of a greater one. */
static size_t
seek_run (const ValueRuns *runs, uint32_t value)
{
  size_t from = 0, to = runs->n;

  while (from < to) {
    const size_t middle = from + (to - from) / 2;

    if (runs->items[middle].value < value)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

/* Takes the field with the value of the room's cells; 0: it has none. */
static uint32_t
take_value (DsForeignObject *room)
{
  for (DsForeignProperty *at = room->properties.first; at != NULL; at = at->next)
    if (strcmp (at->name, DS_LDTK_ROOM_VALUE) == 0 && at->type == DS_FOREIGN_INT) {
      at->type = DS_FOREIGN_NULL;
      return (uint32_t)strtoul (at->text, NULL, 10);
    }
  return 0;
}

static DsStatus
put_room (LdtkLevelReader *self, DsForeignObject *object, size_t floor, const ValueRuns *runs)
{
  char text[DS_RUN_BYTES];
  uint32_t value;

  if (read_fields (self, object, DS_MEMBERS_OF_ROOM) != DS_OK)
    return DS_NOMEM;
  value = take_value (object);
  begin_item (self, object->line);
  put_id (self, 'r', ds_ldtk_id_of (object->id, DS_LDTK_IID_ROOM, floor));
  ds_members_read (&object->properties, DS_MEMBERS_OF_ROOM, (int32_t)floor, &self->refs,
                   &self->json, &self->line);
  ds_json_begin_array (&self->json, "runs", DS_JSON_INLINE);
  for (size_t i = value > 0 ? seek_run (runs, value) : runs->n;
       i < runs->n && runs->items[i].value == value; i++)
    ds_json_put_bytes (&self->json, NULL, text, ds_run_format (&runs->items[i].run, text));
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  return DS_OK;
}

static DsStatus
put_rooms (LdtkLevelReader *self, size_t floor)
{
  const LdtkFloor *at = &self->floors.items[floor];
  ValueRuns runs = { 0 };
  DsStatus status = DS_OK;

  if (!list_runs (self, at->layers[DS_LDTK_ROOM_CELLS], &runs))
    status = fail_nomem (self);
  ds_json_begin_array (&self->json, "rooms", DS_JSON_INLINE);
  for (DsForeignObject *room = first_of (at, DS_LDTK_ROOMS); room != NULL && status == DS_OK;
       room = room->next)
    if (strcmp (room->type, DS_LDTK_ROOM) == 0)
      status = put_room (self, room, floor, &runs);
  ds_json_end (&self->json);
  ds_array_clear (&runs);
  return status;
}

/* ---- the document */

/* LDtk lists the objects before the rooms, since they lie above them. */
static DsStatus
put_floor (LdtkLevelReader *self, size_t i)
{
  const LdtkFloor *floor = &self->floors.items[i];
  DsStatus status = DS_OK;

  begin_item (self, floor->level->line);
  ds_members_read (&floor->own, DS_MEMBERS_OF_FLOOR, (int32_t)i, &self->refs, &self->json,
                   &self->line);
  ds_json_begin_array (&self->json, "things", DS_JSON_INLINE);
  for (DsForeignObject *at = first_of (floor, DS_LDTK_OBJECTS); at != NULL && status == DS_OK;
       at = at->next)
    status = put_thing (self, at, i);
  ds_json_end (&self->json);
  if (status == DS_OK && floor->layers[DS_LDTK_ROOMS] != NULL)
    status = put_rooms (self, i);
  ds_json_end (&self->json);
  return status;
}

static DsStatus
put_document (LdtkLevelReader *self)
{
  DsStatus status = DS_OK;

  ds_json_writer_init (&self->json, &self->text);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_begin_array (&self->json, "size", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, self->w);
  ds_json_put_int (&self->json, NULL, self->h);
  ds_json_end (&self->json);
  ds_members_read (&self->head, DS_MEMBERS_OF_DOCUMENT, -1, &self->refs, &self->json, &self->line);
  ds_json_begin_array (&self->json, "floors", DS_JSON_INLINE);
  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++)
    status = put_floor (self, i);
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  return status == DS_OK && self->text.failed ? fail_nomem (self) : status;
}

static DsStatus
read_cells (LdtkLevelReader *self, DsDelve *out)
{
  DsStatus status = DS_OK;
  DsError err;

  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++) {
    const LdtkFloor *from = &self->floors.items[i];
    DsFloor *to = &out->dungeon.floors[i];

    status = put_tiles (self, from->layers[DS_LDTK_GROUND], &to->layers[DS_LAYER_GROUND]);
    if (status == DS_OK && from->layers[DS_LDTK_FEATURES] != NULL)
      status = put_tiles (self, from->layers[DS_LDTK_FEATURES], &to->layers[DS_LAYER_FEATURE]);
  }
  if (status != DS_OK)
    return status;
  status = ds_ldtk_take_own (out, self->map, &self->unread, &err);
  if (status == DS_OK)
    ds_foreign_unread_report (&self->unread, self->name, self->errors);
  else
    status = ds_errors_take (self->errors, &err);
  return status;
}

static DsStatus
read_map (LdtkLevelReader *self, DsDelve *out, DsRules *rules)
{
  DsStatus status = find_floors (self);

  self->line = 1;
  if (status == DS_OK)
    status = check_sizes (self);
  if (status == DS_OK)
    status = know_tiles (self, rules);
  if (status == DS_OK)
    status = number_objects (self);
  if (status == DS_OK)
    status = put_document (self);
  if (status == DS_OK)
    status = ds_delve_read_frame (out, self->name, self->text.bytes, self->text.n, self->rules,
                                  self->errors);
  return status == DS_OK ? read_cells (self, out) : status;
}

DsStatus
ds_ldtk_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                    const DsForeignFiles *files, DsRules *rules, DsErrors *errors)
{
  LdtkLevelReader self = { .name = name, .errors = errors };
  DsForeign map;
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && rules != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_foreign_parse (&map, &ds_foreign_reader_ldtk, name, bytes, n, files, errors);
  if (status != DS_OK)
    return status;
  self.map = &map;
  status = read_map (&self, out, rules);
  if (status != DS_OK)
    ds_delve_clear (out);
  ds_foreign_unread_clear (&self.unread);
  ds_array_clear (&self.floors);
  ds_array_clear (&self.refs.items);
  ds_intern_clear (&self.tiles);
  ds_array_clear (&self.layers);
  ds_rules_unref (self.rules);
  ds_text_clear (&self.text);
  ds_foreign_clear (&map);
  return status;
}

DsStatus
ds_ldtk_read_own (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                  DsErrors *errors)
{
  DS_ASSERT (out != NULL && name != NULL);

  if (ds_members_are_in (bytes, n))
    return ds_ldtk_read_level (out, name, bytes, n, &ds_foreign_disk, rules, errors);
  memset (out, 0, sizeof *out);
  return ds_errors_add (
      errors, DS_BAD_DATA, name, "ldtk.level.foreign",
      N_ ("expected a project that Delvesmith wrote: a project of another program "
          "needs a mapping, as \"dsmith import\" takes"));
}

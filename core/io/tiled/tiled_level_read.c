/* core/io/tiled/tiled_level_read.c — reads maps of Tiled that hold our levels: makes the document
 * that the reader of *.delve takes, line by line where the map has it, and adds the tiles. */
#include "base/budget.h"
#include "base/hash.h"
#include "base/intern.h"
#include "io/delve_file.h"
#include "io/runs.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_members.h"
#include "io/tiled/tiled_outline.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Layers of a floor, by their names. */
typedef enum { GROUND, FEATURES, ROOMS, OBJECTS, N_PARTS } Part;

static const char *const PARTS[N_PARTS] = { "Ground", "Features", "Rooms", "Objects" };

typedef struct {
  const char *path; /* of the group; "" = none */
  const DsForeignLayer *layers[N_PARTS];
} Floor;

typedef struct {
  const char *name;
  const DsForeign *map;
  const DsForeignLevel *level;
  DsErrors *errors;
  DS_ARRAY (Floor) floors;
  DsTiledRefs refs;
  DsIntern tiles;            /* ids of tiles that the rules lack */
  DS_ARRAY (uint8_t) layers; /* beside tiles */
  DsRules *rules;            /* owned reference, with these */
  uint16_t *numbers;         /* by number in the map, below n_numbers: tile of the rules */
  size_t n_numbers;
  DsText text;
  DsJsonWriter json;
  uint32_t line; /* of the map that the text has reached */
  int32_t w, h;
} LevelReader;

bool
ds_tiled_is_level (const char *bytes, size_t n)
{
  const char *const mark = DS_DELVE_FORMAT, *end = bytes + n;
  const size_t n_mark = strlen (mark);

  DS_ASSERT (bytes != NULL || n == 0);

  for (const char *at = bytes; (size_t)(end - at) >= n_mark; at++) {
    at = memchr (at, mark[0], (size_t)(end - at) - n_mark + 1);
    if (at == NULL)
      return false;
    if (memcmp (at, mark, n_mark) == 0)
      return true;
  }
  return false;
}

static DsStatus
fail_nomem (const LevelReader *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  return ds_errors_take (self->errors, &err);
}

static DsStatus
fail_at (const LevelReader *self, uint32_t line, const char *path, const DsError *err)
{
  DsError placed = *err;

  ds_where_line (placed.where, self->name, line, path);
  return ds_errors_take (self->errors, &placed);
}

/* ---- floors */

static Floor *
floor_of (LevelReader *self, const char *path)
{
  for (size_t i = 0; i < self->floors.n; i++)
    if (strcmp (self->floors.items[i].path, path) == 0)
      return &self->floors.items[i];
  return ds_array_push (&self->floors, (Floor){ .path = path })
             ? &self->floors.items[self->floors.n - 1]
             : NULL;
}

/* Layers with other names are the user's. */
static DsStatus
find_floors (LevelReader *self)
{
  char where[DS_WHERE_MAX];

  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next)
    for (size_t i = 0; i < N_PARTS; i++)
      if (strcmp (at->name, PARTS[i]) == 0) {
        Floor *floor = floor_of (self, at->path);

        if (floor == NULL)
          return fail_nomem (self);
        floor->layers[i] = at;
      }
  for (size_t i = 0; i < self->floors.n; i++)
    if (self->floors.items[i].layers[GROUND] == NULL)
      return ds_errors_add (
          self->errors, DS_BAD_DATA, ds_where_line (where, self->name, self->level->line, "layers"),
          "tiled.level.ground", N_ ("expected a layer \"%s\" on each floor, got none on floor %zu"),
          PARTS[GROUND], i + 1);
  if (self->floors.n > 0)
    return DS_OK;
  return ds_errors_add (self->errors, DS_BAD_DATA,
                        ds_where_line (where, self->name, self->level->line, "layers"),
                        "tiled.level.ground", N_ ("expected a layer \"%s\""), PARTS[GROUND]);
}

/* ---- tiles */

static const char *
id_of (const DsForeignTile *tile)
{
  return ds_id_is_valid (tile->type) ? tile->type : NULL;
}

/* Notes the tiles whose ids the rules lack. Objects have tiles, too: only those in cells count. */
static DsStatus
note_cells (LevelReader *self, const DsRules *rules, const DsForeignLayer *layer, DsLayer of,
            const char *const *ids, uint8_t *seen)
{
  const size_t n = (size_t)layer->w * (size_t)layer->h;

  for (size_t i = 0; i < n; i++) {
    const uint32_t number = layer->cells[i] & DS_FOREIGN_NUMBER;
    const char *id = number < self->n_numbers ? ids[number] : NULL;
    const uint32_t n_before = self->tiles.n;
    char where[DS_WHERE_MAX];

    if (number == 0 || (number < self->n_numbers && seen[number]))
      continue;
    if (id == NULL)
      return ds_errors_add (
          self->errors, DS_BAD_DATA, ds_where_line (where, self->name, layer->line, layer->name),
          "tiled.level.tile",
          N_ ("expected a tile whose class is the id of a tile, got number %u at %zu, %zu"),
          (unsigned)number, i % (size_t)layer->w, i / (size_t)layer->w);
    seen[number] = 1;
    if (ds_rules_find_tile (rules, id) != DS_TILE_NONE)
      continue;
    if (ds_intern_add (&self->tiles, id) == DS_INTERN_NONE ||
        (self->tiles.n > n_before && !ds_array_push (&self->layers, (uint8_t)of)))
      return fail_nomem (self);
  }
  return DS_OK;
}

/* By number in the map: the id of the definition. */
static const char **
list_ids (LevelReader *self)
{
  const char **ids;

  for (const DsForeignTileset *at = self->map->tilesets.first; at != NULL; at = at->next)
    self->n_numbers = (size_t)at->first + at->n_tiles;
  if (self->n_numbers > DS_FOREIGN_TILES_MAX)
    self->n_numbers = DS_FOREIGN_TILES_MAX;
  ids = ds_alloc0 (self->n_numbers, sizeof *ids);
  for (const DsForeignTileset *at = self->map->tilesets.first; at != NULL && ids != NULL;
       at = at->next)
    for (const DsForeignTile *tile = at->tiles.first; tile != NULL; tile = tile->next)
      if ((size_t)at->first + tile->id < self->n_numbers)
        ids[at->first + tile->id] = id_of (tile);
  return ids;
}

static DsStatus
know_tiles (LevelReader *self, DsRules *rules)
{
  const char **ids = list_ids (self);
  uint8_t *seen = ds_alloc0 (self->n_numbers, 1);
  DsStatus status = ids != NULL && seen != NULL ? DS_OK : fail_nomem (self);
  DsError err;

  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++)
    for (size_t k = GROUND; k <= FEATURES && status == DS_OK; k++) {
      const DsForeignLayer *layer = self->floors.items[i].layers[k];

      if (layer != NULL && layer->cells != NULL)
        status = note_cells (self, rules, layer, k == GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE,
                             ids, seen);
    }
  if (status == DS_OK) {
    status = ds_rules_with_unknown (&self->rules, rules, self->tiles.names, self->layers.items,
                                    self->tiles.n, NULL, 0, &err);
    if (status != DS_OK)
      fail_at (self, self->level->line, "", &err);
  }
  self->numbers = ds_alloc0 (self->n_numbers, sizeof *self->numbers);
  if (status == DS_OK && self->numbers == NULL)
    status = fail_nomem (self);
  for (size_t i = 0; i < self->n_numbers && status == DS_OK; i++)
    if (ids[i] != NULL)
      self->numbers[i] = ds_rules_find_tile (self->rules, ids[i]);
  ds_free (ids);
  ds_free (seen);
  return status;
}

/* Cells beyond the floor are cut; those that the layer lacks are nothing. */
static DsStatus
put_tiles (const LevelReader *self, const DsForeignLayer *layer, DsGrid *grid)
{
  const int32_t x0 = layer->x > 0 ? layer->x : 0;
  const int32_t x1 = ds_min (layer->x + layer->w, self->w);

  for (int32_t y = ds_max (layer->y, 0); y < ds_min (layer->y + layer->h, self->h); y++) {
    const uint32_t *from = layer->cells + (size_t)(y - layer->y) * (size_t)layer->w - layer->x;
    uint16_t *row = NULL;

    for (int32_t x = x0; x < x1; x++) {
      const uint32_t number = from[x] & DS_FOREIGN_NUMBER;

      if (number == 0)
        continue;
      if (row == NULL)
        row = ds_grid_row_mut (grid, y);
      if (row == NULL)
        return fail_nomem (self);
      row[x] = self->numbers[number];
    }
  }
  return DS_OK;
}

/* ---- objects */

static uint64_t
id_of_thing (const DsForeignObject *object, size_t floor)
{
  const DsForeignProperty *id = ds_foreign_property (&object->properties, "id");

  if (id != NULL && id->text[0] == 't' && id->text[1] == '-')
    return strtoull (id->text + 2, NULL, 16);
  return ds_mix64 (ds_fnv64_text (object->id) + floor) | 1;
}

static DsStatus
number_objects (LevelReader *self)
{
  for (size_t i = 0; i < self->floors.n; i++) {
    const DsForeignLayer *layer = self->floors.items[i].layers[OBJECTS];

    for (const DsForeignObject *at = layer != NULL ? layer->objects.first : NULL; at != NULL;
         at = at->next)
      if (!ds_array_push (&self->refs.items, (DsTiledRef){ id_of_thing (at, i), (int32_t)i,
                                                           strtoll (at->id, NULL, 10) }))
        return fail_nomem (self);
  }
  if (self->refs.items.n > 0)
    qsort (self->refs.items.items, self->refs.items.n, sizeof *self->refs.items.items,
           ds_tiled_compare_numbers);
  return DS_OK;
}

static void
begin_item (LevelReader *self, uint32_t line)
{
  ds_tiled_reach_line (&self->json, &self->line, line);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
}

/* The cell that has the middle of the object. */
static DsCell
cell_of (const LevelReader *self, const DsForeignObject *object)
{
  const int64_t w = (int64_t)self->map->grid_w * DS_FOREIGN_PIXEL;
  const int64_t h = (int64_t)self->map->grid_h * DS_FOREIGN_PIXEL;
  const int64_t x = object->x + object->w / 2, y = object->y + object->h / 2;

  return (DsCell){ x < 0 ? -1 : (int32_t)(x / w), y < 0 ? -1 : (int32_t)(y / h) };
}

static void
put_thing (LevelReader *self, const DsForeignObject *object, size_t floor)
{
  const DsCell at = cell_of (self, object);
  char id[24];

  begin_item (self, object->line);
  if (ds_foreign_property (&object->properties, "id") == NULL) {
    snprintf (id, sizeof id, "t-%" PRIx64, id_of_thing (object, floor));
    ds_json_put_string (&self->json, "id", id);
  }
  ds_json_put_string (&self->json, "kind", object->type);
  ds_json_begin_array (&self->json, "at", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, at.x);
  ds_json_put_int (&self->json, NULL, at.y);
  ds_json_end (&self->json);
  ds_tiled_read_members (&object->properties, DS_TILED_THING, (int32_t)floor, &self->refs,
                         &self->json, &self->line);
  ds_json_end (&self->json);
}

static DsStatus
put_run (void *user, int32_t y, int32_t x0, int32_t x1)
{
  LevelReader *self = user;
  const DsRun run = { y, x0, x1, 0 };
  char text[DS_RUN_BYTES];

  ds_json_put_bytes (&self->json, NULL, text, ds_run_format (&run, text));
  return self->text.failed ? DS_NOMEM : DS_OK;
}

static DsStatus
put_room (LevelReader *self, const DsForeignObject *object, size_t floor)
{
  const int32_t cell_w = self->map->grid_w * DS_FOREIGN_PIXEL;
  const int32_t cell_h = self->map->grid_h * DS_FOREIGN_PIXEL;
  DsOutlinePoint *points = ds_alloc (object->n_points, sizeof *points);
  char id[24];
  DsStatus status;
  DsError err;

  if (points == NULL)
    return fail_nomem (self);
  for (size_t i = 0; i < object->n_points; i++)
    points[i] = (DsOutlinePoint){ object->points[i].x, object->points[i].y };
  begin_item (self, object->line);
  if (ds_foreign_property (&object->properties, "id") == NULL) {
    snprintf (id, sizeof id, "r-%" PRIx64, id_of_thing (object, floor));
    ds_json_put_string (&self->json, "id", id);
  }
  if (object->name[0] != '\0')
    ds_json_put_string (&self->json, "name", object->name);
  ds_tiled_read_members (&object->properties, DS_TILED_ROOM, (int32_t)floor, &self->refs,
                         &self->json, &self->line);
  ds_json_begin_array (&self->json, "runs", DS_JSON_INLINE);
  status = ds_outline_fill (points, object->n_points, self->w, self->h, cell_w, cell_h, put_run,
                            self, &err);
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  ds_free (points);
  if (status == DS_LIMIT)
    return fail_at (self, object->line, "room", &err);
  return status == DS_OK ? DS_OK : fail_nomem (self);
}

static DsStatus
put_floor (LevelReader *self, size_t i)
{
  const Floor *floor = &self->floors.items[i];
  DsStatus status = DS_OK;

  begin_item (self, floor->layers[GROUND]->line);
  ds_tiled_read_members (&floor->layers[GROUND]->properties, DS_TILED_FLOOR, (int32_t)i,
                         &self->refs, &self->json, &self->line);
  if (floor->layers[ROOMS] != NULL) {
    ds_json_begin_array (&self->json, "rooms", DS_JSON_INLINE);
    for (const DsForeignObject *at = floor->layers[ROOMS]->objects.first;
         at != NULL && status == DS_OK; at = at->next)
      status = put_room (self, at, i);
    ds_json_end (&self->json);
  }
  ds_json_begin_array (&self->json, "things", DS_JSON_INLINE);
  for (const DsForeignObject *at =
           floor->layers[OBJECTS] != NULL ? floor->layers[OBJECTS]->objects.first : NULL;
       at != NULL; at = at->next)
    put_thing (self, at, i);
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  return status;
}

/* ---- the document */

static void
put_head (LevelReader *self)
{
  ds_tiled_read_members (&self->map->properties, DS_TILED_DOCUMENT, -1, &self->refs, &self->json,
                         &self->line);
}

/* Tiled writes JSON with its keys in the order of letters: then the map's properties come last. */
static DsStatus
put_document (LevelReader *self)
{
  const DsForeignProperty *first = self->map->properties.first;
  const bool is_first = first == NULL || first->line <= self->floors.items[0].layers[GROUND]->line;
  DsStatus status = DS_OK;

  ds_json_writer_init (&self->json, &self->text);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_begin_array (&self->json, "size", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, self->w);
  ds_json_put_int (&self->json, NULL, self->h);
  ds_json_end (&self->json);
  if (is_first)
    put_head (self);
  ds_json_begin_array (&self->json, "floors", DS_JSON_INLINE);
  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++)
    status = put_floor (self, i);
  ds_json_end (&self->json);
  if (!is_first)
    put_head (self);
  ds_json_end (&self->json);
  return status == DS_OK && self->text.failed ? fail_nomem (self) : status;
}

static DsStatus
read_map (LevelReader *self, DsDelve *out, DsRules *rules)
{
  DsStatus status = find_floors (self);
  DsError err;

  if (status != DS_OK)
    return status;
  self->line = 1;
  self->w = self->level->w / self->map->grid_w;
  self->h = self->level->h / self->map->grid_h;
  if (ds_floor_check_size (self->w, self->h, (int32_t)self->floors.n, &err) != DS_OK)
    return fail_at (self, self->level->line, "", &err);
  status = know_tiles (self, rules);
  if (status == DS_OK)
    status = number_objects (self);
  if (status == DS_OK)
    status = put_document (self);
  if (status == DS_OK)
    status = ds_delve_read_frame (out, self->name, self->text.bytes, self->text.n, self->rules,
                                  self->errors);
  for (size_t i = 0; i < self->floors.n && status == DS_OK; i++)
    for (size_t k = GROUND; k <= FEATURES && status == DS_OK; k++) {
      const DsForeignLayer *layer = self->floors.items[i].layers[k];
      const DsLayer to = k == GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE;

      if (layer != NULL && layer->cells != NULL)
        status = put_tiles (self, layer, &out->dungeon.floors[i].layers[to]);
    }
  return status;
}

DsStatus
ds_tiled_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                     const DsForeignFiles *files, DsRules *rules, DsErrors *errors)
{
  LevelReader self = { .name = name, .errors = errors };
  DsForeign map;
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && rules != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_foreign_parse (&map, &ds_foreign_reader_tiled, name, bytes, n, files, errors);
  if (status != DS_OK)
    return status;
  self.map = &map;
  self.level = map.levels.first;
  status = read_map (&self, out, rules);
  if (status != DS_OK)
    ds_delve_clear (out);
  ds_array_clear (&self.floors);
  ds_array_clear (&self.refs.items);
  ds_intern_clear (&self.tiles);
  ds_array_clear (&self.layers);
  ds_rules_unref (self.rules);
  ds_free (self.numbers);
  ds_text_clear (&self.text);
  ds_foreign_clear (&map);
  return status;
}

DsStatus
ds_tiled_read_own (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                   DsErrors *errors)
{
  DS_ASSERT (out != NULL && name != NULL);

  if (ds_tiled_is_level (bytes, n))
    return ds_tiled_read_level (out, name, bytes, n, &ds_foreign_disk, rules, errors);
  memset (out, 0, sizeof *out);
  return ds_errors_add (errors, DS_BAD_DATA, name, "tiled.level.foreign",
                        N_ ("expected a map that Delvesmith wrote: a map of another program needs "
                            "a mapping, as \"dsmith import\" takes"));
}

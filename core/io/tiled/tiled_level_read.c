/* core/io/tiled/tiled_level_read.c — reads maps of Tiled that hold our levels: makes the document
 * that the reader of *.delve takes, line by line where the map has it, and adds the tiles. */
#include "base/budget.h"
#include "base/intern.h"
#include "io/area_members.h"
#include "io/delve_file.h"
#include "io/members.h"
#include "io/runs.h"
#include "io/tiled/tiled_area.h"
#include "io/tiled/tiled_backdrop.h"
#include "io/tiled/tiled_copied.h"
#include "io/tiled/tiled_join.h"
#include "io/tiled/tiled_lacks.h"
#include "io/tiled/tiled_layers.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_moved.h"
#include "io/tiled/tiled_name.h"
#include "io/tiled/tiled_outline.h"
#include "io/tiled/tiled_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  DsForeign *map;
  const DsForeignLevel *level;
  DsErrors *errors;
  DsTiledLayers layers;
  DsForeignUnread unread;
  DsCell origin; /* cell of the file that is our 0, 0: neither is above 0 */
  DsMemberRefs refs;
  DsIntern tiles;              /* ids of tiles that the rules lack */
  DS_ARRAY (uint8_t) layer_of; /* beside tiles */
  DsRules *rules;              /* owned reference, with these */
  uint16_t *numbers;           /* by number in the map, below n_numbers: tile of the rules */
  size_t n_numbers;
  DsText text;
  DsJsonWriter json;
  uint32_t line; /* of the map that the text has reached */
  int32_t w, h;
  DsTiledOwnLayers own;
} LevelReader;

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

static DsStatus
leave_out (LevelReader *self, DsForeignUnreadPart part, size_t n, const char *name)
{
  return ds_foreign_unread_add (&self->unread, part, n, name) ? DS_OK : fail_nomem (self);
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
        (self->tiles.n > n_before && !ds_array_push (&self->layer_of, (uint8_t)of)))
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

  for (size_t i = 0; i < self->layers.placed.n && status == DS_OK; i++) {
    const DsTiledPlaced *at = &self->layers.placed.items[i];

    if ((at->part == DS_TILED_GROUND || at->part == DS_TILED_FEATURES) && at->layer->cells != NULL)
      status =
          note_cells (self, rules, at->layer,
                      at->part == DS_TILED_GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE, ids, seen);
  }
  if (status == DS_OK) {
    status = ds_rules_with_unknown (&self->rules, rules, self->tiles.names, self->layer_of.items,
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

/* The tile of a cell of the file; DS_TILE_NONE: it is empty, or none that the rules know. */
static uint16_t
tile_of (const LevelReader *self, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  return number < self->n_numbers ? self->numbers[number] : DS_TILE_NONE;
}

/* Column and row of our floor that the first cell of @layer is in; layers may be moved. */
static DsCell
corner_of (const LevelReader *self, const DsForeignLayer *layer)
{
  const int32_t w = self->map->grid_w, h = self->map->grid_h;
  const int32_t x = layer->offset_x, y = layer->offset_y;

  return (DsCell){ layer->x - self->origin.x + (2 * x + (x < 0 ? -w : w)) / (2 * w),
                   layer->y - self->origin.y + (2 * y + (y < 0 ? -h : h)) / (2 * h) };
}

/* An infinite map is what it names as its size, and all cells beyond that. */
static void
measure (LevelReader *self)
{
  int32_t x1 = self->level->named_w, y1 = self->level->named_h;

  self->origin = (DsCell){ 0, 0 };
  self->w = self->level->w / self->map->grid_w;
  self->h = self->level->h / self->map->grid_h;
  if (!self->level->is_endless)
    return;
  for (size_t i = 0; i < self->layers.placed.n; i++) {
    const DsForeignLayer *layer = self->layers.placed.items[i].layer;
    const DsCell corner = corner_of (self, layer);

    for (int32_t y = 0; y < layer->h && layer->cells != NULL; y++)
      for (int32_t x = 0; x < layer->w; x++)
        if (tile_of (self, layer->cells[ds_cell_index ((DsCell){ x, y }, layer->w)]) !=
            DS_TILE_NONE) {
          self->origin.x = ds_min (self->origin.x, corner.x + x);
          self->origin.y = ds_min (self->origin.y, corner.y + y);
          x1 = ds_max (x1, corner.x + x + 1);
          y1 = ds_max (y1, corner.y + y + 1);
        }
  }
  self->w = x1 - self->origin.x;
  self->h = y1 - self->origin.y;
}

/* Puts the tiles of a layer of a floor into its layer @to. Layers lie over those before them. Cells
 * that a layer lacks are what these are, or nothing; @is_below: so are those with ground. */
static DsStatus
put_tiles (LevelReader *self, const DsForeignLayer *layer, DsFloor *level, DsLayer to,
           bool is_below)
{
  const DsCell corner = corner_of (self, layer);
  size_t n_unknown = 0, n_cut = 0, n_covered = 0;
  DsStatus status;

  for (int32_t y = 0; y < layer->h; y++)
    for (int32_t x = 0; x < layer->w; x++) {
      const uint32_t cell = layer->cells[ds_cell_index ((DsCell){ x, y }, layer->w)];
      const uint16_t tile = tile_of (self, cell);
      const DsCell at = { corner.x + x, corner.y + y };

      if ((cell & DS_FOREIGN_NUMBER) == 0)
        continue;
      n_unknown += tile == DS_TILE_NONE;
      n_cut += tile != DS_TILE_NONE && !ds_floor_has (level, at);
      if (tile == DS_TILE_NONE || !ds_floor_has (level, at))
        continue;
      if (is_below && ds_floor_get (level, DS_LAYER_GROUND, at) != DS_TILE_NONE)
        n_covered++;
      else if (!ds_floor_set (level, to, at, tile))
        return fail_nomem (self);
    }
  status = leave_out (self, DS_FOREIGN_UNREAD_CELLS, n_unknown, layer->name);
  if (status == DS_OK)
    status = leave_out (self, DS_FOREIGN_UNREAD_COVERED, n_covered, layer->name);
  return status == DS_OK ? leave_out (self, DS_FOREIGN_UNREAD_CUT, n_cut, layer->name) : status;
}

/* ---- objects */

/* The kind that an object is: its class, or that of its tile; NULL: none. Those of our layer may be
 * of kinds that the rules lack. */
static const char *
kind_of (const LevelReader *self, const DsTiledPlaced *placed, const DsForeignObject *object)
{
  const DsForeignTileset *set;
  const DsForeignTile *tile = NULL;
  const char *type = object->type;
  uint32_t id;
  uint16_t kind;

  if (type[0] == '\0' && object->tile != 0) {
    set = ds_foreign_tileset_of (self->map, object->tile, &id);
    tile = set != NULL ? ds_foreign_tile (set, id) : NULL;
    type = tile != NULL ? tile->type : "";
  }
  if (!ds_id_is_valid (type))
    return NULL;
  return (placed->part == DS_TILED_OBJECTS && tile == NULL) ||
                 (ds_rules_find_kind (self->rules, type, &kind) &&
                  !ds_rules_kind (self->rules, kind)->is_unknown)
             ? type
             : NULL;
}

static bool
has_things (const DsTiledPlaced *placed)
{
  return placed->layer->kind == DS_FOREIGN_OBJECTS &&
         (placed->part == DS_TILED_OBJECTS || placed->part == DS_TILED_MORE);
}

static void
begin_item (LevelReader *self, uint32_t line)
{
  ds_members_reach_line (&self->json, &self->line, line);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
}

/* The middle of an object, which may be turned about its anchor. */
static DsForeignPoint
middle_of (const DsForeignObject *object)
{
  DsForeignObject turned = *object;

  ds_foreign_turn_frame (&turned, (object->rotation / 90000 % 4 + 4) % 4);
  return (DsForeignPoint){ turned.x + turned.w / 2, turned.y + turned.h / 2 };
}

/* The cell of an object of the kind @kind: that of its middle, or of its area. False: it is none of
 * the floor. */
static bool
find_cell (const LevelReader *self, DsForeignObject *object, const char *kind, DsCell *at)
{
  const DsRect floor = { self->origin.x, self->origin.y, self->w, self->h };
  const DsCell side = { self->map->grid_w, self->map->grid_h };
  const DsForeignPoint middle = middle_of (object);

  if (ds_tiled_area_is_of (object, self->rules, kind))
    return ds_foreign_area_find_cell (object, side, floor, at);
  at->x = (int32_t)ds_floor_div (middle.x, (int64_t)side.x * DS_FOREIGN_PIXEL) - floor.x;
  at->y = (int32_t)ds_floor_div (middle.y, (int64_t)side.y * DS_FOREIGN_PIXEL) - floor.y;
  return at->x >= 0 && at->y >= 0 && at->x < self->w && at->y < self->h;
}

static bool
is_read (const LevelReader *self, const DsTiledPlaced *placed, DsForeignObject *object)
{
  const char *kind = kind_of (self, placed, object);
  DsCell at;

  return kind != NULL && find_cell (self, object, kind, &at);
}

/* Areas turn about their middles. */
static DsStatus
turn_areas (LevelReader *self)
{
  for (size_t i = 0; i < self->layers.placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers.placed.items[i];

    for (DsForeignObject *at = has_things (placed) ? placed->layer->objects.first : NULL;
         at != NULL; at = at->next) {
      const char *kind = at->rotation != 0 ? kind_of (self, placed, at) : NULL;

      if (kind != NULL && ds_tiled_area_is_of (at, self->rules, kind) &&
          ds_tiled_area_turn (self->map, at, NULL) != DS_OK)
        return fail_nomem (self);
    }
  }
  return DS_OK;
}

static DsStatus
number_objects (LevelReader *self)
{
  for (size_t i = 0; i < self->layers.placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers.placed.items[i];

    for (DsForeignObject *at = has_things (placed) ? placed->layer->objects.first : NULL;
         at != NULL; at = at->next)
      if (is_read (self, placed, at) &&
          !ds_array_push (&self->refs.items,
                          (DsMemberRef){ ds_tiled_id (at, placed->floor), (int32_t)placed->floor,
                                         strtoll (at->id, NULL, 10) }))
        return fail_nomem (self);
  }
  if (self->refs.items.n > 0)
    qsort (self->refs.items.items, self->refs.items.n, sizeof *self->refs.items.items,
           ds_member_refs_by_number);
  return DS_OK;
}

static DsStatus
put_thing (LevelReader *self, DsForeignObject *object, const char *kind, DsCell at, size_t floor)
{
  DsStatus status = ds_tiled_name_read (self->map, object, NULL);
  char id[24];

  begin_item (self, object->line);
  if (ds_foreign_property (&object->properties, "id") == NULL) {
    snprintf (id, sizeof id, "t-%" PRIx64, ds_tiled_id (object, floor));
    ds_json_put_string (&self->json, "id", id);
  }
  ds_json_put_string (&self->json, "kind", kind);
  ds_json_begin_array (&self->json, "at", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, at.x);
  ds_json_put_int (&self->json, NULL, at.y);
  ds_json_end (&self->json);
  if (status == DS_OK && ds_tiled_area_is_of (object, self->rules, kind))
    status =
        ds_area_members_read (self->map, object, (DsCell){ self->map->grid_w, self->map->grid_h },
                              at, self->origin, &self->json, NULL);
  if (object->letters[0] != '\0' && ds_foreign_property (&object->properties, "note") == NULL)
    ds_json_put_string (&self->json, "note", object->letters);
  ds_members_read (&object->properties, DS_MEMBERS_OF_THING, (int32_t)floor, &self->refs,
                   &self->json, &self->line);
  ds_json_end (&self->json);
  return status == DS_OK ? DS_OK : fail_nomem (self);
}

/* True for a kind that has areas, which unknown ones have. */
static bool
is_marker (const LevelReader *self, const char *kind)
{
  uint16_t number;

  return !ds_rules_find_kind (self->rules, kind, &number) ||
         ds_role_has_area ((DsRole)ds_rules_kind (self->rules, number)->role);
}

/* A part of an object, by its name or else its class and number. */
static DsStatus
leave_of (LevelReader *self, DsForeignUnreadPart part, const DsForeignObject *object,
          const char *kind)
{
  char name[DS_SENTENCE];

  snprintf (name, sizeof name, "%.100s %.20s", kind, object->id);
  return leave_out (self, part, 1, object->name[0] != '\0' ? object->name : name);
}

/* The things of a layer of objects. */
static DsStatus
put_things (LevelReader *self, const DsTiledPlaced *placed)
{
  const char *layer = placed->layer->name;
  DsStatus status = DS_OK;

  for (DsForeignObject *at = placed->layer->objects.first; at != NULL && status == DS_OK;
       at = at->next) {
    const char *kind = kind_of (self, placed, at);
    DsCell cell;

    if (kind == NULL) {
      status = leave_out (self, DS_FOREIGN_UNREAD_OBJECTS, 1, layer);
      continue;
    }
    if (!find_cell (self, at, kind, &cell)) {
      status = leave_of (self, DS_FOREIGN_UNREAD_OUTSIDE, at, kind);
      continue;
    }
    status = put_thing (self, at, kind, cell, placed->floor);
    if (status == DS_OK)
      status = leave_out (self, DS_FOREIGN_UNREAD_TURNS,
                          at->rotation != 0 && !ds_tiled_area_is_of (at, self->rules, kind), kind);
    if (status == DS_OK &&
        !ds_tiled_lacks_add_object (&self->unread, self->map, at, kind, is_marker (self, kind)))
      status = fail_nomem (self);
    if (status == DS_OK && ds_foreign_has_many_points (at) && is_marker (self, kind))
      status = leave_of (self, DS_FOREIGN_UNREAD_POINTS, at, kind);
  }
  return status;
}

/* ---- rooms */

static DsStatus
put_run (void *user, int32_t y, int32_t x0, int32_t x1)
{
  LevelReader *self = user;
  const DsRun run = { y, x0, x1, 0 };
  char text[DS_RUN_BYTES];

  ds_json_put_bytes (&self->json, NULL, text, ds_run_format (&run, text));
  return self->text.failed ? DS_NOMEM : DS_OK;
}

/* True for a shape that has cells, or stands for a room without any. */
static bool
is_room (const DsForeignObject *object)
{
  return object->shape == DS_FOREIGN_POLYGON || object->shape == DS_FOREIGN_RECT ||
         object->shape == DS_FOREIGN_DOT;
}

/* Points of the polygon, or the corners of the rectangle, from the corner of our floor. */
static size_t
list_points (const LevelReader *self, const DsForeignObject *object, DsOutlinePoint *out)
{
  const int64_t x0 = (int64_t)self->origin.x * self->map->grid_w * DS_FOREIGN_PIXEL;
  const int64_t y0 = (int64_t)self->origin.y * self->map->grid_h * DS_FOREIGN_PIXEL;
  const int64_t x = object->x - x0, y = object->y - y0;

  for (size_t i = 0; i < object->n_points; i++)
    out[i] = (DsOutlinePoint){ object->points[i].x - x0, object->points[i].y - y0 };
  if (object->shape != DS_FOREIGN_RECT || object->w == 0 || object->h == 0)
    return object->n_points;
  out[0] = (DsOutlinePoint){ x, y };
  out[1] = (DsOutlinePoint){ x + object->w, y };
  out[2] = (DsOutlinePoint){ x + object->w, y + object->h };
  out[3] = (DsOutlinePoint){ x, y + object->h };
  return 4;
}

static DsStatus
put_room (LevelReader *self, const DsForeignObject *object, size_t floor)
{
  const int32_t cell_w = self->map->grid_w * DS_FOREIGN_PIXEL;
  const int32_t cell_h = self->map->grid_h * DS_FOREIGN_PIXEL;
  DsOutlinePoint *points = ds_alloc (object->n_points + 4, sizeof *points);
  size_t n_points;
  char id[24];
  DsStatus status;
  DsError err;

  if (points == NULL)
    return fail_nomem (self);
  n_points = list_points (self, object, points);
  begin_item (self, object->line);
  if (ds_foreign_property (&object->properties, "id") == NULL) {
    snprintf (id, sizeof id, "r-%" PRIx64, ds_tiled_id (object, floor));
    ds_json_put_string (&self->json, "id", id);
  }
  if (object->name[0] != '\0')
    ds_json_put_string (&self->json, "name", object->name);
  ds_members_read (&object->properties, DS_MEMBERS_OF_ROOM, (int32_t)floor, &self->refs,
                   &self->json, &self->line);
  ds_json_begin_array (&self->json, "runs", DS_JSON_INLINE);
  status =
      ds_outline_fill (points, n_points, self->w, self->h, cell_w, cell_h, put_run, self, &err);
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  ds_free (points);
  if (status == DS_LIMIT)
    return fail_at (self, object->line, "room", &err);
  return status == DS_OK ? DS_OK : fail_nomem (self);
}

static DsStatus
put_rooms (LevelReader *self, const DsTiledPlaced *placed)
{
  DsStatus status = DS_OK;

  ds_json_begin_array (&self->json, "rooms", DS_JSON_INLINE);
  for (const DsForeignObject *at = placed->layer->objects.first; at != NULL && status == DS_OK;
       at = at->next) {
    if (!is_room (at))
      status = leave_out (self, DS_FOREIGN_UNREAD_SHAPES, 1, placed->layer->name);
    else
      status = put_room (self, at, placed->floor);
    if (status == DS_OK)
      status = leave_out (self, DS_FOREIGN_UNREAD_TURNS, is_room (at) && at->rotation != 0,
                          placed->layer->name);
  }
  ds_json_end (&self->json);
  return status;
}

/* Outlines follow from the rooms: those that we did not write are the user's. */
static DsStatus
note_regions (LevelReader *self, const DsTiledPlaced *placed)
{
  size_t n = 0;

  for (const DsForeignObject *at = placed->layer->objects.first; at != NULL; at = at->next)
    n += ds_foreign_property (&at->properties, "id") == NULL;
  return leave_out (self, DS_FOREIGN_UNREAD_REGIONS, n, placed->layer->name);
}

static DsStatus
put_floor (LevelReader *self, size_t i)
{
  const DsForeignLayer *ground = self->layers.floors.items[i].parts[DS_TILED_GROUND];
  DsStatus status = DS_OK;

  begin_item (self, ground->line);
  ds_members_read (&ground->properties, DS_MEMBERS_OF_FLOOR, (int32_t)i, &self->refs, &self->json,
                   &self->line);
  for (size_t k = 0; k < self->layers.placed.n && status == DS_OK; k++) {
    const DsTiledPlaced *placed = &self->layers.placed.items[k];

    if (placed->floor == i && placed->part == DS_TILED_ROOMS)
      status = put_rooms (self, placed);
    else if (placed->floor == i && placed->part == DS_TILED_REGIONS)
      status = note_regions (self, placed);
  }
  ds_json_begin_array (&self->json, "things", DS_JSON_INLINE);
  for (size_t k = 0; k < self->layers.placed.n && status == DS_OK; k++)
    if (self->layers.placed.items[k].floor == i && has_things (&self->layers.placed.items[k]))
      status = put_things (self, &self->layers.placed.items[k]);
  ds_json_end (&self->json);
  ds_json_end (&self->json);
  return status;
}

/* ---- the document */

static void
put_head (LevelReader *self)
{
  ds_members_read (&self->map->properties, DS_MEMBERS_OF_DOCUMENT, -1, &self->refs, &self->json,
                   &self->line);
}

/* Tiled writes JSON with its keys in the order of letters: then the map's properties come last. */
static DsStatus
put_document (LevelReader *self)
{
  const DsForeignProperty *first = self->map->properties.first;
  const DsForeignLayer *ground = self->layers.floors.items[0].parts[DS_TILED_GROUND];
  const bool is_first = first == NULL || first->line <= ground->line;
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
  for (size_t i = 0; i < self->layers.floors.n && status == DS_OK; i++)
    status = put_floor (self, i);
  ds_json_end (&self->json);
  if (!is_first)
    put_head (self);
  ds_json_end (&self->json);
  return status == DS_OK && self->text.failed ? fail_nomem (self) : status;
}

/* ---- the whole */

/* Own layers follow when all ground is there. */
static DsStatus
read_cells (LevelReader *self, DsDelve *out)
{
  DsStatus status;
  DsError err;

  status =
      ds_tiled_move_members (&out->dungeon, (DsCell){ -self->origin.x, -self->origin.y }, &err);
  if (status != DS_OK)
    return fail_at (self, self->level->line, "", &err);
  status = ds_tiled_own_layers_find (&self->own, self->level, &self->layers, &out->dungeon,
                                     &self->unread, &err);
  if (status == DS_OK)
    status = ds_tiled_backdrops_take (&out->dungeon, self->level, &self->layers, self->map->grid_w,
                                      self->origin, &self->unread, &err);
  if (status != DS_OK)
    return fail_at (self, self->level->line, "", &err);
  for (size_t i = 0; i < self->layers.placed.n && status == DS_OK; i++) {
    const DsTiledPlaced *placed = &self->layers.placed.items[i];

    if (placed->layer->cells != NULL && placed->part <= DS_TILED_FEATURES)
      status =
          put_tiles (self, placed->layer, &out->dungeon.floors[placed->floor],
                     placed->part == DS_TILED_GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE, false);
  }
  for (size_t i = 0; i < self->layers.placed.n && status == DS_OK; i++) {
    const DsTiledPlaced *placed = &self->layers.placed.items[i];
    const int own = self->own.cells.of.items[i];

    if (placed->layer->cells != NULL && own >= 0)
      status = put_tiles (self, placed->layer, &out->dungeon.floors[placed->floor],
                          (DsLayer)DS_LAYER_TILES (own), ds_tiled_own_is_below (&self->layers, i));
  }
  return status;
}

static DsStatus
read_map (LevelReader *self, DsForeign *map, DsDelve *out, DsRules *rules)
{
  DsStatus status = DS_OK;
  DsError err;

  if (ds_tiled_own_layers_list (&self->own.listed, map, &err) != DS_OK)
    return fail_nomem (self);
  status = ds_tiled_layers_find (&self->layers, self->level, &self->own.listed, self->name,
                                 &self->unread, self->errors);
  if (status == DS_OK && !ds_tiled_lacks_add (&self->unread, map, self->level, &self->layers))
    status = fail_nomem (self);
  if (status == DS_OK)
    status = know_tiles (self, rules);
  if (status != DS_OK)
    return status;
  self->line = 1;
  measure (self);
  if (ds_floor_check_size (self->w, self->h, (int32_t)self->layers.floors.n, &err) != DS_OK)
    return fail_at (self, self->level->line, "", &err);
  if (ds_tiled_part_copies (map, &self->layers, NULL) != DS_OK)
    return fail_nomem (self);
  status = turn_areas (self);
  if (status == DS_OK)
    status = number_objects (self);
  if (status == DS_OK)
    status = put_document (self);
  if (status == DS_OK)
    status = ds_delve_read_frame (out, self->name, self->text.bytes, self->text.n, self->rules,
                                  self->errors);
  if (status == DS_OK)
    status = read_cells (self, out);
  if (status == DS_OK)
    ds_foreign_unread_report (&self->unread, self->name, self->errors);
  return status;
}

/* @source gets what the layers became; NULL: it is forgotten. */
static DsStatus
read_foreign (DsDelve *out, const char *name, DsForeign *map, DsRules *rules, DsTiledSource *source,
              DsErrors *errors)
{
  LevelReader self = { .name = name, .map = map, .level = map->levels.first, .errors = errors };
  const DsStatus status = read_map (&self, map, out, rules);

  if (status != DS_OK)
    ds_delve_clear (out);
  if (source != NULL) {
    source->layers = self.layers;
    source->own = self.own;
    source->origin = self.origin;
    memset (&self.layers, 0, sizeof self.layers);
    memset (&self.own, 0, sizeof self.own);
  }
  ds_tiled_layers_clear (&self.layers);
  ds_foreign_unread_clear (&self.unread);
  ds_tiled_own_layers_clear (&self.own);
  ds_array_clear (&self.refs.items);
  ds_intern_clear (&self.tiles);
  ds_array_clear (&self.layer_of);
  ds_rules_unref (self.rules);
  ds_free (self.numbers);
  ds_text_clear (&self.text);
  return status;
}

DsStatus
ds_tiled_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                     const DsForeignFiles *files, DsRules *rules, DsErrors *errors)
{
  DsForeignReader reader;
  DsForeign map;
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && rules != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  reader = ds_foreign_reader_tiled;
  reader.change = NULL; /* the map need not keep its texts */
  status = ds_foreign_parse (&map, &reader, name, bytes, n, files, errors);
  if (status != DS_OK)
    return status;
  status = read_foreign (out, name, &map, rules, NULL, errors);
  ds_foreign_clear (&map);
  return status;
}

DsStatus
ds_tiled_source_read (DsTiledSource *out, const char *name, const char *bytes, size_t n,
                      const DsForeignFiles *files, DsRules *rules, DsErrors *errors)
{
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && rules != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_foreign_parse (&out->map, &ds_foreign_reader_tiled, name, bytes, n, files, errors);
  if (status == DS_OK)
    status = read_foreign (&out->level, name, &out->map, rules, out, errors);
  if (status != DS_OK)
    ds_tiled_source_clear (out);
  return status;
}

DsStatus
ds_tiled_read_world (DsDelve *out, const char *name, const char *bytes, size_t n,
                     const DsForeignFiles *files, DsRules *rules, DsErrors *errors)
{
  DsForeign map;
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && name != NULL && rules != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_foreign_parse (&map, &ds_foreign_reader_world, name, bytes, n, files, errors);
  if (status != DS_OK)
    return status;
  status = ds_tiled_join_floors (&map);
  if (status == DS_OK)
    status = read_foreign (out, name, &map, rules, NULL, errors);
  else if (ds_fail_nomem (&err, name) != DS_OK)
    ds_errors_take (errors, &err);
  ds_foreign_clear (&map);
  return status;
}

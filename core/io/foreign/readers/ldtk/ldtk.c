/* core/io/foreign/readers/ldtk/ldtk.c — LDtk projects (JSON 1.0 and later) with their external
 * levels: worlds, IntGrids, tiles, auto layers, entities and fields of every type. Members whose
 * name begins with "__" repeat definitions for readers. Source: https://ldtk.io/json */
#include "base/decimal.h"
#include "io/foreign/readers/ldtk/ldtk_change.h"
#include "io/foreign/readers/ldtk/ldtk_fields.h"
#include "io/foreign/readers/ldtk/ldtk_instance.h"

#include <string.h>

/* ---- tilesets */

/* Properties of single tiles: values of an enum that the tiles are tagged with. */
static bool
read_tags (const DsLdtk *self, DsForeignTileset *tileset, DsNode definition, const char *path)
{
  char inner[DS_WHERE_MAX];
  DsForeignProperty *property;
  DsForeignTile *tile;
  DsNode tags, tag, ids;
  const char *value;
  int64_t id;
  size_t n, n_ids;
  DsError err;

  if (!ds_ldtk_get_list (self, definition, "enumTags", &tags, &n, path))
    return false;
  for (size_t i = 0; i < n; i++) {
    if (!ds_ldtk_get_item (self, tags, i, "enumTags", &tag, inner, path) ||
        !ds_ldtk_get_text (self, tag, "enumValueId", &value, inner) ||
        !ds_ldtk_get_list (self, tag, "tileIds", &ids, &n_ids, inner))
      return false;
    for (size_t k = 0; k < n_ids; k++) {
      if (!ds_read_int (ds_node_at (ids, k), 0, (int64_t)tileset->n_tiles - 1, &id, inner,
                        self->errors))
        return false;
      tile = ds_foreign_tile_made (self->map, tileset, (uint32_t)id, &err);
      property = tile != NULL ? ds_foreign_add_property (self->map, &tile->properties, &err) : NULL;
      if (property == NULL)
        return ds_ldtk_fail (self, tag, inner, &err);
      tile->line = property->line = ds_node_line (tag);
      property->name = "tag";
      property->type = DS_FOREIGN_ENUM;
      property->text = value;
    }
  }
  return true;
}

/* The text of a tile in the list of custom data; NULL: it is odd. */
static const char *
data_of (DsNode item, size_t n_tiles, int64_t *id)
{
  DsNode node;

  if (ds_node_type (item) != DS_JSON_OBJECT || !ds_node_get (item, "tileId", &node) ||
      !ds_node_int (node, id) || *id < 0 || *id >= (int64_t)n_tiles ||
      !ds_node_get (item, "data", &node))
    return NULL;
  return ds_node_string (node, NULL);
}

/* Custom texts of single tiles; those that are odd are none. */
static bool
read_data (const DsLdtk *self, DsForeignTileset *tileset, DsNode definition, const char *path)
{
  DsArena *arena = &self->map->arena;
  int64_t id = 0;
  DsNode list;
  DsError err;
  size_t n;

  if (!ds_ldtk_get_list (self, definition, "customData", &list, &n, path))
    return false;
  if (n == 0 || tileset->n_tiles > DS_FOREIGN_TILES_MAX)
    return true;
  tileset->data = ds_arena_alloc (arena, tileset->n_tiles + 1, sizeof *tileset->data);
  if (tileset->data != NULL)
    memset (tileset->data, 0, tileset->n_tiles * sizeof *tileset->data);
  for (size_t i = 0; i < n && tileset->data != NULL; i++) {
    const char *text = data_of (ds_node_at (list, i), tileset->n_tiles, &id);

    if (text == NULL)
      continue;
    tileset->data[id] = ds_arena_strdup (arena, text);
    if (tileset->data[id] == NULL)
      tileset->data = NULL;
  }
  if (tileset->data != NULL)
    return true;
  ds_fail_nomem (&err, "");
  return ds_ldtk_fail (self, definition, path, &err);
}

static bool
read_tileset (const DsLdtk *self, DsNode definition, const char *path)
{
  const DsForeignTileset *last = self->map->tilesets.last;
  int32_t columns = 0, rows = 0, first = last != NULL ? (int32_t)(last->first + last->n_tiles) : 1;
  DsForeignTileset *tileset;
  DsError err;

  tileset = ds_foreign_add_tileset (self->map, &err);
  if (tileset == NULL)
    return ds_ldtk_fail (self, definition, path, &err);
  if (!ds_ldtk_get_text (self, definition, "identifier", &tileset->name, path) ||
      !ds_ldtk_get_text (self, definition, "relPath", &tileset->image, path) ||
      !ds_ldtk_get_int_or (self, definition, "__cWid", 0, 8192, &columns, path) ||
      !ds_ldtk_get_int_or (self, definition, "__cHei", 0, 8192, &rows, path) ||
      !ds_ldtk_get_int (self, definition, "tileGridSize", 1, 8192, &tileset->tile_width, path) ||
      !ds_ldtk_get_int_or (self, definition, "padding", 0, 8192, &tileset->margin, path) ||
      !ds_ldtk_get_int_or (self, definition, "spacing", 0, 8192, &tileset->spacing, path) ||
      !ds_ldtk_get_int (self, definition, "uid", INT32_MIN, INT32_MAX, &tileset->uid, path))
    return false;
  if ((int64_t)first + (int64_t)columns * rows >= DS_FOREIGN_NUMBER) {
    ds_node_fail (definition, self->errors, path, "ldtk.tiles",
                  N_ ("expected at most %u tiles in all tilesets together, got more"),
                  DS_FOREIGN_NUMBER);
    return false;
  }
  tileset->first = (uint32_t)first;
  tileset->n_tiles = (uint32_t)(columns * rows);
  tileset->columns = columns;
  tileset->tile_height = tileset->tile_width;
  return read_tags (self, tileset, definition, path) && read_data (self, tileset, definition, path);
}

static bool
read_tilesets (const DsLdtk *self)
{
  char inner[DS_WHERE_MAX];
  DsNode defs, list, definition;
  size_t n;

  if (!ds_read_member (self->project, "defs", &defs, "", self->errors) ||
      !ds_read_is (defs, DS_JSON_OBJECT, "defs", self->errors) ||
      !ds_ldtk_get_list (self, defs, "tilesets", &list, &n, "defs"))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!ds_ldtk_get_item (self, list, i, "tilesets", &definition, inner, "defs") ||
        !read_tileset (self, definition, inner))
      return false;
  return true;
}

/* ---- layers of cells */

static bool
read_meanings (const DsLdtkInstance *self, DsForeignLayer *layer)
{
  const DsLdtk *ldtk = self->ldtk;
  DsNode definition, list, node;
  char path[DS_WHERE_MAX];
  int32_t uid, value;
  DsError err;
  size_t n;

  if (!ds_ldtk_get_int (ldtk, self->node, "layerDefUid", INT32_MIN, INT32_MAX, &uid, self->path))
    return false;
  if (!ds_ldtk_find_definition (ldtk, "layers", uid, &definition))
    return true;
  if (!ds_ldtk_get_list (ldtk, definition, "intGridValues", &list, &n, "defs.layers"))
    return false;
  for (size_t i = 0; i < n; i++) {
    DsForeignMeaning *meaning = ds_foreign_add_meaning (ldtk->map, layer, &err);

    if (meaning == NULL)
      return ds_ldtk_fail (ldtk, definition, "defs.layers", &err);
    if (!ds_ldtk_get_item (ldtk, list, i, "intGridValues", &node, path, "defs.layers") ||
        !ds_ldtk_get_int (ldtk, node, "value", 0, INT32_MAX, &value, path) ||
        !ds_ldtk_get_text (ldtk, node, "identifier", &meaning->name, path) ||
        !ds_ldtk_get_text (ldtk, node, "color", &meaning->colour, path))
      return false;
    meaning->value = (uint32_t)value;
  }
  return true;
}

static bool
read_values (const DsLdtkInstance *self)
{
  const DsLdtk *ldtk = self->ldtk;
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  DsForeignLayer *layer;
  int64_t value;
  DsNode list;
  size_t n;

  if (!ds_ldtk_get_list (ldtk, self->node, "intGridCsv", &list, &n, self->path))
    return false;
  ds_path_key (where, self->path, "intGridCsv");
  if (n != n_cells) {
    ds_node_fail (n > 0 ? list : self->node, ldtk->errors, where, "ldtk.values",
                  N_ ("expected %zu values, got %zu"), n_cells, n);
    return false;
  }
  layer = ds_ldtk_add_layer (self, DS_FOREIGN_VALUES, true);
  if (layer == NULL || !read_meanings (self, layer))
    return false;
  for (size_t i = 0; i < n; i++) {
    if (!ds_read_int (ds_node_at (list, i), 0, INT32_MAX, &value, ds_path_item (inner, where, i),
                      ldtk->errors))
      return false;
    layer->cells[i] = (uint32_t)value;
  }
  return true;
}

/* ---- entities */

/* The pivot's share of @side, in thousandths of a pixel. */
static bool
get_pivot (const DsLdtk *self, DsNode entity, size_t axis, int64_t side, int64_t *out,
           const char *path)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode pivot;
  size_t n;

  *out = 0;
  if (!ds_node_get (entity, "__pivot", &pivot))
    return true;
  ds_path_key (where, path, "__pivot");
  if (ds_node_type (pivot) == DS_JSON_ARRAY && ds_node_length (pivot) == 2) {
    text = ds_node_source (ds_node_at (pivot, axis), &n);
    if (ds_decimal_milli (text, n, out) && *out >= -DS_LDTK_PIVOT_MAX &&
        *out <= DS_LDTK_PIVOT_MAX) {
      *out = *out * side; /* a thousandth of the side */
      return true;
    }
  }
  ds_node_fail (pivot, self->errors, where, "ldtk.pivot",
                N_ ("expected two numbers from -1000 to 1000"));
  return false;
}

/* The sides that LDtk lets its user change. */
static uint8_t
sides_of (const DsLdtk *self, DsNode entity)
{
  static const char *const SIDES[] = { "resizableX", "resizableY" };
  bool can[2] = { false, false }, keeps_aspect = false;
  DsNode definition, node;
  int64_t uid;

  if (!ds_node_get (entity, "defUid", &node) || !ds_node_int (node, &uid) || uid < INT32_MIN ||
      uid > INT32_MAX || !ds_ldtk_find_definition (self, "entities", (int32_t)uid, &definition))
    return 0;
  for (size_t i = 0; i < 2; i++)
    if (ds_node_get (definition, SIDES[i], &node))
      (void)!ds_node_bool (node, &can[i]);
  if (ds_node_get (definition, "keepAspectRatio", &node))
    (void)!ds_node_bool (node, &keeps_aspect);
  if (keeps_aspect && (can[0] || can[1]))
    return DS_FOREIGN_RESIZES_X | DS_FOREIGN_RESIZES_Y | DS_FOREIGN_KEEPS_RATIO;
  return (uint8_t)((can[0] ? DS_FOREIGN_RESIZES_X : 0) | (can[1] ? DS_FOREIGN_RESIZES_Y : 0));
}

static bool
read_entity_tags (const DsLdtk *self, DsForeignObject *object, DsNode entity, const char *path)
{
  DsText text = { 0 };
  const char *tag;
  DsNode list;
  DsError err;
  bool failed;
  size_t n;

  if (!ds_ldtk_get_list (self, entity, "__tags", &list, &n, path))
    return false;
  for (size_t i = 0; i < n; i++) {
    tag = ds_node_string (ds_node_at (list, i), NULL);
    ds_text_puts (&text, i > 0 ? " " : "");
    ds_text_puts (&text, tag != NULL ? tag : "");
  }
  if (text.n > 0)
    object->tags = ds_foreign_text (self->map, text.bytes, text.n, &err);
  failed = text.failed;
  if (failed)
    ds_fail_nomem (&err, "");
  ds_text_clear (&text);
  return (object->tags != NULL && !failed) || ds_ldtk_fail (self, entity, path, &err);
}

/* Item @i of a list, or the member @key, as a number that a picture can have; 0: it is none. */
static int32_t
pixels_of (DsNode tile, const char *key, DsNode rect, size_t i)
{
  int64_t value = 0;
  DsNode node;

  if (ds_node_type (rect) == DS_JSON_ARRAY) {
    if (i < ds_node_length (rect))
      (void)!ds_node_int (ds_node_at (rect, i), &value);
  } else if (ds_node_get (tile, key, &node)) {
    (void)!ds_node_int (node, &value);
  }
  return value >= 0 && value <= DS_LDTK_SIDE_MAX ? (int32_t)value : 0;
}

/* The picture that LDtk shows for an entity, as a rectangle of an image; before LDtk 1.0 that was a
 * list. One that says nothing is none. */
static void
read_picture (const DsLdtk *self, DsForeignObject *object, DsNode entity)
{
  DsNode tile, node, rect = entity; /* no list */
  int64_t uid;

  if (!ds_node_get (entity, "__tile", &tile) || ds_node_type (tile) != DS_JSON_OBJECT ||
      !ds_node_get (tile, "tilesetUid", &node) || !ds_node_int (node, &uid) || uid < INT32_MIN ||
      uid > INT32_MAX)
    return;
  (void)!ds_node_get (tile, "srcRect", &rect);
  object->pictured = ds_ldtk_tileset_with (self->map, (int32_t)uid);
  object->picture = (DsRect){ pixels_of (tile, "x", rect, 0), pixels_of (tile, "y", rect, 1),
                              pixels_of (tile, "w", rect, 2), pixels_of (tile, "h", rect, 3) };
}

static bool
read_entity (const DsLdtkInstance *self, DsForeignLayer *layer, DsNode entity, const char *path)
{
  static const int32_t LOWEST[2] = { -DS_LDTK_SIDE_MAX, -DS_LDTK_SIDE_MAX },
                       HIGHEST[2] = { DS_LDTK_SIDE_MAX, DS_LDTK_SIDE_MAX };
  const DsLdtk *ldtk = self->ldtk;
  char where[DS_WHERE_MAX];
  DsForeignObject *object;
  int32_t px[2], w, h;
  int64_t pivot[2];
  DsNode node;
  DsError err;

  object = ds_foreign_add_object (ldtk->map, &layer->objects, &err);
  if (object == NULL)
    return ds_ldtk_fail (ldtk, entity, path, &err);
  object->line = ds_node_line (entity);
  if (!ds_ldtk_get_text (ldtk, entity, "__identifier", &object->type, path) ||
      !ds_ldtk_get_text (ldtk, entity, "iid", &object->id, path) ||
      !ds_ldtk_get_text (ldtk, entity, "__smartColor", &object->colour, path) ||
      !ds_read_member (entity, "px", &node, path, ldtk->errors) ||
      !ds_read_ints (node, 2, LOWEST, HIGHEST, px, ds_path_key (where, path, "px"), ldtk->errors) ||
      !ds_ldtk_get_int (ldtk, entity, "width", 0, DS_LDTK_SIDE_MAX, &w, path) ||
      !ds_ldtk_get_int (ldtk, entity, "height", 0, DS_LDTK_SIDE_MAX, &h, path) ||
      !get_pivot (ldtk, entity, 0, w, &pivot[0], path) ||
      !get_pivot (ldtk, entity, 1, h, &pivot[1], path))
    return false;
  object->x = ((int64_t)px[0] + self->offset_x) * DS_FOREIGN_PIXEL - pivot[0];
  object->y = ((int64_t)px[1] + self->offset_y) * DS_FOREIGN_PIXEL - pivot[1];
  object->w = (int64_t)w * DS_FOREIGN_PIXEL;
  object->h = (int64_t)h * DS_FOREIGN_PIXEL;
  object->resizes = sides_of (ldtk, entity);
  read_picture (ldtk, object, entity);
  return read_entity_tags (ldtk, object, entity, path) &&
         ds_ldtk_read_fields (ldtk, &object->properties, entity, path);
}

static bool
read_entities (const DsLdtkInstance *self)
{
  static const char KEY[] = "entityInstances";
  DsForeignLayer *layer = ds_ldtk_add_layer (self, DS_FOREIGN_OBJECTS, false);
  char inner[DS_WHERE_MAX];
  DsNode list, entity;
  size_t n;

  if (layer == NULL || !ds_ldtk_get_list (self->ldtk, self->node, KEY, &list, &n, self->path))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!ds_ldtk_get_item (self->ldtk, list, i, KEY, &entity, inner, self->path) ||
        !read_entity (self, layer, entity, inner))
      return false;
  return true;
}

/* ---- levels */

static bool
read_layer (const DsLdtk *ldtk, DsForeignLevel *level, DsNode node, uint32_t number,
            const char *path)
{
  DsLdtkInstance self = {
    .ldtk = ldtk, .level = level, .node = node, .path = path, .number = number
  };
  bool is_visible = true;
  const char *type;
  DsNode member;

  if (!ds_ldtk_get_text (ldtk, node, "__type", &type, path) ||
      !ds_ldtk_get_text (ldtk, node, "__identifier", &self.name, path) ||
      !ds_ldtk_get_int (ldtk, node, "__cWid", 1, DS_FOREIGN_SIDE_MAX, &self.w, path) ||
      !ds_ldtk_get_int (ldtk, node, "__cHei", 1, DS_FOREIGN_SIDE_MAX, &self.h, path) ||
      !ds_ldtk_get_int (ldtk, node, "__gridSize", 1, DS_LDTK_SIDE_MAX, &self.grid, path) ||
      !ds_ldtk_get_int_or (ldtk, node, "__pxTotalOffsetX", -DS_LDTK_SIDE_MAX, DS_LDTK_SIDE_MAX,
                           &self.offset_x, path) ||
      !ds_ldtk_get_int_or (ldtk, node, "__pxTotalOffsetY", -DS_LDTK_SIDE_MAX, DS_LDTK_SIDE_MAX,
                           &self.offset_y, path))
    return false;
  if ((uint64_t)self.w * (uint64_t)self.h > DS_FOREIGN_CELLS_MAX) {
    ds_node_fail (node, ldtk->errors, path, "foreign.cells",
                  N_ ("expected at most %zu cells in all layers together, got %zu"),
                  (size_t)DS_FOREIGN_CELLS_MAX, (size_t)self.w * (size_t)self.h);
    return false;
  }
  if (ds_node_get (node, "visible", &member))
    ds_node_bool (member, &is_visible);
  self.is_hidden = !is_visible;
  if (strcmp (type, "Entities") == 0)
    return read_entities (&self);
  if (strcmp (type, "Tiles") == 0 && !ds_ldtk_list_instance (&self))
    return false;
  return ds_ldtk_read_tiles (&self, "gridTiles") && ds_ldtk_read_tiles (&self, DS_LDTK_DERIVED) &&
         (strcmp (type, "IntGrid") != 0 || read_values (&self));
}

static bool
read_layers (const DsLdtk *self, DsForeignLevel *level, DsNode list, const char *path)
{
  char inner[DS_WHERE_MAX];
  DsNode layer;

  for (size_t i = 0; i < ds_node_length (list); i++)
    if (!ds_ldtk_get_item (self, list, i, "layerInstances", &layer, inner, path) ||
        !read_layer (self, level, layer, (uint32_t)i, inner))
      return false;
  return true;
}

/* The picture behind the level. */
static bool
read_background (const DsLdtk *self, DsForeignLevel *level, DsNode node, const char *path)
{
  const char *image;
  DsForeignLayer *layer;
  DsError err;

  if (!ds_ldtk_get_text (self, node, "bgRelPath", &image, path))
    return false;
  if (image[0] == '\0')
    return true;
  layer = ds_foreign_add_layer_below (self->map, level, &err);
  if (layer == NULL)
    return ds_ldtk_fail (self, node, path, &err);
  layer->kind = DS_FOREIGN_IMAGE;
  layer->name = image;
  layer->line = ds_node_line (node);
  return true;
}

static bool
read_parts (const DsLdtk *self, DsForeignLevel *level, DsNode node, DsNode layers, const char *path)
{
  level->source = self->source;
  level->line = ds_node_line (node);
  return ds_ldtk_read_fields (self, &level->properties, node, path) &&
         read_layers (self, level, layers, path) && read_background (self, level, node, path);
}

/* True if a level before @level was read from the file @source. */
static bool
is_of_other (const DsLdtk *self, const DsForeignLevel *level, const char *source)
{
  for (const DsForeignLevel *at = self->map->levels.first; at != level; at = at->next)
    if (strcmp (at->source, source) == 0)
      return true;
  return false;
}

/* A level of its own file, which has the layers. */
static bool
read_external (const DsLdtk *self, DsForeignLevel *level, DsNode node, const char *path)
{
  DsLdtk inner = *self;
  DsNode layers, root;
  const char *relative;
  char *file, *bytes = NULL;
  DsJson *json = NULL;
  DsError err;
  size_t n;
  bool ok;

  if (!ds_ldtk_get_text (self, node, "externalRelPath", &relative, path))
    return false;
  if (relative[0] == '\0' || self->files->load == NULL) {
    ds_node_fail (node, self->errors, path, "ldtk.external",
                  N_ ("expected layers, or the path of the level's own file"));
    return false;
  }
  file = ds_foreign_beside (self->map->source, relative);
  inner.source = file != NULL ? ds_foreign_text (self->map, file, strlen (file), &err) : NULL;
  if (inner.source == NULL) {
    ds_fail_nomem (&err, self->source);
    ok = ds_ldtk_fail (self, node, path, &err);
  } else if (is_of_other (self, level, inner.source)) {
    ds_node_fail (node, self->errors, path, "ldtk.shared",
                  N_ ("expected a file of its own, got \"%s\", which another level has, too"),
                  relative);
    ok = false;
  } else if (self->files->load (self->files->user, file, &bytes, &n, &err) != DS_OK) {
    ok = ds_errors_take (self->errors, &err) == DS_OK;
  } else {
    ok = ds_json_parse (&json, inner.source, bytes, n, self->errors) == DS_OK;
  }
  if (ok) {
    root = ds_json_root (json);
    ok = ds_read_is (root, DS_JSON_OBJECT, "", self->errors) &&
         ds_read_member (root, "layerInstances", &layers, "", self->errors) &&
         ds_read_is (layers, DS_JSON_ARRAY, "layerInstances", self->errors) &&
         read_parts (&inner, level, root, layers, "");
  }
  ds_json_free (json);
  ds_free (bytes);
  ds_free (file);
  return ok;
}

static bool
read_level (const DsLdtk *self, DsNode node, int32_t world, const char *path)
{
  DsForeignLevel *level;
  DsNode layers;
  DsError err;

  level = ds_foreign_add_level (self->map, &err);
  if (level == NULL)
    return ds_ldtk_fail (self, node, path, &err);
  level->world = world;
  if (!ds_ldtk_get_text (self, node, "identifier", &level->name, path) ||
      !ds_ldtk_get_text (self, node, "iid", &level->id, path) ||
      !ds_ldtk_get_int (self, node, "worldX", -DS_FOREIGN_PIXELS_MAX, DS_FOREIGN_PIXELS_MAX,
                        &level->x, path) ||
      !ds_ldtk_get_int (self, node, "worldY", -DS_FOREIGN_PIXELS_MAX, DS_FOREIGN_PIXELS_MAX,
                        &level->y, path) ||
      !ds_ldtk_get_int_or (self, node, "worldDepth", -1000000, 1000000, &level->depth, path) ||
      !ds_ldtk_get_int (self, node, "pxWid", 1, DS_LDTK_SIDE_MAX, &level->w, path) ||
      !ds_ldtk_get_int (self, node, "pxHei", 1, DS_LDTK_SIDE_MAX, &level->h, path))
    return false;
  if (ds_node_get (node, "layerInstances", &layers) && ds_node_type (layers) == DS_JSON_ARRAY)
    return read_parts (self, level, node, layers, path);
  return read_external (self, level, node, path);
}

static bool
read_levels (const DsLdtk *self, DsNode owner, int32_t world, const char *path)
{
  char inner[DS_WHERE_MAX];
  DsNode list, level;
  size_t n;

  if (!ds_ldtk_get_list (self, owner, "levels", &list, &n, path))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!ds_ldtk_get_item (self, list, i, "levels", &level, inner, path) ||
        !read_level (self, level, world, inner))
      return false;
  return true;
}

/* "GridVania", "Free", "LinearHorizontal", "LinearVertical" */
static bool
read_layout (const DsLdtk *self, DsNode owner, const char *path)
{
  const char *layout;

  if (!ds_ldtk_get_text (self, owner, "worldLayout", &layout, path))
    return false;
  if (layout[0] != '\0')
    self->map->layout = strncmp (layout, "Linear", 6) == 0 ? DS_FOREIGN_LINEAR : DS_FOREIGN_WORLD;
  return true;
}

static bool
read_project (const DsLdtk *self)
{
  char path[DS_WHERE_MAX];
  DsNode worlds, world;
  int32_t grid = 16;
  size_t n;

  if (!ds_read_is (self->project, DS_JSON_OBJECT, "", self->errors) ||
      !ds_ldtk_get_int_or (self, self->project, "defaultGridSize", 1, DS_LDTK_SIDE_MAX, &grid, ""))
    return false;
  self->map->grid_w = self->map->grid_h = grid;
  if (!read_tilesets (self) || !read_layout (self, self->project, "") ||
      !read_levels (self, self->project, 0, "") ||
      !ds_ldtk_get_list (self, self->project, "worlds", &worlds, &n, ""))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!ds_ldtk_get_item (self, worlds, i, "worlds", &world, path, "") ||
        !read_layout (self, world, path) || !read_levels (self, world, (int32_t)i, path))
      return false;
  if (self->map->levels.n > 0)
    return true;
  ds_node_fail (self->project, self->errors, "levels", "ldtk.empty",
                N_ ("expected at least one level, got none"));
  return false;
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  DsLdtk self = { .map = out, .files = files, .source = out->source, .errors = errors };
  const size_t n_before = errors->n_found;
  DsJson *json;

  if (ds_json_parse (&json, name, bytes, n, errors) != DS_OK)
    return ds_errors_since (errors, n_before);
  self.project = ds_json_root (json);
  (void)!read_project (&self);
  ds_json_free (json);
  return ds_errors_since (errors, n_before);
}

const DsForeignReader ds_foreign_reader_ldtk = {
  .id = "ldtk",
  .label = N_ ("LDtk project"),
  .suffixes = ".ldtk",
  .read = read,
  .change = ds_ldtk_change,
  .relink = ds_ldtk_relink,
  .has_own_size = true,
  .has_defaults = true,
  .follows_new = true,
  .has_one_place = true,
};

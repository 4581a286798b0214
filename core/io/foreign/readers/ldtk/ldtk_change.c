/* core/io/foreign/readers/ldtk/ldtk_change.c — projects of LDtk with changed cells, entities and
 * fields: all other bytes of a file stay. */
#include "io/foreign/readers/ldtk/ldtk_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values */

void
ds_ldtk_put (DsTiledPatch *patch, DsNode value, const char *text, size_t n)
{
  const size_t start = ds_tiled_patch_start (patch, ds_ldtk_node (value));

  DS_ASSERT (patch != NULL && text != NULL);

  ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, ds_ldtk_node (value)) - start, text,
                      n);
}

void
ds_ldtk_put_int (DsTiledPatch *patch, DsNode value, int64_t number)
{
  char text[24];

  DS_ASSERT (patch != NULL);

  ds_ldtk_put (patch, value, text, (size_t)snprintf (text, sizeof text, "%lld", (long long)number));
}

bool
ds_ldtk_is (DsNode object, const char *key, const char *want)
{
  const char *text;
  DsNode node;

  DS_ASSERT (key != NULL && want != NULL);

  text = ds_node_get (object, key, &node) ? ds_node_string (node, NULL) : NULL;
  return text != NULL && strcmp (text, want) == 0;
}

int64_t
ds_ldtk_int (DsNode object, const char *key, int64_t otherwise)
{
  int64_t value = otherwise;
  DsNode node;

  DS_ASSERT (key != NULL);

  return ds_node_get (object, key, &node) && ds_node_int (node, &value) ? value : otherwise;
}

size_t
ds_ldtk_list (DsNode object, const char *key, DsNode *out)
{
  DS_ASSERT (key != NULL && out != NULL);

  return ds_node_get (object, key, out) && ds_node_type (*out) == DS_JSON_ARRAY
             ? ds_node_length (*out)
             : 0;
}

/* ---- references */

bool
ds_ldtk_is_gone (const DsLdtkChange *self, const char *iid)
{
  size_t low = 0, high = self->gone.n;

  DS_ASSERT (self != NULL && iid != NULL);

  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const int order = strcmp (self->gone.items[middle], iid);

    if (order == 0)
      return true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

/* ---- cells */

static bool
has_edits (const DsLdtkChange *self, const DsForeignLayer *layer)
{
  for (size_t i = 0; i < self->at->cells.n; i++)
    if (self->at->cells.items[i].layer == layer)
      return true;
  return false;
}

/* The index of the first cell of an edit in its layer. */
static size_t
index_of (const DsForeignCellEdit *edit)
{
  return ds_cell_index ((DsCell){ edit->x, edit->y }, edit->layer->w);
}

/* The number of each edit of @layer, + 1, by cell; caller frees. NULL: no memory. */
static uint32_t *
list_edits (DsLdtkChange *self, const DsForeignLayer *layer)
{
  uint32_t *out = ds_alloc0 ((size_t)layer->w * (size_t)layer->h + 1, sizeof *out);

  self->failed = self->failed || out == NULL;
  for (size_t i = 0; i < self->at->cells.n && out != NULL; i++)
    if (self->at->cells.items[i].layer == layer)
      for (int32_t k = 0; k < self->at->cells.items[i].n; k++)
        out[index_of (&self->at->cells.items[i]) + (size_t)k] = (uint32_t)i + 1;
  return out;
}

/* The list of filled cells that LDtk wrote before 0.8, and writes on demand. */
static void
put_old_values (DsLdtkChange *self, DsNode list, const DsForeignLayer *layer, const uint32_t *edits)
{
  const size_t n = (size_t)layer->w * (size_t)layer->h;
  DsText text = { 0 };
  bool has_one = false;

  ds_text_putc (&text, '[');
  for (size_t i = 0; i < n; i++) {
    const uint32_t value =
        edits[i] > 0 ? self->at->cells.items[edits[i] - 1].cell : layer->cells[i];

    if (value == 0)
      continue;
    ds_text_printf (&text, "%s{\"coordId\":%zu,\"v\":%u}", has_one ? "," : "", i,
                    (unsigned)value - 1);
    has_one = true;
  }
  ds_text_putc (&text, ']');
  self->failed = self->failed || text.failed;
  if (!text.failed)
    ds_ldtk_put (&self->patch, list, text.bytes, text.n);
  ds_text_clear (&text);
}

/* A value behind those before. */
static void
change_value (DsTiledRun *run, DsNode value, uint32_t is)
{
  const size_t start = ds_tiled_patch_start (run->patch, ds_ldtk_node (value));
  const size_t end = ds_tiled_patch_end (run->patch, ds_ldtk_node (value));
  char text[16];

  ds_tiled_run_put (run, start, end - start, text,
                    (size_t)snprintf (text, sizeof text, "%u", (unsigned)is));
}

static void
change_values (DsLdtkChange *self, DsNode node, const DsForeignLayer *layer)
{
  uint32_t *edits = list_edits (self, layer);
  DsTiledRun run = { .patch = &self->patch };
  DsNode list, old;
  const size_t n = ds_ldtk_list (node, "intGridCsv", &list);

  for (size_t i = 0; i < n && edits != NULL; i++)
    if (edits[i] > 0 && self->at->cells.items[edits[i] - 1].cell != layer->cells[i])
      change_value (&run, ds_node_at (list, i), self->at->cells.items[edits[i] - 1].cell);
  ds_tiled_run_end (&run);
  if (edits != NULL && ds_node_get (node, "intGrid", &old) && ds_node_type (old) == DS_JSON_ARRAY)
    put_old_values (self, old, layer, edits);
  ds_free (edits);
}

/* ---- tiles */

static int64_t
pair_item (DsNode object, const char *key, size_t i, int64_t otherwise)
{
  int64_t value = otherwise;
  DsNode list;

  return i < ds_ldtk_list (object, key, &list) && ds_node_int (ds_node_at (list, i), &value)
             ? value
             : otherwise;
}

/* The cell of a tile, as the reader finds it; SIZE_MAX: outside of the layer. */
static size_t
cell_of (const DsForeignLayer *layer, DsNode tile)
{
  const int64_t x = pair_item (tile, "px", 0, -layer->grid_w) + layer->grid_w / 2;
  const int64_t y = pair_item (tile, "px", 1, -layer->grid_h) + layer->grid_h / 2;

  return x < 0 || y < 0 || x / layer->grid_w >= layer->w || y / layer->grid_h >= layer->h
             ? SIZE_MAX
             : ds_cell_index (
                   (DsCell){ (int32_t)(x / layer->grid_w), (int32_t)(y / layer->grid_h) },
                   layer->w);
}

/* A tile of the layer's tileset as LDtk names it. */
typedef struct {
  int64_t src[2], id, flips;
} LayerTile;

/* False: it is of another tileset. */
static bool
find_tile (const DsLdtkChange *self, DsNode node, uint32_t cell, LayerTile *out)
{
  const DsForeignTileset *set;
  uint32_t id;

  set = ds_foreign_tileset_of (self->map, cell, &id);
  if (set == NULL || set->columns == 0 || ds_ldtk_int (node, "__tilesetDefUid", -1) != set->uid)
    return false;
  *out = (LayerTile){ .id = id,
                      .flips =
                          (cell & DS_FOREIGN_FLIP_X ? 1 : 0) + (cell & DS_FOREIGN_FLIP_Y ? 2 : 0) };
  out->src[0] =
      set->margin + (int64_t)(id % (uint32_t)set->columns) * (set->tile_width + set->spacing);
  out->src[1] =
      set->margin + (int64_t)(id / (uint32_t)set->columns) * (set->tile_height + set->spacing);
  return true;
}

/* The first tile in an edited cell becomes another one. */
static void
replace_tile (DsLdtkChange *self, DsNode tile, const LayerTile *is)
{
  DsNode node, list;

  for (size_t i = 0; i < 2; i++)
    if (ds_ldtk_list (tile, "src", &list) == 2)
      ds_ldtk_put_int (&self->patch, ds_node_at (list, i), is->src[i]);
  if (ds_node_get (tile, "t", &node))
    ds_ldtk_put_int (&self->patch, node, is->id);
  if (ds_node_get (tile, "f", &node))
    ds_ldtk_put_int (&self->patch, node, is->flips);
}

static char *
tile_text (const DsLdtkChange *self, const DsForeignLayer *layer, size_t cell, const LayerTile *is)
{
  const long long x = (long long)(cell % (size_t)layer->w) * layer->grid_w;
  const long long y = (long long)(cell / (size_t)layer->w) * layer->grid_h;
  DsText text = { 0 };

  ds_text_printf (&text,
                  self->is_dense
                      ? "{\"px\":[%lld,%lld],\"src\":[%lld,%lld],\"f\":%lld,\"t\":%lld,\"d\":[%zu],"
                        "\"a\":1}"
                      : "{ \"px\": [%lld,%lld], \"src\": [%lld,%lld], \"f\": %lld, \"t\": %lld, "
                        "\"d\": [%zu], \"a\": 1 }",
                  x, y, (long long)is->src[0], (long long)is->src[1], (long long)is->flips,
                  (long long)is->id, cell);
  return ds_text_take (&text);
}

/* Tiles of a layer that go and come; the list is @key of @node. */
typedef struct {
  const char *key;
  DsNode node;
  DsTiledNode *items;
  bool *is_gone;
  size_t n;
  DS_ARRAY (char *) added; /* owned */
} TileList;

static bool
open_tiles (DsLdtkChange *self, DsNode node, const char *key, TileList *out)
{
  DsNode list;

  *out = (TileList){ .key = key, .node = node, .n = ds_ldtk_list (node, key, &list) };
  out->items = ds_alloc (out->n + 1, sizeof *out->items);
  out->is_gone = ds_alloc0 (out->n + 1, sizeof *out->is_gone);
  if (out->items == NULL || out->is_gone == NULL) {
    self->failed = true;
    return false;
  }
  for (size_t i = 0; i < out->n; i++)
    out->items[i] = ds_ldtk_node (ds_node_at (list, i));
  return true;
}

static void
close_tiles (DsLdtkChange *self, TileList *list)
{
  const DsTiledList how = { .json = list->key };

  if (!self->failed && list->items != NULL && list->is_gone != NULL) {
    ds_tiled_patch_remove (&self->patch, list->items, list->n, list->is_gone);
    if (list->added.n > 0)
      ds_tiled_patch_append (&self->patch, ds_ldtk_node (list->node), &how, list->items, list->n,
                             list->is_gone, list->added.items, list->added.n);
  }
  for (size_t i = 0; i < list->added.n; i++)
    ds_free (list->added.items[i]);
  ds_array_clear (&list->added);
  ds_free (list->items);
  ds_free (list->is_gone);
}

static void
change_tiles (DsLdtkChange *self, DsNode node, const DsForeignLayer *layer)
{
  uint32_t *edits = list_edits (self, layer);
  const size_t n_cells = (size_t)layer->w * (size_t)layer->h;
  TileList list;
  LayerTile is;

  if (open_tiles (self, node, "gridTiles", &list) && edits != NULL) {
    for (size_t i = 0; i < list.n; i++) {
      const size_t cell = cell_of (layer, list.items[i].value);
      const uint32_t edit = cell < n_cells ? edits[cell] : 0;

      if (edit == 0)
        continue;
      edits[cell] = 0; /* others lie over it */
      if (self->at->cells.items[edit - 1].cell == 0)
        list.is_gone[i] = true;
      else if (find_tile (self, node, self->at->cells.items[edit - 1].cell, &is))
        replace_tile (self, list.items[i].value, &is);
    }
    for (size_t cell = 0; cell < n_cells && !self->failed; cell++)
      if (edits[cell] > 0 && self->at->cells.items[edits[cell] - 1].cell != 0 &&
          find_tile (self, node, self->at->cells.items[edits[cell] - 1].cell, &is)) {
        char *text = tile_text (self, layer, cell, &is);

        if (text == NULL || !ds_array_push (&list.added, text)) {
          ds_free (text);
          self->failed = true;
        }
      }
  }
  close_tiles (self, &list);
  ds_free (edits);
}

/* ---- tiles of rules */

/* True when the rules of @node lay tiles by the values of @source. */
static bool
is_derived_from (const DsLdtkChange *self, DsNode node, DsNode source)
{
  const int64_t uid = ds_ldtk_int (node, "layerDefUid", -1);
  const int64_t from = ds_ldtk_int (source, "layerDefUid", -2);
  DsNode defs, definition;

  return uid == from || (ds_node_get (self->project, "defs", &defs) &&
                         ds_ldtk_find_uid (defs, "layers", (int32_t)uid, &definition) &&
                         ds_ldtk_int (definition, "autoSourceLayerDefUid", -1) == from);
}

/* The tiles that rules laid in the edited cells of @layer, whose node is @source, are wrong now:
 * they go. LDtk lays all tiles of a rule again when it is edited or its cells are. */
static void
drop_derived (DsLdtkChange *self, DsNode node, DsNode source, const DsForeignLayer *layer)
{
  uint32_t *edits = list_edits (self, layer);
  const size_t n_cells = (size_t)layer->w * (size_t)layer->h;
  TileList list;

  if (open_tiles (self, node, DS_LDTK_DERIVED, &list) && edits != NULL &&
      ds_ldtk_int (node, "__cWid", -1) == ds_ldtk_int (source, "__cWid", -2))
    for (size_t i = 0; i < list.n; i++) {
      const int64_t at = pair_item (list.items[i].value, "d", 1, -1);

      list.is_gone[i] = at >= 0 && at < (int64_t)n_cells && edits[at] > 0 &&
                        self->at->cells.items[edits[at] - 1].cell != layer->cells[at];
    }
  close_tiles (self, &list);
  ds_free (edits);
}

/* ---- layers */

static void
change_layer (DsLdtkChange *self, DsNode layers, const DsForeignLayer *layer)
{
  const DsNode node = ds_node_at (layers, layer->number);

  if (!has_edits (self, layer))
    return;
  if (layer->kind == DS_FOREIGN_TILES)
    change_tiles (self, node, layer);
  if (layer->kind != DS_FOREIGN_VALUES)
    return;
  change_values (self, node, layer);
  for (size_t i = 0; i < ds_node_length (layers) && !self->failed; i++)
    if (is_derived_from (self, ds_node_at (layers, i), node))
      drop_derived (self, ds_node_at (layers, i), node, layer);
}

/* The layer of the map that has the entities of item @number; NULL: none has. */
static const DsForeignLayer *
entities_of (const DsForeignEdits *edits, size_t number)
{
  const DsForeignLayer *at = edits != NULL ? edits->level->layers.first : NULL;

  while (at != NULL && (at->kind != DS_FOREIGN_OBJECTS || at->number != number))
    at = at->next;
  return at;
}

/* Changes @level, whose layers @holder has: the file of the level, or @level itself. */
static void
change_level (DsLdtkChange *self, DsNode level)
{
  static const DsForeignPropertyEdits NONE = { 0 };
  DsNode layers;
  const size_t n = ds_ldtk_list (level, "layerInstances", &layers);

  ds_ldtk_change_fields (self, &self->patch, level,
                         self->at != NULL ? &self->at->properties : &NONE);
  if (n == 0)
    return;
  for (const DsForeignLayer *at = self->at != NULL ? self->at->level->layers.first : NULL;
       at != NULL && !self->failed; at = at->next)
    if (at->kind != DS_FOREIGN_IMAGE && at->kind != DS_FOREIGN_OBJECTS && at->number < n &&
        !at->is_derived)
      change_layer (self, layers, at);
  for (size_t i = 0; i < n && !self->failed; i++)
    ds_ldtk_change_entities (self, level, ds_node_at (layers, i), entities_of (self->at, i));
}

/* Levels in the project; those in files of their own repeat only their fields there. */
static void
change_project (DsLdtkChange *self)
{
  const DsForeignLevel *level = self->map->levels.first;
  DsLdtkWalk walk = { .owner = self->project, .project = self->project };
  DsNode node;

  for (; level != NULL && ds_ldtk_next_level (&walk, &node) && !self->failed; level = level->next) {
    self->at = ds_ldtk_edits_of (self, level);
    change_level (self, node);
  }
}

static const DsForeignLevel *
level_of (const DsForeign *map, const char *name)
{
  const DsForeignLevel *at = map->levels.first;

  while (at != NULL && strcmp (at->source, name) != 0)
    at = at->next;
  return at;
}

/* True when the level, or an entity of it, refers to an entity that goes. */
static bool
refers_to_gone (const DsLdtkChange *self, DsNode level)
{
  DsNode layers, list;

  if (self->gone.n == 0 || ds_ldtk_refers_to_gone (self, level))
    return self->gone.n > 0;
  for (size_t i = 0; i < ds_ldtk_list (level, "layerInstances", &layers); i++)
    for (size_t k = 0; k < ds_ldtk_list (ds_node_at (layers, i), "entityInstances", &list); k++)
      if (ds_ldtk_refers_to_gone (self, ds_node_at (list, k)))
        return true;
  return false;
}

/* ---- the whole */

static int
compare_iids (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
list_gone (DsLdtkChange *self)
{
  for (size_t i = 0; i < self->n_edits; i++)
    for (size_t k = 0; k < self->edits[i].objects.n && !self->failed; k++) {
      const DsForeignObjectEdit *at = &self->edits[i].objects.items[k];

      if (at->is_deleted && at->object->id[0] != '\0' &&
          !ds_array_push (&self->gone, at->object->id))
        self->failed = true;
    }
  if (self->gone.n > 0)
    qsort (self->gone.items, self->gone.n, sizeof *self->gone.items, compare_iids);
}

static DsStatus
take_finding (const DsErrors *errors, DsError *err)
{
  if (err != NULL)
    *err = errors->items[0];
  return errors->items[0].status;
}

/* Changes the file of a level, if the edits concern it: only then is the project read. */
static DsStatus
change_part (DsLdtkChange *self, const char *name, DsErrors *errors)
{
  const DsForeignLevel *level = level_of (self->map, name);
  const DsForeignFile *first = self->map->files.first;
  DsJson *json = NULL;
  DsStatus status = DS_OK;

  self->at = level != NULL ? ds_ldtk_edits_of (self, level) : NULL;
  if (self->at != NULL && !ds_foreign_edits_any (self->at))
    self->at = NULL;
  if (level == NULL || (self->at == NULL && self->gone.n == 0))
    return DS_OK;
  status = ds_json_parse (&json, name, self->patch.bytes, self->patch.n, errors);
  if (status == DS_OK && (self->at != NULL || refers_to_gone (self, ds_json_root (json)))) {
    if (self->shared->project == NULL)
      status = ds_json_parse (&self->shared->project, first->path, first->bytes, first->n, errors);
    if (status == DS_OK) {
      self->project = ds_json_root (self->shared->project);
      change_level (self, ds_json_root (json));
    }
  }
  ds_json_free (json);
  return status;
}

static DsStatus
change_whole (DsLdtkChange *self, const char *name, DsErrors *errors)
{
  DsJson *json = NULL;
  const DsStatus status = ds_json_parse (&json, name, self->patch.bytes, self->patch.n, errors);

  if (status == DS_OK) {
    self->project = ds_json_root (json);
    change_project (self);
  }
  ds_json_free (json);
  return status;
}

static void
clear_shared (void *made)
{
  DsLdtkShared *self = made;

  ds_ldtk_ids_clear (&self->ids);
  ds_json_free (self->project);
  ds_free (self);
}

/* False: no memory. */
static bool
open_shared (DsLdtkChange *self, DsForeignShared *shared)
{
  if (shared->made == NULL)
    *shared = (DsForeignShared){ ds_alloc0 (1, sizeof (DsLdtkShared)), clear_shared };
  self->shared = shared->made;
  return self->shared != NULL;
}

DsStatus
ds_ldtk_change (const char *name, const char *bytes, size_t n, const DsForeign *map,
                const DsForeignEdits *edits, size_t n_edits, DsForeignShared *shared, DsText *out,
                DsError *err)
{
  DsLdtkChange self = {
    .patch = { .bytes = bytes, .n = n }, .map = map, .edits = edits, .n_edits = n_edits
  };
  DsErrors errors = { 0 };
  DsStatus status;

  DS_ASSERT (name != NULL && bytes != NULL && map != NULL && edits != NULL && out != NULL);
  DS_ASSERT (map->files.first != NULL && shared != NULL);

  if (!open_shared (&self, shared))
    return ds_fail_nomem (err, name);
  self.is_dense = memchr (bytes, '\n', n) == NULL;
  list_gone (&self);
  status = strcmp (name, map->source) == 0 ? change_whole (&self, name, &errors)
                                           : change_part (&self, name, &errors);
  if (status == DS_OK && !self.failed)
    ds_tiled_patch_write (&self.patch, 0, n, out);
  ds_tiled_patch_clear (&self.patch);
  ds_array_clear (&self.gone);
  if (status != DS_OK)
    return take_finding (&errors, err);
  return self.failed || out->failed ? ds_fail_nomem (err, name) : DS_OK;
}

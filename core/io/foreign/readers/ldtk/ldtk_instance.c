/* core/io/foreign/readers/ldtk/ldtk_instance.c — reads the tiles of a layer of LDtk. */
#include "io/foreign/readers/ldtk/ldtk_instance.h"

#include "base/decimal.h"

#include <string.h>

#define STACK_MAX 255 /* tiles of a layer in one cell */

DsForeignLayer *
ds_ldtk_add_layer (const DsLdtkInstance *self, uint8_t kind, bool has_cells)
{
  DsForeign *map;
  DsForeignLayer *layer;
  DsError err;

  DS_ASSERT (self != NULL);

  map = self->ldtk->map;
  layer = ds_foreign_add_layer_below (map, self->level, &err);
  if (layer == NULL) {
    ds_ldtk_fail (self->ldtk, self->node, self->path, &err);
    return NULL;
  }
  layer->kind = kind;
  layer->name = self->name;
  layer->line = ds_node_line (self->node);
  layer->number = self->number;
  layer->grid_w = layer->grid_h = self->grid;
  layer->offset_x = self->offset_x;
  layer->offset_y = self->offset_y;
  layer->is_hidden = self->is_hidden;
  if (has_cells && ds_foreign_make_cells (map, layer, 0, 0, self->w, self->h, &err) != DS_OK) {
    ds_ldtk_fail (self->ldtk, self->node, self->path, &err);
    return NULL;
  }
  return layer;
}

typedef struct {
  size_t cell; /* index; SIZE_MAX: outside of the layer */
  uint32_t number;
  bool is_between; /* cells */
} PlacedTile;

/* The tile's cell, the nearest to its pixels: stamps may stand between two. */
static bool
read_placed (const DsLdtkInstance *self, const DsForeignTileset *tileset, DsNode tile,
             PlacedTile *out, const char *path)
{
  static const int32_t LOWEST[2] = { -DS_LDTK_SIDE_MAX, -DS_LDTK_SIDE_MAX },
                       HIGHEST[2] = { DS_LDTK_SIDE_MAX, DS_LDTK_SIDE_MAX };
  const DsLdtk *ldtk = self->ldtk;
  int32_t px[2], id, flips = 0;
  DsNode node;
  DsCell at;

  if (!ds_read_is (tile, DS_JSON_OBJECT, path, ldtk->errors) ||
      !ds_read_member (tile, "px", &node, path, ldtk->errors) ||
      !ds_read_ints (node, 2, LOWEST, HIGHEST, px, path, ldtk->errors) ||
      !ds_ldtk_get_int (ldtk, tile, "t", 0, (int64_t)tileset->n_tiles - 1, &id, path) ||
      !ds_ldtk_get_int_or (ldtk, tile, "f", 0, 3, &flips, path))
    return false;
  at = (DsCell){ (px[0] + self->grid / 2) / self->grid, (px[1] + self->grid / 2) / self->grid };
  out->cell =
      px[0] + self->grid / 2 < 0 || px[1] + self->grid / 2 < 0 || at.x >= self->w || at.y >= self->h
          ? SIZE_MAX
          : ds_cell_index (at, self->w);
  out->is_between = px[0] % self->grid != 0 || px[1] % self->grid != 0;
  out->number = (tileset->first + (uint32_t)id) | (flips & 1 ? DS_FOREIGN_FLIP_X : 0) |
                (flips & 2 ? DS_FOREIGN_FLIP_Y : 0);
  return true;
}

/* The most tiles in one cell; 0 with a finding where there are too many. */
static size_t
count_stack (const DsLdtkInstance *self, const PlacedTile *tiles, size_t n, uint8_t *depths)
{
  size_t most = 1;

  for (size_t i = 0; i < n; i++) {
    if (tiles[i].cell == SIZE_MAX)
      continue;
    if (depths[tiles[i].cell] == STACK_MAX) {
      ds_node_fail (self->node, self->ldtk->errors, self->path, "ldtk.stack",
                    N_ ("expected at most %d tiles in one cell, got more"), STACK_MAX);
      return 0;
    }
    if (++depths[tiles[i].cell] > most)
      most = depths[tiles[i].cell];
  }
  return most;
}

/* Counts the tiles that the layers cannot hold as they lie. */
static void
count_odd (const DsLdtkInstance *self, const PlacedTile *tiles, size_t n)
{
  for (size_t i = 0; i < n && self->listed != NULL; i++) {
    self->listed->n_outside += tiles[i].cell == SIZE_MAX;
    self->listed->n_between += tiles[i].cell != SIZE_MAX && tiles[i].is_between;
  }
}

/* As many layers as tiles lie in one cell; the first holds the lowest of each cell. */
static bool
put_tiles (const DsLdtkInstance *self, const PlacedTile *tiles, size_t n, uint8_t *depths,
           bool is_derived)
{
  DsForeignLayer *layers[STACK_MAX];
  const size_t most = count_stack (self, tiles, n, depths);

  for (size_t i = most; i-- > 0;) {
    layers[i] = ds_ldtk_add_layer (self, DS_FOREIGN_TILES, true);
    if (layers[i] == NULL)
      return false;
    layers[i]->is_more = i > 0;
    layers[i]->is_derived = is_derived;
  }
  memset (depths, 0, (size_t)self->w * (size_t)self->h);
  for (size_t i = 0; i < n && most > 0; i++)
    if (tiles[i].cell != SIZE_MAX)
      layers[depths[tiles[i].cell]++]->cells[tiles[i].cell] = tiles[i].number;
  return most > 0;
}

const DsForeignTileset *
ds_ldtk_tileset_with (const DsForeign *map, int32_t uid)
{
  const DsForeignTileset *at;

  DS_ASSERT (map != NULL);

  for (at = map->tilesets.first; at != NULL && at->uid != uid; at = at->next)
    continue;
  return at;
}

bool
ds_ldtk_read_tiles (const DsLdtkInstance *self, const char *key)
{
  const DsForeignTileset *tileset;
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  const DsLdtk *ldtk;
  PlacedTile *tiles;
  int32_t uid = -1;
  uint8_t *depths;
  DsNode list;
  size_t n;
  bool ok = true;

  DS_ASSERT (self != NULL && key != NULL);

  ldtk = self->ldtk;
  if (!ds_ldtk_get_list (ldtk, self->node, key, &list, &n, self->path) ||
      !ds_ldtk_get_int_or (ldtk, self->node, "__tilesetDefUid", INT32_MIN, INT32_MAX, &uid,
                           self->path))
    return false;
  if (n == 0)
    return true;
  tileset = ds_ldtk_tileset_with (ldtk->map, uid);
  if (tileset == NULL) {
    ds_node_fail (self->node, ldtk->errors, self->path, "ldtk.tileset",
                  N_ ("no tileset has the uid %d"), uid);
    return false;
  }
  tiles = ds_alloc (n, sizeof *tiles);
  depths = ds_alloc0 ((size_t)self->w * (size_t)self->h, 1);
  ds_path_key (where, self->path, key);
  if (tiles == NULL || depths == NULL) {
    DsError err;

    ds_fail_nomem (&err, "");
    ok = ds_ldtk_fail (ldtk, self->node, self->path, &err);
  }
  for (size_t i = 0; i < n && ok; i++)
    ok = read_placed (self, tileset, ds_node_at (list, i), &tiles[i],
                      ds_path_item (inner, where, i));
  if (ok)
    count_odd (self, tiles, n);
  ok = ok && put_tiles (self, tiles, n, depths, strcmp (key, DS_LDTK_DERIVED) == 0);
  ds_free (tiles);
  ds_free (depths);
  return ok;
}

/* Reads the opacity that is seen; one that cannot be read counts as whole. */
static void
read_opacity (const DsLdtkInstance *self, DsForeignInstance *out)
{
  int64_t thousandths = 0;
  const char *text;
  DsNode node;
  size_t n;

  if (!ds_node_get (self->node, "__opacity", &node))
    return;
  text = ds_node_source (node, &n);
  out->has_odd_opacity = text == NULL || !ds_decimal_milli (text, n, &thousandths) ||
                         thousandths < 0 || thousandths > 1000;
  if (!out->has_odd_opacity)
    out->opacity = (uint8_t)((thousandths + 5) / 10);
}

bool
ds_ldtk_list_instance (DsLdtkInstance *self)
{
  DsForeignInstance *out;
  DsNode node;
  DsError err;

  DS_ASSERT (self != NULL);

  out = ds_foreign_add_instance (self->ldtk->map, self->level, &err);
  if (out == NULL)
    return ds_ldtk_fail (self->ldtk, self->node, self->path, &err);
  self->listed = out;
  out->name = self->name;
  out->number = self->number;
  out->line = ds_node_line (self->node);
  out->is_hidden = self->is_hidden;
  out->is_without_list =
      !ds_node_get (self->node, "gridTiles", &node) || ds_node_type (node) != DS_JSON_ARRAY;
  read_opacity (self, out);
  return ds_ldtk_get_int_or (self->ldtk, self->node, "layerDefUid", INT32_MIN, INT32_MAX, &out->uid,
                             self->path);
}

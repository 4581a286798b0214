/* core/io/ldtk/ldtk_merge_cells.c — cells of merged LDtk projects: tiles that were not drawn over
 * stay as LDtk has them, with what of them levels lack. */
#include "io/ldtk/ldtk_merge.h"

#include <string.h>

/* ---- grids of values */

static size_t
length_of (DsNode list)
{
  return list.doc != NULL ? ds_node_length (list) : 0;
}

static int64_t
int_at (DsNode list, size_t i)
{
  int64_t value = 0;

  (void)!ds_node_int (ds_node_at (list, i), &value);
  return value;
}

/* The value that one of the new text has in the merged one. */
static int64_t
value_now (const DsLdtkMerge *self, int layer, int64_t value)
{
  return value > 0 && (size_t)value < self->values[layer].n && self->values[layer].items[value] != 0
             ? self->values[layer].items[value]
             : value;
}

/* True for a value that no room has: LDtk's user drew it. */
static bool
is_stray (const DsLdtkMerge *self, int64_t value)
{
  for (size_t i = 0; i < self->rooms.n; i++)
    if (self->rooms.items[i] == (uint32_t)value)
      return false;
  return value != 0;
}

/* Value @i of the merged grid. */
static int64_t
merged_at (const DsLdtkMerge *self, const DsLdtkPart *csv, int layer, size_t i)
{
  const int64_t old = i < length_of (csv->of[DS_LDTK_OLD]) ? int_at (csv->of[DS_LDTK_OLD], i) : 0;

  if (layer == DS_LDTK_ROOM_CELLS && is_stray (self, old) &&
      (!ds_ldtk_has (csv, DS_LDTK_NEW) || int_at (csv->of[DS_LDTK_NEW], i) == 0))
    return old;
  return ds_ldtk_has (csv, DS_LDTK_NEW) ? value_now (self, layer, int_at (csv->of[DS_LDTK_NEW], i))
                                        : 0;
}

static void
put_number (DsText *out, int64_t value)
{
  char digits[20];
  size_t n = sizeof digits;

  do
    digits[--n] = (char)('0' + value % 10);
  while ((value /= 10) > 0);
  ds_text_add (out, digits + n, sizeof digits - n);
}

/* As many values as the old grid has, in its layout. */
static void
put_values_in (DsLdtkMerge *self, const DsLdtkPart *csv, int layer)
{
  size_t n_bytes, n;
  const char *from = ds_node_source (csv->of[DS_LDTK_OLD], &n_bytes), *end = from + n_bytes;

  for (size_t i = 0; i < length_of (csv->of[DS_LDTK_OLD]); i++) {
    const char *value = ds_node_source (ds_node_at (csv->of[DS_LDTK_OLD], i), &n);

    ds_text_add (self->out, from, (size_t)(value - from));
    put_number (self->out, merged_at (self, csv, layer, i));
    from = value + n;
  }
  ds_text_add (self->out, from, (size_t)(end - from));
}

void
ds_ldtk_put_grid (DsLdtkMerge *self, const DsLdtkPart *csv, int layer)
{
  const size_t n_old = length_of (csv->of[DS_LDTK_OLD]);
  const size_t n = ds_ldtk_has (csv, DS_LDTK_NEW) ? length_of (csv->of[DS_LDTK_NEW]) : n_old;

  DS_ASSERT (self != NULL && csv != NULL && layer >= 0);

  if (layer == DS_LDTK_REGION_CELLS && ds_ldtk_has (csv, DS_LDTK_OLD) && ds_ldtk_is_same (csv)) {
    ds_ldtk_put_old (self, csv->of[DS_LDTK_OLD]); /* nothing reads it */
    return;
  }
  if (ds_ldtk_has (csv, DS_LDTK_OLD) && n == n_old) {
    put_values_in (self, csv, layer);
    return;
  }
  ds_text_putc (self->out, '[');
  for (size_t i = 0; i < n; i++) {
    if (i > 0)
      ds_text_putc (self->out, ',');
    put_number (self->out, merged_at (self, csv, layer, i));
  }
  ds_text_putc (self->out, ']');
}

/* ---- tiles */

/* A list of tiles by the cells that they are in. */
typedef struct {
  int32_t w, h, grid;
  int32_t dx, dy; /* cells by which the layer lies elsewhere */
  int32_t *tiles; /* by cell: number + 1; -1 = several; 0 = none. Owned */
} TileGrid;

/* The cell of a tile; false: it has no place. */
static bool
cell_of (const TileGrid *self, DsNode tile, int64_t *x, int64_t *y)
{
  DsNode px;

  if (self->grid <= 0 || !ds_node_get (tile, "px", &px) || ds_node_type (px) != DS_JSON_ARRAY ||
      ds_node_length (px) != 2)
    return false;
  *x = ds_floor_div (int_at (px, 0), self->grid) + self->dx;
  *y = ds_floor_div (int_at (px, 1), self->grid) + self->dy;
  return true;
}

/* The place of a cell in the grid; SIZE_MAX: outside. */
static size_t
index_of (const TileGrid *self, int64_t x, int64_t y)
{
  return x >= 0 && y >= 0 && x < self->w && y < self->h ? (size_t)(y * self->w + x) : SIZE_MAX;
}

/* The numbers are those of the new text. */
static bool
read_grid (const DsLdtkMerge *self, TileGrid *out, const DsLdtkPart *layers,
           const DsLdtkPart *lists, size_t side)
{
  const DsNode layer = layers->of[side], tiles = lists->of[side];
  const int64_t w = ds_ldtk_number (layer, "__cWid", 0), h = ds_ldtk_number (layer, "__cHei", 0);
  const int64_t grid = ds_ldtk_number (layer, "__gridSize", 0);

  *out = (TileGrid){ 0 };
  if (w <= 0 || h <= 0 || grid <= 0 || w > 0x10000 || h > 0x10000 || grid > 0x10000)
    return false;
  out->w = (int32_t)w;
  out->h = (int32_t)h;
  out->grid = (int32_t)grid;
  out->dx = (int32_t)ds_floor_div (ds_ldtk_number (layer, "__pxTotalOffsetX", 0), grid);
  out->dy = (int32_t)ds_floor_div (ds_ldtk_number (layer, "__pxTotalOffsetY", 0), grid);
  out->tiles = ds_alloc0 ((size_t)w * (size_t)h, sizeof *out->tiles);
  for (size_t i = 0; out->tiles != NULL && i < length_of (tiles); i++) {
    const DsNode tile = ds_node_at (tiles, i);
    int64_t x = 0, y = 0, t = ds_ldtk_number (tile, "t", 0);
    const size_t at = cell_of (out, tile, &x, &y) ? index_of (out, x, y) : SIZE_MAX;

    t = side == DS_LDTK_OLD ? ds_ldtk_tile_now (self, t) : t;

    if (at != SIZE_MAX)
      out->tiles[at] =
          out->tiles[at] == 0 && ds_ldtk_number (tile, "f", 0) == 0 ? (int32_t)t + 1 : -1;
  }
  return out->tiles != NULL;
}

static int32_t
tile_at (const TileGrid *self, int64_t x, int64_t y)
{
  const size_t at = index_of (self, x, y);

  return at != SIZE_MAX ? self->tiles[at] : 0;
}

/* True where the new tiles are to be those of the cell. The drawings of ground and features always
 * show these. */
static bool
is_drawn (const TileGrid grids[DS_N_LDTK_SIDES], bool is_own, int64_t x, int64_t y)
{
  const int32_t new = tile_at (&grids[DS_LDTK_NEW], x, y);

  return new != tile_at (&grids[is_own ? DS_LDTK_BASE : DS_LDTK_OLD], x, y);
}

typedef struct {
  DsLdtkMerge *merge;
  const TileGrid *grids;
  bool is_own;
  const char *gap;
  size_t n_gap, n_put;
} TilePen;

static void
begin_tile (TilePen *self)
{
  if (self->n_put++ > 0)
    ds_text_add (self->merge->out, self->gap, self->n_gap);
}

/* A tile of the new text, in a layer that may lie elsewhere. */
static void
put_tile (TilePen *self, DsNode tile, int64_t x, int64_t y)
{
  const TileGrid *old = &self->grids[DS_LDTK_OLD];
  const char *px;
  size_t n, n_px;
  DsNode node;

  begin_tile (self);
  if ((old->dx == 0 && old->dy == 0) || !ds_node_get (tile, "px", &node)) {
    ds_ldtk_put_new (self->merge, tile);
    return;
  }
  px = ds_node_source (node, &n_px);
  ds_text_add (self->merge->out, ds_node_source (tile, &n),
               (size_t)(px - ds_node_source (tile, &n)));
  ds_text_printf (self->merge->out, "[%d,%d]", (int)((x - old->dx) * old->grid),
                  (int)((y - old->dy) * old->grid));
  ds_text_add (self->merge->out, px + n_px, (size_t)(ds_node_source (tile, &n) + n - px - n_px));
}

/* The old tiles of cells that are not drawn over, and new ones of those that are. */
static void
put_tiles (TilePen *self, const DsLdtkPart *tiles)
{
  for (int pass = 0; pass < 2; pass++) {
    const DsLdtkSide side = pass == 0 ? DS_LDTK_OLD : DS_LDTK_NEW;

    for (size_t i = 0; i < length_of (tiles->of[side]); i++) {
      const DsNode tile = ds_node_at (tiles->of[side], i);
      int64_t x = 0, y = 0;
      const bool is_placed = cell_of (&self->grids[side], tile, &x, &y);

      if ((is_placed && is_drawn (self->grids, self->is_own, x, y) != (pass == 1)) ||
          (pass == 0 &&
           ds_ldtk_tile_now (self->merge, ds_ldtk_number (tile, "t", 0)) < 0)) /* gone */
        continue;
      if (pass == 1)
        put_tile (self, tile, x, y);
      else {
        begin_tile (self);
        ds_ldtk_put_old_tile (self->merge, tile);
      }
    }
  }
}

static bool
is_any_drawn (const TileGrid grids[DS_N_LDTK_SIDES], bool is_own)
{
  const int32_t w = ds_max (grids[DS_LDTK_NEW].w, grids[DS_LDTK_BASE].w);
  const int32_t h = ds_max (grids[DS_LDTK_NEW].h, grids[DS_LDTK_BASE].h);

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++)
      if (is_drawn (grids, is_own, x, y))
        return true;
  return false;
}

/* Layers whose cells have another size are left alone, as long as the level is. */
static void
put_whole (DsLdtkMerge *self, const DsLdtkPart *tiles)
{
  if (!ds_ldtk_has (tiles, DS_LDTK_NEW) && ds_ldtk_has (tiles, DS_LDTK_BASE))
    ds_text_puts (self->out, "[]");
  else if (ds_ldtk_has (tiles, DS_LDTK_OLD) &&
           (!ds_ldtk_has (tiles, DS_LDTK_NEW) || ds_ldtk_is_same (tiles)))
    ds_ldtk_put_old (self, tiles->of[DS_LDTK_OLD]);
  else
    ds_ldtk_put_new (self, tiles->of[DS_LDTK_NEW]);
}

void
ds_ldtk_put_grid_tiles (DsLdtkMerge *self, const DsLdtkPart *layer, const DsLdtkPart *tiles)
{
  const bool is_own = ds_ldtk_is_own_layer (layer->of[DS_LDTK_NEW], "__identifier");
  TileGrid grids[DS_N_LDTK_SIDES] = { { 0 } };
  TilePen pen = { self, grids, is_own, ",\n", 2, 0 };
  bool is_whole = !ds_ldtk_has (tiles, DS_LDTK_OLD) || !ds_ldtk_has (tiles, DS_LDTK_NEW) ||
                  strcmp (ds_ldtk_string (layer->of[DS_LDTK_OLD], "__type"), "Tiles") != 0;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DS_N_LDTK_SIDES && !is_whole; i++)
    if (ds_ldtk_has (tiles, (DsLdtkSide)i))
      is_whole = !read_grid (self, &grids[i], layer, tiles, i);
  if (is_whole || grids[DS_LDTK_OLD].grid != grids[DS_LDTK_NEW].grid) {
    put_whole (self, tiles);
  } else if (self->tiles.n == 0 && !is_any_drawn (grids, is_own)) {
    ds_ldtk_put_old (self, tiles->of[DS_LDTK_OLD]);
  } else {
    ds_text_putc (self->out, '[');
    put_tiles (&pen, tiles);
    ds_text_putc (self->out, ']');
  }
  for (size_t i = 0; i < DS_N_LDTK_SIDES; i++)
    ds_free (grids[i].tiles);
}

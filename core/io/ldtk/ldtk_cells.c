/* core/io/ldtk/ldtk_cells.c — grids of values and lists of tiles. */
#include "io/ldtk/ldtk_cells.h"

/* The value of a cell of a grid. */
static uint32_t
value_at (const DsLdtkWriter *self, const DsFloor *level, DsLdtkLayer layer, int32_t x, int32_t y)
{
  const size_t n_rooms = ds_rooms_count (level->rooms);
  uint32_t room;

  if (layer == DS_LDTK_GROUND || layer == DS_LDTK_FEATURES) {
    const DsLayer from = layer == DS_LDTK_GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE;

    return self->tile_values[from][((const uint16_t *)ds_grid_row (&level->layers[from], y))[x]];
  }
  room = ((const uint32_t *)ds_grid_row (&level->layers[DS_LAYER_ROOM], y))[x];
  if (room > n_rooms)
    room = 0;
  return room == 0 || layer == DS_LDTK_ROOM_CELLS ? room
                                                  : ds_rooms_get (level->rooms, room - 1)->region;
}

static void
put_number (DsText *out, uint32_t value)
{
  char digits[10];
  size_t n = sizeof digits;

  do
    digits[--n] = (char)('0' + value % 10);
  while ((value /= 10) > 0);
  ds_text_add (out, digits + n, sizeof digits - n);
}

void
ds_ldtk_put_values (const DsLdtkWriter *self, const DsFloor *level, DsLdtkLayer layer)
{
  DS_ASSERT (self != NULL && level != NULL);

  for (int32_t y = 0; y < level->h; y++) {
    ds_text_puts (self->out, y > 0 ? ",\n" : "\n");
    for (int32_t x = 0; x < level->w; x++) {
      if (x > 0)
        ds_text_putc (self->out, ',');
      put_number (self->out, value_at (self, level, layer, x, y));
    }
  }
}

/* The tiles of a row of a layer of tiles. False: no memory. */
static bool
fill_row (const DsLdtkWriter *self, const DsFloor *level, DsLdtkShown layer, int32_t y)
{
  if (layer >= DS_N_LDTK_LAYERS)
    return ds_sheet_put_own_row (&self->sheet, self->delve->rules, level, layer - DS_N_LDTK_LAYERS,
                                 y, self->row);
  self->sheet.put_row (&self->sheet, level,
                       layer == DS_LDTK_GROUND_TILES ? DS_LAYER_GROUND : DS_LAYER_FEATURE, y,
                       self->row);
  return true;
}

bool
ds_ldtk_put_tiles (const DsLdtkWriter *self, const DsFloor *level, DsLdtkShown layer)
{
  const int32_t px = self->sheet.px;
  bool has_any = false;

  DS_ASSERT (self->row != NULL);

  for (int32_t y = 0; y < level->h; y++) {
    if (!fill_row (self, level, layer, y))
      return false;
    for (int32_t x = 0; x < level->w; x++) {
      const int32_t tile = (int32_t)self->row[x] - 1;

      if (tile < 0)
        continue;
      ds_text_printf (self->out,
                      "%s{ \"px\": [%d,%d], \"src\": [%d,%d], \"f\": 0, \"t\": %d, \"d\": [%d], "
                      "\"a\": 1 }",
                      has_any ? ",\n" : "\n", (int)(x * px), (int)(y * px),
                      (int)(tile % self->sheet.columns * px),
                      (int)(tile / self->sheet.columns * px), (int)tile, (int)(y * level->w + x));
      has_any = true;
    }
  }
  return true;
}

static size_t
count_cells (const DsGrid *grid)
{
  size_t n = 0;

  for (int32_t y = 0; y < grid->h && !ds_grid_is_blank (grid); y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      n += row[x] != DS_TILE_NONE;
  }
  return n;
}

size_t
ds_ldtk_count_tiles (const DsFloor *level)
{
  size_t n;

  DS_ASSERT (level != NULL);

  n = count_cells (&level->layers[DS_LAYER_GROUND]) +
      count_cells (&level->layers[DS_LAYER_FEATURE]);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
    n += count_cells (&level->layers[DS_LAYER_TILES (i)]);
  return n;
}

DsStatus
ds_ldtk_find_boxes (DsLdtkWriter *self, const DsFloor *level, DsError *err)
{
  const size_t n = ds_rooms_count (level->rooms);

  DS_ASSERT (self != NULL && level != NULL);

  ds_free (self->boxes);
  self->boxes = ds_alloc0 (n + 1, sizeof *self->boxes);
  if (self->boxes == NULL)
    return ds_fail_nomem (err, "rooms");
  for (int32_t y = 0; y < level->h && n > 0; y++) {
    const uint32_t *row = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);

    for (int32_t x = 0; x < level->w; x++) {
      DsRect *box = row[x] > 0 && row[x] <= n ? &self->boxes[row[x] - 1] : NULL;
      int32_t x0, x1;

      if (box == NULL)
        continue;
      if (box->w == 0)
        *box = (DsRect){ x, y, 1, 1 };
      x0 = ds_min (box->x, x);
      x1 = ds_max (box->x + box->w, x + 1);
      *box = (DsRect){ x0, box->y, x1 - x0, y + 1 - box->y };
    }
  }
  for (size_t i = 0; i < n; i++)
    if (self->boxes[i].w == 0)
      self->boxes[i] = (DsRect){ 0, 0, 1, 1 };
  return DS_OK;
}

/* core/map/renumber.c — gives the tiles of a floor other numbers. */
#include "map/renumber.h"

static bool
row_changes (const uint16_t *row, int32_t w, const uint16_t *tiles)
{
  for (int32_t x = 0; x < w; x++)
    if (tiles[row[x]] != row[x])
      return true;
  return false;
}

static bool
renumber_layer (DsGrid *grid, const uint16_t *tiles)
{
  for (int32_t y = 0; y < grid->h; y++) {
    uint16_t *row;

    if (!row_changes (ds_grid_row (grid, y), grid->w, tiles))
      continue;
    row = ds_grid_row_mut (grid, y);
    if (row == NULL)
      return false;
    for (int32_t x = 0; x < grid->w; x++)
      row[x] = tiles[row[x]];
  }
  return true;
}

DsStatus
ds_floor_renumber (DsFloor *self, const uint16_t *tiles, DsError *err)
{
  bool is_whole = true;

  DS_ASSERT (self != NULL && tiles != NULL);
  for (int i = 0; i < DS_N_LAYERS && is_whole; i++)
    if (ds_layer_has_tiles ((DsLayer)i) && !ds_grid_is_blank (&self->layers[i]))
      is_whole = renumber_layer (&self->layers[i], tiles);
  return is_whole ? DS_OK : ds_fail_nomem (err, "level");
}

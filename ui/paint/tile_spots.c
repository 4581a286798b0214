/* ui/paint/tile_spots.c — pictures of the cells of own layers. */
#include "paint/tile_spots.h"

#include <string.h>

#define PART_MAX 64 /* cells that are looked up at once */

/* Keys of the row with the tiles of the layer in place of @level's own. */
static void
look_up (const DsuScheme *scheme, const DsFloor *level, unsigned hides, int32_t x0, int32_t y,
         int32_t n, DsuSpotKey *out)
{
  DsuScheme shown = *scheme; /* borrows */

  shown.hides = hides;
  dsu_spot_row (&shown, level, x0, y, n, out);
}

static void
fill_part (const DsuScheme *scheme, const DsFloor *level, const uint16_t *tiles, int32_t x0,
           int32_t y, int32_t n, DsuSpotKey *out)
{
  DsuSpotKey grounds[PART_MAX], features[PART_MAX];

  look_up (scheme, level, DS_STRATUM_BIT (DS_STRATUM_FEATURE), x0, y, n, grounds);
  look_up (scheme, level, DS_STRATUM_BIT (DS_STRATUM_GROUND), x0, y, n, features);
  for (int32_t i = 0; i < n; i++)
    if (tiles[i] == DS_TILE_NONE)
      out[i] = (DsuSpotKey){ 0 };
    else if (ds_rules_tile (scheme->rules, tiles[i])->layer == DS_LAYER_FEATURE)
      dsu_spot_single (scheme, &features[i], &out[i]);
    else
      dsu_spot_single (scheme, &grounds[i], &out[i]);
}

bool
dsu_tile_spots_row (const DsuScheme *scheme, const DsFloor *level, size_t layer, int32_t x0,
                    int32_t y, int32_t n, DsuSpotKey *out)
{
  const DsGrid *grid = &level->layers[DS_LAYER_TILES (layer)];
  const uint16_t *tiles = ds_grid_row (grid, y);
  DsFloor apart = *level; /* borrows */
  int32_t first = x0, end = x0 + n;

  DS_ASSERT (scheme != NULL && layer < DS_TILE_LAYERS_MAX && out != NULL);

  while (first < end && tiles[first] == DS_TILE_NONE)
    first++;
  if (first == end)
    return false;
  apart.layers[DS_LAYER_GROUND] = apart.layers[DS_LAYER_FEATURE] = *grid;
  apart.things = NULL;
  for (int32_t x = x0; x < end; x += PART_MAX)
    fill_part (scheme, &apart, tiles + x, x, y, ds_min (PART_MAX, end - x), out + (x - x0));
  return true;
}

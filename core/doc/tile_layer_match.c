/* core/doc/tile_layer_match.c — pairs own layers of cells by name, and by their tiles. */
#include "doc/tile_layer_match.h"

#include <string.h>

/* True where the floors have the same tiles in these layers; *@any: and some. */
static bool
is_same_floor (const DsDelve *const levels[2], const DsGrid *const grids[2], bool *any)
{
  if (grids[0]->w != grids[1]->w || grids[0]->h != grids[1]->h)
    return false;
  for (int32_t y = 0; y < grids[0]->h; y++) {
    const uint16_t *a = ds_grid_row (grids[0], y), *b = ds_grid_row (grids[1], y);

    for (int32_t x = 0; x < grids[0]->w; x++) {
      if (strcmp (ds_rules_tile (levels[0]->rules, a[x])->id,
                  ds_rules_tile (levels[1]->rules, b[x])->id) != 0)
        return false;
      *any = *any || a[x] != DS_TILE_NONE;
    }
  }
  return true;
}

static bool
is_renamed (const DsDelve *const levels[2], int a, int b)
{
  bool any = false;

  if (levels[0]->dungeon.n_floors != levels[1]->dungeon.n_floors)
    return false;
  for (size_t f = 0; f < levels[0]->dungeon.n_floors; f++) {
    const DsGrid *grids[2] = { &levels[0]->dungeon.floors[f].layers[DS_LAYER_TILES (a)],
                               &levels[1]->dungeon.floors[f].layers[DS_LAYER_TILES (b)] };

    if (!is_same_floor (levels, grids, &any))
      return false;
  }
  return any;
}

static void
add (DsTileLayerPairs *self, int a, int b)
{
  const DsTileLayer *layer = b >= 0 ? &self->sides[1].items[b] : &self->sides[0].items[a];
  DsTileLayerPair *pair = &self->items[self->n++];

  *pair = (DsTileLayerPair){ .sides = { a, b } };
  memcpy (pair->name, layer->name, sizeof pair->name);
}

void
ds_tile_layers_match (DsTileLayerPairs *out, const DsDelve *a, const DsDelve *b)
{
  const DsDelve *levels[2] = { a, b };
  bool taken[DS_TILE_LAYERS_MAX] = { false };

  DS_ASSERT (out != NULL && a != NULL && b != NULL);

  memset (out, 0, sizeof *out);
  for (int i = 0; i < 2; i++)
    ds_tile_layers_read (&out->sides[i], levels[i]->dungeon.extras);
  for (size_t k = 0; k < out->sides[1].n; k++) {
    int was = ds_tile_layers_find (&out->sides[0], out->sides[1].items[k].name);

    for (size_t i = 0; i < out->sides[0].n && was < 0; i++)
      if (!taken[i] && ds_tile_layers_find (&out->sides[1], out->sides[0].items[i].name) < 0 &&
          is_renamed (levels, (int)i, (int)k))
        was = (int)i;
    if (was >= 0)
      taken[was] = true;
    add (out, was, (int)k);
  }
  for (size_t i = 0; i < out->sides[0].n; i++)
    if (!taken[i])
      add (out, (int)i, -1);
}

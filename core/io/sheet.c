/* core/io/sheet.c — sheets without an image. */
#include "io/sheet.h"

#include <string.h>

#define COLUMNS 16
#define NEIGHBOURS 256

static void
put_row (const DsTileSheet *self, const DsFloor *floor, DsLayer layer, int32_t y, uint32_t *out)
{
  const uint16_t *row = ds_grid_row (&floor->layers[layer], y);

  for (int32_t x = 0; x < floor->w; x++)
    out[x] = row[x] != DS_TILE_NONE && row[x] < self->n_tiles ? row[x] + 1u : 0;
}

/* Objects are shown as rectangles. */
static uint32_t
tile_of_kind (const DsTileSheet *self, uint16_t kind)
{
  (void)self;
  (void)kind;
  return 0;
}

static void
clear (DsTileSheet *self)
{
  ds_free (self->user);
}

DsStatus
ds_sheet_make_plain (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank, DsError *err)
{
  const size_t n = ds_rules_n_tiles (rules);
  uint32_t *owners;

  DS_ASSERT (out != NULL && rules != NULL && px > 0 && n_blank <= 1);

  memset (out, 0, sizeof *out);
  owners = ds_alloc (n, sizeof *owners);
  if (owners == NULL)
    return ds_fail_nomem (err, "sheet");
  for (size_t i = 0; i < n; i++)
    owners[i] = (uint32_t)i;
  *out = (DsTileSheet){ .px = px,
                        .columns = COLUMNS,
                        .n_tiles = n,
                        .owners = owners,
                        .put_row = put_row,
                        .tile_of_kind = tile_of_kind,
                        .clear = clear,
                        .user = owners };
  return DS_OK;
}

bool
ds_sheet_put_own_row (const DsTileSheet *self, const DsRules *rules, const DsFloor *floor,
                      size_t layer, int32_t y, uint32_t *out)
{
  const DsGrid *grid = &floor->layers[DS_LAYER_TILES (layer)];
  const uint16_t *tiles = ds_grid_row (grid, y);
  uint32_t *features = ds_alloc ((size_t)floor->w, sizeof *features);
  DsFloor apart = *floor; /* borrows */

  DS_ASSERT (self != NULL && rules != NULL && layer < DS_TILE_LAYERS_MAX && out != NULL);

  if (features == NULL)
    return false;
  apart.layers[DS_LAYER_GROUND] = apart.layers[DS_LAYER_FEATURE] = *grid;
  self->put_row (self, &apart, DS_LAYER_GROUND, y, out);
  self->put_row (self, &apart, DS_LAYER_FEATURE, y, features);
  for (int32_t x = 0; x < floor->w; x++)
    if (tiles[x] == DS_TILE_NONE)
      out[x] = 0;
    else if (ds_rules_tile (rules, tiles[x])->layer == DS_LAYER_FEATURE)
      out[x] = features[x];
  ds_free (features);
  return true;
}

void
ds_sheet_clear (DsTileSheet *self)
{
  DS_ASSERT (self != NULL);

  if (self->clear != NULL)
    self->clear (self);
  ds_text_clear (&self->png);
  memset (self, 0, sizeof *self);
}

const char *
ds_sheet_id (const DsTileSheet *self, const DsRules *rules, size_t tile)
{
  const size_t n = ds_rules_n_tiles (rules);

  DS_ASSERT (self != NULL && tile < self->n_tiles);

  return self->owners[tile] < n ? ds_rules_tile (rules, self->owners[tile])->id
                                : ds_rules_kind (rules, (uint32_t)(self->owners[tile] - n))->id;
}

void
ds_sheet_walk_neighbourhoods (const DsPicture *picture,
                              void (*put) (void *user, size_t tile, uint8_t joined), void *user)
{
  const DsPictureRule rule = (DsPictureRule)picture->rule;

  DS_ASSERT (picture != NULL && put != NULL);

  for (unsigned joined = 0; joined < NEIGHBOURS; joined++) {
    if (ds_picture_mask (rule, (uint8_t)joined) != joined)
      continue;
    for (size_t i = 0; i < ds_picture_variants (picture); i++) {
      const DsPictureSpot spot = { .joined = (uint8_t)joined, .variant = i, .facing = DS_SOUTH };

      put (user, (size_t)ds_picture_tile (picture, &spot), (uint8_t)joined);
    }
  }
}

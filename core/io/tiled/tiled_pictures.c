/* core/io/tiled/tiled_pictures.c — pictures from tiles of Tiled that are chosen for their places.
 */
#include "io/tiled/tiled_draft.h"

#include <string.h>

#define WEIGHT_MAX 1000 /* of a variant */

/* A picture on the way: its places and the lists that follow from their tiles. */
typedef struct {
  DsTiledDraft *draft;
  const DsTiledChoice *choices;
  size_t n_places;
  const DsTiledChoice *most; /* the place with the most variants, which have the weights */
  const DsTiledTile *clock;  /* the first tile with an animation; NULL: none */
  DsTiledNode node;
} Making;

static DsStatus
fail_nomem (const Making *self, const char *id)
{
  return ds_errors_add (self->draft->errors, DS_NOMEM, id, "no-memory", N_ ("out of memory"));
}

bool
ds_tiled_has_picture (const DsTiledDraft *self, const char *id)
{
  DS_ASSERT (self != NULL && id != NULL);

  for (size_t i = 0; i < self->pictures.n; i++)
    if (strcmp (self->pictures.items[i].id, id) == 0)
      return true;
  return false;
}

/* ---- variants */

static int64_t
weight_of (const DsTiledDraft *draft, int32_t id)
{
  const DsTiledTile *tile = ds_tiled_tile (draft, id);

  return tile != NULL ? tile->weight : 1000;
}

/* The choice without tiles that Tiled never draws by itself, unless all are such. */
static DsTiledChoice
without_unlikely (const DsTiledDraft *draft, const DsTiledChoice *choice)
{
  DsTiledChoice likely = { .n = 0 };

  for (size_t i = 0; i < choice->n; i++)
    if (weight_of (draft, choice->ids[i]) > 0)
      likely.ids[likely.n++] = choice->ids[i];
  return likely.n > 0 ? likely : *choice;
}

/* Weights in proportion to the probabilities; equal ones are 1. */
static DsStatus
add_weights (Making *self, DsPicture *out)
{
  int32_t *weights;
  int64_t most = 1, least = INT64_MAX;

  if (self->most->n <= 1)
    return DS_OK;
  weights = ds_arena_alloc (self->draft->arena, self->most->n, sizeof *weights);
  if (weights == NULL)
    return fail_nomem (self, out->id);
  for (size_t i = 0; i < self->most->n; i++) {
    const int64_t weight = weight_of (self->draft, self->most->ids[i]);

    most = weight > most ? weight : most;
    least = weight < least ? weight : least;
  }
  for (size_t i = 0; i < self->most->n; i++) {
    const int64_t weight = weight_of (self->draft, self->most->ids[i]) * WEIGHT_MAX / most;

    weights[i] = least == most || weight == 0 ? 1 : (int32_t)weight;
  }
  out->weights = (DsInts){ self->most->n, weights };
  return DS_OK;
}

/* ---- frames */

static void
find_clock (Making *self)
{
  for (size_t i = 0; i < self->n_places && self->clock == NULL; i++)
    for (size_t k = 0; k < self->choices[i].n && self->clock == NULL; k++) {
      const DsTiledTile *tile = ds_tiled_tile (self->draft, self->choices[i].ids[k]);

      if (tile != NULL && tile->n_frames > 0)
        self->clock = tile;
    }
}

static DsStatus
add_frames (Making *self, DsPicture *out)
{
  int32_t *frames;

  if (self->clock == NULL)
    return DS_OK;
  frames = ds_arena_alloc (self->draft->arena, self->clock->n_frames, sizeof *frames);
  if (frames == NULL)
    return fail_nomem (self, out->id);
  for (size_t i = 0; i < self->clock->n_frames; i++)
    frames[i] = self->clock->frames[i].ms;
  out->frames = (DsInts){ self->clock->n_frames, frames };
  return DS_OK;
}

/* Tile @id @ms after its animation began. */
static int32_t
tile_at (const DsTiledDraft *draft, int32_t id, int64_t ms)
{
  const DsTiledTile *tile = ds_tiled_tile (draft, id);
  int64_t total = 0;
  size_t i = 0;

  if (tile == NULL || tile->n_frames == 0)
    return id;
  for (size_t k = 0; k < tile->n_frames; k++)
    total += tile->frames[k].ms;
  if (total == 0)
    return tile->frames[0].tile;
  for (ms %= total; ms >= tile->frames[i].ms; i++)
    ms -= tile->frames[i].ms;
  return tile->frames[i].tile;
}

/* ---- tiles */

/* Number of tile @id in the tileset; below 0: a collection has no such tile. */
static int32_t
number_of (const DsTiledDraft *draft, int32_t id)
{
  const DsTiledTile *tile = draft->out->n_images > 0 ? ds_tiled_tile (draft, id) : NULL;

  return draft->out->n_images == 0 ? id : tile != NULL ? tile->number : -1;
}

static DsStatus
put_tile (Making *self, int32_t id, int32_t *out)
{
  const DsTiledDraft *draft = self->draft;

  *out = number_of (draft, id);
  return *out >= 0 ? DS_OK
                   : ds_tiled_fail (self->node, draft->errors, "", "tiled.tile",
                                    N_ ("expected a tile of the tileset, got %d"), (int)id);
}

/* The tiles in the order of nested loops: places, variants, frames. */
static DsStatus
add_tiles (Making *self, DsPicture *out)
{
  const size_t n_variants = ds_picture_variants (out), n_frames = ds_picture_frames (out);
  const size_t n_all = self->n_places * n_variants * n_frames;
  int32_t *tiles = ds_arena_alloc (self->draft->arena, n_all, sizeof *tiles);
  DsStatus status = DS_OK;
  size_t n = 0;

  if (tiles == NULL)
    return fail_nomem (self, out->id);
  for (size_t i = 0; i < self->n_places && status == DS_OK; i++)
    for (size_t k = 0; k < n_variants && status == DS_OK; k++) {
      const int32_t id = self->choices[i].ids[k % self->choices[i].n];
      int64_t ms = 0;

      for (size_t f = 0; f < n_frames && status == DS_OK; f++) {
        status = put_tile (self, tile_at (self->draft, id, ms), &tiles[n++]);
        ms += self->clock != NULL ? self->clock->frames[f].ms : 0;
      }
    }
  out->tiles = (DsInts){ n_all, tiles };
  return status;
}

/* ---- size */

static int32_t
in_cells (int32_t pixels, int32_t cell)
{
  const int32_t n = cell > 0 ? (pixels + cell / 2) / cell : 1;

  return n > 1 ? n : 1;
}

static int32_t
within (int32_t value, int32_t n)
{
  return value < 0 ? 0 : value < n ? value : n - 1;
}

/* Distance in whole cells, rounded. */
static int32_t
shift_of (int32_t pixels, int32_t cell)
{
  if (cell == 0)
    return 0;
  return pixels >= 0 ? (pixels + cell / 2) / cell : -((-pixels + cell / 2) / cell);
}

/* The largest tile decides; all stand on the lower left cell, from where the tileset shifts them.
 */
static DsStatus
set_size (Making *self, DsPicture *out)
{
  const DsTiledDraft *draft = self->draft;
  const DsTileset *set = draft->out;
  int32_t w = set->tile_width, h = set->tile_height;

  if (set->n_images > 0)
    w = h = 0;
  for (size_t i = 0; i < out->tiles.n && set->n_images > 0; i++) {
    const DsTilesetImage *image = &set->images[out->tiles.items[i]];

    w = ds_max (w, image->w);
    h = ds_max (h, image->h);
  }
  out->width = in_cells (w, draft->cell);
  out->height = in_cells (h, draft->cell);
  if (out->width > DS_PICTURE_CELLS_MAX || out->height > DS_PICTURE_CELLS_MAX)
    return ds_tiled_fail (self->node, draft->errors, "", "tiled.size",
                          N_ ("expected a picture of at most %d x %d cells of %d pixels, got %d x "
                              "%d pixels"),
                          DS_PICTURE_CELLS_MAX, DS_PICTURE_CELLS_MAX, (int)draft->cell, (int)w,
                          (int)h);
  out->anchor_x = within (-shift_of (draft->shift_x, draft->cell), out->width);
  out->anchor_y = within (out->height - 1 - shift_of (draft->shift_y, draft->cell), out->height);
  return DS_OK;
}

/* ---- the picture */

static DsStatus
make (Making *self, const char *id, DsPictureRule rule)
{
  DsPicture picture = { .id = id, .rule = (uint8_t)rule };
  DsStatus status;

  self->most = &self->choices[0];
  for (size_t i = 1; i < self->n_places; i++)
    if (self->choices[i].n > self->most->n)
      self->most = &self->choices[i];
  find_clock (self);
  status = add_weights (self, &picture);
  if (status == DS_OK)
    status = add_frames (self, &picture);
  if (status == DS_OK)
    status = add_tiles (self, &picture);
  if (status == DS_OK)
    status = set_size (self, &picture);
  if (status != DS_OK)
    return status;
  return ds_array_push (&self->draft->pictures, picture) ? DS_OK : fail_nomem (self, id);
}

DsStatus
ds_tiled_add_picture (DsTiledDraft *self, const char *id, DsPictureRule rule,
                      const DsTiledChoice *choices, DsTiledNode node)
{
  const size_t n_places = ds_picture_rule_tiles (rule);
  DsTiledChoice *likely;
  Making making;
  DsStatus status;

  DS_ASSERT (self != NULL && id != NULL && choices != NULL);

  if (self->pictures.n == DS_TILESET_PICTURES_MAX)
    return ds_tiled_fail (node, self->errors, "", "tiled.pictures",
                          N_ ("expected at most %d pictures, got more"), DS_TILESET_PICTURES_MAX);
  likely = ds_alloc (n_places, sizeof *likely);
  making = (Making){ .draft = self, .choices = likely, .n_places = n_places, .node = node };
  if (likely == NULL)
    return fail_nomem (&making, id);
  for (size_t i = 0; i < n_places; i++)
    likely[i] = without_unlikely (self, &choices[i]);
  status = make (&making, id, rule);
  ds_free (likely);
  return status;
}

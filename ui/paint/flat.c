/* ui/paint/flat.c — one colour for each cell. */
#include "paint/flat.h"
#include "base/hash.h"
#include "paint/atlas.h"
#include "paint/layer_blend.h"

#include <string.h>

#define SAMPLE_PX 16 /* pictures that are averaged */
#define N_SAMPLES 16 /* of variants */
#define STRIP 512    /* cells of a row that are worked on at once */

/* Classes of cells: the colour depends on class, ground and feature. */
enum {
  FLAT_INSIDE = 0, /* a wall among walls */
  FLAT_RIM = 1,    /* a wall beside open ground */
  FLAT_FRONT = 2,  /* a wall with open ground to the south */
  FLAT_OPEN = 0,
  FLAT_SHADED = 1, /* open ground with a wall to the north or west */
  N_FLAT_CLASSES = 3,
};

typedef struct DsuFlatPair {
  uint32_t pair; /* ground << 16 | feature; 0 = free slot, as feature 0 needs no pair */
  uint32_t colours[N_FLAT_CLASSES];
} Pair;

static uint8_t
typical_surroundings (bool is_wall, int flat_class)
{
  if (is_wall)
    return flat_class == FLAT_INSIDE ? 0xff
           : flat_class == FLAT_RIM  ? (uint8_t) ~(DSU_N | DSU_NE | DSU_NW)
                                     : (uint8_t) ~(DSU_S | DSU_SE | DSU_SW);
  return flat_class == FLAT_OPEN ? 0 : DSU_N | DSU_NE | DSU_NW;
}

/* Variant of @tile in sample @i: those of pictures as often as their weights say. */
static uint8_t
variant_of (const DsuScheme *scheme, uint32_t tile, uint64_t i)
{
  const DsuPicture *picture = scheme->pictures[tile];
  uint64_t total = 0;

  if (picture == NULL)
    return (uint8_t)(i % DSU_LOOK_VARIANTS);
  for (size_t k = 0; k < picture->record->weights.n; k++)
    total += (uint64_t)picture->record->weights.items[k];
  return (uint8_t)ds_picture_variant_of (picture->record, (total * (2 * i + 1)) / (2 * N_SAMPLES));
}

/* Neighbours that the picture of a ground joins. */
static uint8_t
joined_of (const DsuScheme *scheme, uint32_t ground, uint8_t solid)
{
  const DsuPicture *picture = scheme->pictures[ground];
  const bool is_wall = scheme->classes[ground] & DSU_CLASS_SOLID;

  return picture == NULL
             ? 0xff
             : ds_picture_mask ((DsPictureRule)picture->record->rule, is_wall ? solid : 0xff);
}

/* Moments that show every frame of a picture, and their durations. */
typedef struct {
  const DsPicture *by; /* NULL: nothing moves, and there is one moment */
  uint64_t total;      /* ms */
} Moments;

static uint64_t
total_of (const DsInts *frames)
{
  uint64_t total = 0;

  for (size_t i = 0; i < frames->n; i++)
    total += (uint64_t)frames->items[i];
  return total;
}

/* Those of the picture with more frames; of two, the other is seen as often as there are frames. */
static Moments
moments_of (const DsuScheme *scheme, uint32_t ground, uint32_t feature)
{
  const uint32_t tiles[] = { ground, feature };
  Moments moments = { NULL, 1 };

  for (size_t i = 0; i < DS_COUNT (tiles); i++)
    if (dsu_scheme_moves (scheme, tiles[i]) &&
        (moments.by == NULL || scheme->pictures[tiles[i]]->record->frames.n > moments.by->frames.n))
      moments.by = scheme->pictures[tiles[i]]->record;
  if (moments.by != NULL)
    moments.total = total_of (&moments.by->frames);
  return moments;
}

/* Chooses the frame of @tile in moment @i of @n. */
static void
set_frame (DsuFlat *self, uint32_t tile, const Moments *moments, size_t i, size_t n)
{
  const DsPicture *record;

  if (!dsu_scheme_moves (&self->still, tile))
    return;
  record = self->still.pictures[tile]->record;
  self->still.frames[tile] = record == moments->by
                                 ? (uint8_t)i
                                 : (uint8_t)ds_picture_frame_at (
                                       record, total_of (&record->frames) * (2 * i + 1) / (2 * n));
}

/* The average over all variants in the frames that are chosen; 0 when memory runs out. */
static uint32_t
sample_frame (DsuFlat *self, DsuSpotKey key)
{
  const uint32_t ground = key.ground, feature = key.feature;
  uint32_t averages[N_SAMPLES];
  bool is_whole = true;
  DsuAtlas atlas;

  dsu_atlas_init (&atlas, &self->still, SAMPLE_PX);
  for (size_t i = 0; i < N_SAMPLES; i++) {
    const uint32_t *pixels;

    key.variant = variant_of (&self->still, ground, i);
    if (feature != DS_TILE_NONE && self->still.style == DSU_STYLE_TILES)
      key.variant |= (uint8_t)(variant_of (&self->still, feature, i) << 4);
    pixels = dsu_atlas_cell (&atlas, &key);
    is_whole = is_whole && pixels != NULL;
    averages[i] = pixels != NULL ? dsu_average (pixels, SAMPLE_PX * SAMPLE_PX) : 0;
  }
  dsu_atlas_clear (&atlas);
  self->failed = self->failed || !is_whole;
  return is_whole ? 0xff000000 | dsu_average (averages, N_SAMPLES) : 0;
}

/* The average over all variants, and over all frames by their durations, whatever the time is;
 * opaque; 0 when memory runs out. */
static uint32_t
sample (DsuFlat *self, uint32_t ground, uint32_t feature, int flat_class)
{
  const Moments moments = moments_of (&self->still, ground, feature);
  const size_t n = moments.by != NULL ? moments.by->frames.n : 1;
  const bool is_wall = self->scheme->classes[ground] & DSU_CLASS_SOLID;
  DsuSpotKey key = { .ground = (uint16_t)ground,
                     .feature = (uint16_t)feature,
                     .under = (uint16_t)ground,
                     .solid = typical_surroundings (is_wall, flat_class),
                     .same = 0xff };
  uint64_t sums[3] = { 0 };
  uint32_t mixed = 0xff000000;

  if (self->scheme->style == DSU_STYLE_ASCII && key.solid != 0xff)
    key.solid = 0;
  key.same = joined_of (self->scheme, ground, key.solid);
  for (size_t i = 0; i < n; i++) {
    const uint64_t ms = moments.by != NULL ? (uint64_t)moments.by->frames.items[i] : 1;
    uint32_t colour;

    set_frame (self, ground, &moments, i, n);
    set_frame (self, feature, &moments, i, n);
    colour = sample_frame (self, key);
    if (colour == 0)
      return 0;
    for (int k = 0; k < 3; k++)
      sums[k] += (colour >> (8 * k) & 0xff) * ms;
  }
  for (int k = 0; k < 3; k++)
    mixed |= (uint32_t)((sums[k] + moments.total / 2) / moments.total) << (8 * k);
  return mixed;
}

DsStatus
dsu_flat_init (DsuFlat *self, const DsuScheme *scheme, DsError *err)
{
  DS_ASSERT (self != NULL && scheme != NULL);

  *self = (DsuFlat){ .scheme = scheme, .still = *scheme };
  self->still.locks = NULL; /* others may come, and colours do not depend on them */
  self->grounds = ds_alloc0 (scheme->n_tiles, N_FLAT_CLASSES * sizeof *self->grounds);
  self->still.frames = ds_alloc0 (scheme->n_tiles + ds_rules_n_kinds (scheme->rules), 1);
  if (self->grounds != NULL && self->still.frames != NULL)
    return DS_OK;
  dsu_flat_clear (self);
  return ds_fail_nomem (err, "colours");
}

DsStatus
dsu_flat_init_frozen (DsuFlat *self, const DsuFlat *from, DsError *err)
{
  size_t n_grounds;

  DS_ASSERT (self != NULL && from != NULL);

  n_grounds = from->scheme->n_tiles * N_FLAT_CLASSES;
  *self = (DsuFlat){ .scheme = from->scheme,
                     .still = *from->scheme,
                     .grounds = ds_alloc (n_grounds, sizeof *self->grounds),
                     .pairs = ds_alloc (from->cap_pairs, sizeof *self->pairs),
                     .n_pairs = from->n_pairs,
                     .cap_pairs = from->cap_pairs,
                     .is_frozen = true };
  self->still.frames = NULL; /* they are needed for new colours alone */
  if (self->grounds == NULL || self->pairs == NULL) {
    dsu_flat_clear (self);
    return ds_fail_nomem (err, "colours");
  }
  memcpy (self->grounds, from->grounds, n_grounds * sizeof *self->grounds);
  if (from->cap_pairs > 0)
    memcpy (self->pairs, from->pairs, from->cap_pairs * sizeof *self->pairs);
  return DS_OK;
}

void
dsu_flat_clear (DsuFlat *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->grounds);
  ds_free (self->pairs);
  ds_free (self->still.frames);
  memset (self, 0, sizeof *self);
}

static uint32_t
ground_colour (DsuFlat *self, uint32_t ground, int flat_class)
{
  uint32_t *colour = &self->grounds[ground * N_FLAT_CLASSES + (uint32_t)flat_class];

  if (*colour == 0 && !self->is_frozen)
    *colour = sample (self, ground, DS_TILE_NONE, flat_class);
  self->failed = self->failed || *colour == 0;
  return *colour;
}

static Pair *
find_pair (Pair *pairs, size_t cap, uint32_t pair)
{
  size_t i = ds_mix64 (pair) & (cap - 1);

  while (pairs[i].pair != 0 && pairs[i].pair != pair)
    i = (i + 1) & (cap - 1);
  return &pairs[i];
}

static bool
grow_pairs (DsuFlat *self)
{
  const size_t cap = self->cap_pairs == 0 ? 64 : self->cap_pairs * 2;
  Pair *pairs = ds_alloc0 (cap, sizeof *pairs);

  if (pairs == NULL)
    return false;
  for (size_t i = 0; i < self->cap_pairs; i++)
    if (self->pairs[i].pair != 0)
      *find_pair (pairs, cap, self->pairs[i].pair) = self->pairs[i];
  ds_free (self->pairs);
  self->pairs = pairs;
  self->cap_pairs = cap;
  return true;
}

static uint32_t
pair_colour (DsuFlat *self, uint32_t ground, uint32_t feature, int flat_class)
{
  const uint32_t key = ground << 16 | feature;
  Pair *pair;

  if (self->is_frozen) {
    pair = self->cap_pairs > 0 ? find_pair (self->pairs, self->cap_pairs, key) : NULL;
    self->failed = self->failed || pair == NULL || pair->colours[flat_class] == 0;
    return pair != NULL ? pair->colours[flat_class] : 0;
  }
  if (self->n_pairs * 2 >= self->cap_pairs && !grow_pairs (self)) {
    self->failed = true;
    return 0;
  }
  pair = find_pair (self->pairs, self->cap_pairs, key);
  self->n_pairs += pair->pair == 0;
  pair->pair = key;
  if (pair->colours[flat_class] == 0)
    pair->colours[flat_class] = sample (self, ground, feature, flat_class);
  return pair->colours[flat_class];
}

/* 1 for each wall among the cells @x0 - 1 .. @x0 + @n of row @y; beyond the level all is wall. */
static void
mark_walls (const DsuScheme *scheme, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
            uint8_t *restrict out)
{
  const uint8_t *restrict tile_classes = scheme->classes;
  const uint16_t *restrict ground;
  const int32_t first = ds_max (x0 - 1, 0), last = ds_min (x0 + n, level->w - 1);

  memset (out, 1, (size_t)n + 2);
  if (y < 0 || y >= level->h)
    return;
  ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
  for (int32_t x = first; x <= last; x++)
    out[x - x0 + 1] = tile_classes[ground[x]] & DSU_CLASS_SOLID;
}

/* Classes of @n cells from the walls of their row and the ones above and below. */
static void
classify (const uint8_t *restrict above, const uint8_t *restrict row, const uint8_t *restrict below,
          int32_t n, uint8_t *restrict out)
{
  uint8_t column[STRIP + 2];

  for (int32_t i = 0; i < n + 2; i++)
    column[i] = above[i] & row[i] & below[i];
  for (int32_t i = 0; i < n; i++) {
    const uint8_t inside = column[i] & column[i + 1] & column[i + 2];
    const uint8_t wall = (uint8_t)(2 - below[i + 1] - inside), open = above[i + 1] | row[i];
    const uint8_t is_wall = (uint8_t)-row[i + 1];

    /* walls: 0 inside, 1 rim, 2 front; open ground: 1 beside a wall to the north or west */
    out[i] = (wall & is_wall) | (open & (uint8_t)~is_wall);
  }
}

/* The first of @n features from @i on that is one; @n: none. Most cells have none. */
static int32_t
next_feature (const uint16_t *features, int32_t i, int32_t n)
{
  uint64_t four;

  for (; i + 4 <= n; i += 4) {
    memcpy (&four, features + i, sizeof four);
    if (four != 0)
      break;
  }
  while (i < n && features[i] == DS_TILE_NONE)
    i++;
  return i;
}

static uint32_t
mix (uint32_t colour, uint32_t other, uint8_t share)
{
  uint32_t mixed = 0;

  for (int shift = 0; shift < 24; shift += 8)
    mixed |=
        ((colour >> shift & 0xff) * (255u - share) + (other >> shift & 0xff) * share + 127) / 255
        << shift;
  return 0xff000000 | mixed;
}

/* A cell whose feature is veiled. */
static uint32_t
feature_colour (DsuFlat *self, uint32_t ground, uint32_t feature, int flat_class)
{
  const uint8_t fade = self->scheme->veil.fade[DS_STRATUM_FEATURE];

  if (feature == DS_TILE_NONE || fade == UINT8_MAX)
    return ground_colour (self, ground, flat_class);
  return fade == 0 ? pair_colour (self, ground, feature, flat_class)
                   : mix (pair_colour (self, ground, feature, flat_class),
                          ground_colour (self, ground, flat_class), fade);
}

/* The row with ground and features as far as they are not veiled. */
static void
colour_veiled (DsuFlat *self, const uint16_t *ground, const uint16_t *feature, int32_t n,
               const uint8_t *classes, uint32_t *out)
{
  const uint8_t fade = self->scheme->veil.fade[DS_STRATUM_GROUND];

  for (int32_t i = 0; i < n; i++) {
    out[i] = feature_colour (self, ground[i], feature[i], classes[i]);
    if (fade != 0)
      out[i] = mix (out[i], feature_colour (self, DS_TILE_NONE, feature[i], FLAT_INSIDE), fade);
  }
}

/* The colour of tile @tile of an own layer by its tint; opaque. */
static uint32_t
own_colour (DsuFlat *self, uint32_t ground, uint32_t tile, int flat_class, uint32_t tint)
{
  const bool is_feature = ds_rules_tile (self->scheme->rules, tile)->layer == DS_LAYER_FEATURE;
  const uint32_t colour = is_feature ? pair_colour (self, ground, tile, flat_class)
                                     : ground_colour (self, tile, FLAT_OPEN);
  uint32_t tinted = 0xff000000;

  for (int shift = 0; shift < 24; shift += 8)
    tinted |= (colour >> shift & 0xff) * (tint >> shift & 0xff) / 255 << shift;
  return tinted;
}

/* @share of 255 of the opaque colour, premultiplied. */
static uint32_t
premultiplied (uint32_t colour, uint32_t share)
{
  return (mix (colour, 0, (uint8_t)(255 - share)) & 0xffffff) | share << 24;
}

/* Mixes the cells of own layers into the row. */
static void
colour_tile_layers (DsuFlat *self, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
                    const uint8_t *classes, uint32_t *out)
{
  const uint16_t *ground = (const uint16_t *)ds_grid_row (&level->layers[DS_LAYER_GROUND], y) + x0;
  uint32_t apart[STRIP];

  for (size_t k = 0; k < self->scheme->tile_layers.n; k++) {
    const uint16_t *tiles =
        (const uint16_t *)ds_grid_row (&level->layers[DS_LAYER_TILES (k)], y) + x0;
    const uint32_t tint = self->scheme->tile_layers.items[k].tint;
    const uint32_t blend = dsu_scheme_tile_blend (self->scheme, k);
    const uint32_t share = dsu_scheme_tile_share (self->scheme, k);
    const int32_t first = next_feature (tiles, 0, n);

    if (first == n || share == 0)
      continue;
    if (blend != DS_BLEND_OVER)
      memset (apart, 0, (size_t)n * sizeof *apart);
    for (int32_t i = first; i < n; i = next_feature (tiles, i + 1, n)) {
      const uint32_t colour = own_colour (self, ground[i], tiles[i], classes[i], tint);

      if (blend == DS_BLEND_OVER)
        out[i] = mix (colour, out[i], (uint8_t)(255 - share));
      else
        apart[i] = premultiplied (colour, share);
    }
    if (blend != DS_BLEND_OVER && !dsu_layer_blend (apart, n, 1, blend, out, (size_t)n))
      self->failed = true;
  }
}

static void
colour_row (DsuFlat *self, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
            const uint8_t *classes, uint32_t *out)
{
  const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
  const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);
  const uint32_t *const colours = self->grounds;
  uint32_t missing = 0;

  ground += x0;
  feature += x0;
  if (self->scheme->veil.fade[DS_STRATUM_GROUND] != 0 ||
      self->scheme->veil.fade[DS_STRATUM_FEATURE] != 0) {
    colour_veiled (self, ground, feature, n, classes, out);
    return;
  }
  for (int32_t i = 0; i < n; i++) {
    out[i] = colours[ground[i] * N_FLAT_CLASSES + classes[i]];
    missing |= out[i] == 0;
  }
  for (int32_t i = 0; missing != 0 && i < n; i++)
    if (out[i] == 0)
      out[i] = ground_colour (self, ground[i], classes[i]);
  for (int32_t i = next_feature (feature, 0, n); i < n; i = next_feature (feature, i + 1, n))
    out[i] = pair_colour (self, ground[i], feature[i], classes[i]);
}

bool
dsu_flat_cells (DsuFlat *self, const DsFloor *level, DsRect cells, uint32_t *out, size_t stride)
{
  uint8_t walls[3][STRIP + 2], classes[STRIP];

  DS_ASSERT (self != NULL && level != NULL && out != NULL);

  self->failed = false;
  for (int32_t x = 0; x < cells.w; x += STRIP) {
    const int32_t n = ds_min (STRIP, cells.w - x);
    uint8_t *above = walls[0], *row = walls[1], *below = walls[2];

    mark_walls (self->scheme, level, cells.x + x, cells.y - 1, n, above);
    mark_walls (self->scheme, level, cells.x + x, cells.y, n, row);
    for (int32_t y = 0; y < cells.h; y++) {
      uint8_t *const oldest = above;

      mark_walls (self->scheme, level, cells.x + x, cells.y + y + 1, n, below);
      classify (above, row, below, n, classes);
      colour_row (self, level, cells.x + x, cells.y + y, n, classes,
                  out + (size_t)y * stride + (size_t)x);
      colour_tile_layers (self, level, cells.x + x, cells.y + y, n, classes,
                          out + (size_t)y * stride + (size_t)x);
      above = row;
      row = below;
      below = oldest;
    }
  }
  return !self->failed;
}

/* ui/paint/look_sheet.c — the built-in drawings as a tileset. */
#include "paint/look_sheet.h"
#include "base/array.h"
#include "base/hash.h"
#include "paint/figure.h"
#include "paint/spot.h"

#include <string.h>

#define COLUMNS 64 /* tiles beside each other */

/* Tiles with equal pixels are one; the pictures name them by number. */
typedef struct {
  DsuScheme scheme;
  int32_t px;
  size_t n_pixels; /* of a tile */
  DS_ARRAY (uint32_t *) tiles;
  int32_t *slots; /* by hash: number of the tile + 1; 0 = free */
  size_t cap;
  uint32_t *pixels; /* of the tile that is being drawn */
  DsArena arena;
  DS_ARRAY (DsPicture) pictures;
} LookSheet;

/* ---- tiles */

static int32_t *
find_slot (const LookSheet *self, const uint32_t *pixels)
{
  size_t i = ds_mix64 (ds_fnv64 (DS_FNV64_START, pixels, self->n_pixels * sizeof *pixels)) &
             (self->cap - 1);

  while (self->slots[i] != 0 && memcmp (self->tiles.items[self->slots[i] - 1], pixels,
                                        self->n_pixels * sizeof *pixels) != 0)
    i = (i + 1) & (self->cap - 1);
  return &self->slots[i];
}

static bool
grow_slots (LookSheet *self)
{
  int32_t *old = self->slots;

  self->cap = self->cap == 0 ? 1024 : self->cap * 2;
  self->slots = ds_alloc0 (self->cap, sizeof *self->slots);
  ds_free (old);
  for (size_t i = 0; self->slots != NULL && i < self->tiles.n; i++)
    *find_slot (self, self->tiles.items[i]) = (int32_t)i + 1;
  return self->slots != NULL;
}

/* The number of the tile with the pixels that are drawn; -1: no memory. */
static int32_t
take_tile (LookSheet *self)
{
  uint32_t *kept;
  int32_t *slot;

  if (self->tiles.n * 2 >= self->cap && !grow_slots (self))
    return -1;
  slot = find_slot (self, self->pixels);
  if (*slot != 0)
    return *slot - 1;
  kept = ds_alloc (self->n_pixels, sizeof *kept);
  if (kept == NULL || !ds_array_push (&self->tiles, kept)) {
    ds_free (kept);
    return -1;
  }
  memcpy (kept, self->pixels, self->n_pixels * sizeof *kept);
  *slot = (int32_t)self->tiles.n;
  return *slot - 1;
}

static cairo_t *
begin (LookSheet *self)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  memset (self->pixels, 0, self->n_pixels * sizeof *self->pixels);
  surface = cairo_image_surface_create_for_data ((unsigned char *)self->pixels, CAIRO_FORMAT_ARGB32,
                                                 self->px, self->px,
                                                 self->px * (int32_t)sizeof *self->pixels);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_scale (cr, self->px, self->px);
  return cr;
}

static int32_t
end (LookSheet *self, cairo_t *cr)
{
  cairo_surface_flush (cairo_get_target (cr));
  cairo_destroy (cr);
  return take_tile (self);
}

/* ---- pictures */

/* Removes the loop of @n values around @inner tiles that changes nothing. False: it does. */
static bool
fold (int32_t *tiles, size_t *n_tiles, size_t n, size_t inner)
{
  size_t to = 0;

  for (size_t i = 0; i < *n_tiles; i++)
    if (tiles[i] != tiles[i - i / inner % n * inner])
      return false;
  for (size_t i = 0; i < *n_tiles; i++)
    if (i / inner % n == 0)
      tiles[to++] = tiles[i];
  *n_tiles = to;
  return true;
}

/* Keeps the @n tiles of @picture, without the loops that change nothing. */
static bool
put_picture (LookSheet *self, DsPicture *picture, int32_t *tiles, size_t n)
{
  static const int32_t EQUAL[DSU_LOOK_VARIANTS] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  const size_t n_rule = ds_picture_rule_tiles ((DsPictureRule)picture->rule);
  size_t n_variants = DSU_LOOK_VARIANTS;
  int32_t *kept;

  if (fold (tiles, &n, n_variants, 1))
    n_variants = 1;
  else
    picture->weights = (DsInts){ n_variants, EQUAL };
  if (picture->rule != DS_PICTURE_SINGLE && fold (tiles, &n, n_rule, n_variants)) {
    picture->rule = DS_PICTURE_SINGLE;
    picture->joins = DS_PICTURE_JOINS_SAME;
  }
  if (picture->has_walls && fold (tiles, &n, 2, n / 2))
    picture->has_walls = false;
  kept = ds_arena_alloc (&self->arena, n, sizeof *kept);
  if (kept == NULL)
    return false;
  memcpy (kept, tiles, n * sizeof *kept);
  picture->tiles = (DsInts){ n, kept };
  picture->width = picture->height = 1;
  return ds_array_push (&self->pictures, *picture);
}

/* Rule and neighbours that the look of a tile reads. */
static void
set_rule (const LookSheet *self, uint16_t tile, DsPicture *out)
{
  const DsuLook *look = self->scheme.looks[tile];

  if (ds_rules_tile (self->scheme.rules, tile)->layer == DS_LAYER_FEATURE) {
    out->rule = DS_PICTURE_EDGES;
    out->joins = look->flags & DSU_LOOK_JOINED ? DS_PICTURE_JOINS_SAME : DS_PICTURE_JOINS_WALLS;
    out->has_walls = true;
  } else if (look->flags & (DSU_LOOK_SOLID | DSU_LOOK_EDGED)) {
    out->rule = look->draw_corner != NULL ? DS_PICTURE_ALL : DS_PICTURE_BLOB;
    out->joins = DS_PICTURE_JOINS_ALIKE;
  }
}

/* Key of a cell with @tile alone, on the tile 0, a wall, or on @floor. */
static DsuSpotKey
key_of (const LookSheet *self, uint16_t tile, uint16_t floor, bool on_wall, uint8_t joined,
        uint8_t variant)
{
  const bool is_feature = ds_rules_tile (self->scheme.rules, tile)->layer == DS_LAYER_FEATURE;
  const uint16_t ground = is_feature ? (on_wall ? DS_TILE_NONE : floor) : tile;
  const uint8_t mask = is_feature ? joined : dsu_spot_settle (&self->scheme, tile, joined);

  return (DsuSpotKey){ .ground = ground,
                       .feature = is_feature ? tile : DS_TILE_NONE,
                       .under = ground,
                       .solid = mask,
                       .same = is_feature ? 0xff : mask,
                       .joined = mask,
                       .variant = (uint8_t)(variant | variant << 4) };
}

static bool
add_tile (LookSheet *self, uint16_t tile, uint16_t floor)
{
  int32_t tiles[2 * 256 * DSU_LOOK_VARIANTS];
  DsPicture picture = { .id = ds_rules_tile (self->scheme.rules, tile)->id };
  size_t n = 0;

  set_rule (self, tile, &picture);
  for (int on_wall = 0; on_wall <= picture.has_walls; on_wall++)
    for (unsigned joined = 0; joined < 256; joined++)
      for (uint8_t i = 0; i < DSU_LOOK_VARIANTS; i++) {
        const DsuSpotKey key = key_of (self, tile, floor, on_wall, (uint8_t)joined, i);
        cairo_t *cr;

        if (ds_picture_mask ((DsPictureRule)picture.rule, (uint8_t)joined) != joined)
          continue;
        cr = begin (self);
        dsu_spot_draw_alone (&self->scheme, &key, cr, self->px);
        tiles[n] = end (self, cr);
        if (tiles[n++] < 0)
          return false;
      }
  return put_picture (self, &picture, tiles, n);
}

static bool
add_kind (LookSheet *self, uint32_t kind)
{
  DsPicture picture = { .id = ds_rules_kind (self->scheme.rules, kind)->id };
  int32_t tiles[DSU_LOOK_VARIANTS];
  cairo_t *cr = begin (self);

  dsu_figure_draw (&self->scheme, dsu_figure_of_kind (&self->scheme, kind, NULL), cr, self->px);
  tiles[0] = end (self, cr);
  for (size_t i = 1; i < DSU_LOOK_VARIANTS; i++)
    tiles[i] = tiles[0];
  return tiles[0] >= 0 && put_picture (self, &picture, tiles, DSU_LOOK_VARIANTS);
}

/* True for bridges, which span from bank to bank. */
static bool
reads_ground (const DsuLook *look)
{
  return (look->flags & DSU_LOOK_JOINED) && (look->flags & DSU_LOOK_EDGED);
}

static bool
add_all (LookSheet *self)
{
  const DsRules *rules = self->scheme.rules;
  const uint16_t floor = ds_rules_plain_ground (rules);

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (!ds_rules_tile (rules, i)->is_unknown && !reads_ground (self->scheme.looks[i]) &&
        !add_tile (self, (uint16_t)i, floor))
      return false;
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);
    const bool is_tile = ds_rules_find_tile (rules, kind->id) != DS_TILE_NONE; /* stairs */

    if (!kind->is_unknown && !is_tile && kind->gate == NULL && kind->role != DS_ROLE_KEY &&
        !add_kind (self, i))
      return false;
  }
  return true;
}

/* ---- files */

static DsStatus
write_image (const LookSheet *self, DsText *out, DsError *err)
{
  const int32_t rows = ((int32_t)self->tiles.n + COLUMNS - 1) / COLUMNS;
  const int64_t w = (int64_t)COLUMNS * self->px, h = (int64_t)rows * self->px;
  uint32_t *pixels;
  DsStatus status;

  if (w > DS_SHEET_SIDE_MAX || h > DS_SHEET_SIDE_MAX || w * h > DS_SHEET_PIXELS_MAX)
    return ds_fail (err, DS_LIMIT, "cell", "looks.size",
                    N_ ("expected cells that fit an image of at most %d pixels on a side and %d in "
                        "all, got %d x %d"),
                    DS_SHEET_SIDE_MAX, DS_SHEET_PIXELS_MAX, (int)w, (int)h);
  pixels = ds_alloc0 ((size_t)w * (size_t)h, sizeof *pixels);
  if (pixels == NULL)
    return ds_fail_nomem (err, "looks");
  for (size_t i = 0; i < self->tiles.n; i++)
    for (size_t y = 0; y < (size_t)self->px; y++)
      memcpy (pixels + (i / COLUMNS * (size_t)self->px + y) * (size_t)w +
                  i % COLUMNS * (size_t)self->px,
              self->tiles.items[i] + y * (size_t)self->px, (size_t)self->px * sizeof *pixels);
  status = dsu_sheet_write (pixels, (int32_t)w, (int32_t)h, out, err);
  ds_free (pixels);
  return status;
}

static void
clear (LookSheet *self)
{
  for (size_t i = 0; i < self->tiles.n; i++)
    ds_free (self->tiles.items[i]);
  ds_array_clear (&self->tiles);
  ds_array_clear (&self->pictures);
  ds_free (self->slots);
  ds_free (self->pixels);
  ds_arena_clear (&self->arena);
  dsu_scheme_clear (&self->scheme);
}

DsStatus
dsu_look_sheet_write (DsRules *rules, int32_t px, const char *image, DsText *png, DsText *json,
                      DsError *err)
{
  LookSheet self = { .px = px, .n_pixels = (size_t)px * (size_t)px };
  DsTileset tileset = {
    .image = image, .tile_width = px, .tile_height = px, .transparent = "", .is_shaded = true
  };
  DsStatus status;

  DS_ASSERT (rules != NULL && image != NULL && png != NULL && json != NULL);

  if (px < 1 || px > DSU_LOOK_SHEET_CELL_MAX)
    return ds_fail (err, DS_BAD_ARG, "cell", "looks.cell",
                    N_ ("expected 1 to %d pixels per cell, got %d"), DSU_LOOK_SHEET_CELL_MAX,
                    (int)px);
  status = dsu_scheme_init_looks (&self.scheme, rules, DSU_STYLE_TILES, err);
  if (status != DS_OK)
    return status;
  self.pixels = ds_alloc (self.n_pixels, sizeof *self.pixels);
  status = self.pixels != NULL && add_all (&self) ? write_image (&self, png, err)
                                                  : ds_fail_nomem (err, "looks");
  tileset.pictures = (DsRecords){ self.pictures.n, self.pictures.items };
  if (status == DS_OK)
    ds_tileset_format (&tileset, json);
  if (status == DS_OK && (png->failed || json->failed))
    status = ds_fail_nomem (err, "looks");
  clear (&self);
  return status;
}

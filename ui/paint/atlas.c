/* ui/paint/atlas.c — finished pixels of cells at one size. */
#include "paint/atlas.h"
#include "base/hash.h"

#include <string.h>

typedef struct DsuAtlasSlot {
  DsuSpotKey key;
  uint32_t *pixels; /* NULL = free slot */
} AtlasSlot;

_Static_assert(sizeof (DsuSpotKey) == 16, "keys are compared as two words");

static uint64_t
hash_of (const DsuSpotKey *key)
{
  uint64_t words[2];

  memcpy (words, key, sizeof words);
  return ds_mix64 (words[0] + words[1] * 0x9e3779b97f4a7c15u);
}

void
dsu_atlas_init (DsuAtlas *self, const DsuScheme *scheme, int32_t px)
{
  DS_ASSERT (self != NULL && scheme != NULL && px >= 0);

  *self = (DsuAtlas){ .scheme = scheme, .px = px, .figure_px = ds_max (px, DSU_FIGURE_PX_MIN) };
}

void
dsu_atlas_clear (DsuAtlas *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->cap; i++)
    ds_free (self->slots[i].pixels);
  if (self->figures != NULL)
    for (size_t i = 0; i < dsu_n_figures (self->scheme); i++)
      ds_free (self->figures[i]);
  ds_free (self->figures);
  ds_free (self->slots);
  memset (self, 0, sizeof *self);
}

/* The slot of @key, or the free one where it belongs. */
static AtlasSlot *
find (AtlasSlot *slots, size_t cap, const DsuSpotKey *key)
{
  size_t i = hash_of (key) & (cap - 1);

  while (slots[i].pixels != NULL && memcmp (&slots[i].key, key, sizeof *key) != 0)
    i = (i + 1) & (cap - 1);
  return &slots[i];
}

static bool
grow (DsuAtlas *self)
{
  const size_t cap = self->cap == 0 ? 256 : self->cap * 2;
  AtlasSlot *slots = ds_alloc0 (cap, sizeof *slots);

  if (slots == NULL)
    return false;
  for (size_t i = 0; i < self->cap; i++)
    if (self->slots[i].pixels != NULL)
      *find (slots, cap, &self->slots[i].key) = self->slots[i];
  ds_free (self->slots);
  self->slots = slots;
  self->bytes += (cap - self->cap) * sizeof *slots;
  self->cap = cap;
  return true;
}

/* A surface for @cells of @px pixels, scaled so that the cell (0, 0) is the unit square. */
static cairo_t *
begin (uint32_t **pixels, DsRect cells, int32_t px, cairo_format_t format)
{
  const int32_t w = cells.w * px, h = cells.h * px;
  cairo_surface_t *surface;
  cairo_t *cr;

  *pixels = ds_alloc0 ((size_t)w * (size_t)h, sizeof **pixels);
  if (*pixels == NULL)
    return NULL;
  surface = cairo_image_surface_create_for_data ((unsigned char *)*pixels, format, w, h, w * 4);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_scale (cr, px, px);
  cairo_translate (cr, -cells.x, -cells.y);
  return cr;
}

static uint32_t *
end (DsuAtlas *self, cairo_t *cr, uint32_t *pixels, size_t n)
{
  cairo_surface_flush (cairo_get_target (cr));
  cairo_destroy (cr);
  self->bytes += n * sizeof *pixels;
  return pixels;
}

/* Layer over layer, as far as other pictures share them. */
static uint32_t *
draw_cell (DsuAtlas *self, const DsuSpotKey *key)
{
  const size_t n = (size_t)self->px * (size_t)self->px;
  const bool is_see_through = key->part != 0 && self->scheme->style == DSU_STYLE_TILES;
  DsuSpotKey below, top;
  const bool is_above = dsu_spot_below (self->scheme, key, &below);
  const bool is_shared = is_above && dsu_spot_top (self->scheme, key, &top);
  const uint32_t *under = is_above ? dsu_atlas_cell (self, &below) : NULL;
  const uint32_t *over = is_shared ? dsu_atlas_cell (self, &top) : NULL;
  uint32_t *pixels;
  cairo_t *cr;

  if ((is_above && under == NULL) || (is_shared && over == NULL))
    return NULL;
  cr = begin (&pixels, (DsRect){ 0, 0, 1, 1 }, self->px,
              is_see_through ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24);
  if (cr == NULL)
    return NULL;
  if (is_above)
    memcpy (pixels, under, n * sizeof *pixels);
  if (is_shared)
    dsu_blend (over, n, pixels);
  else if (is_above)
    dsu_spot_draw_above (self->scheme, key, cr, self->px);
  else
    dsu_spot_draw (self->scheme, key, cr, self->px);
  return end (self, cr, pixels, n);
}

const uint32_t *
dsu_atlas_cell (DsuAtlas *self, const DsuSpotKey *key)
{
  AtlasSlot *slot;
  uint32_t *pixels;

  DS_ASSERT (self != NULL && self->px > 0 && key != NULL);

  slot = self->cap > 0 ? find (self->slots, self->cap, key) : NULL;
  if (slot != NULL && slot->pixels != NULL)
    return slot->pixels;
  pixels = draw_cell (self, key);
  if (pixels == NULL)
    return NULL;
  if (self->n * 2 >= self->cap && !grow (self)) {
    ds_free (pixels);
    return NULL;
  }
  slot = find (self->slots, self->cap, key);
  slot->key = *key;
  slot->pixels = pixels;
  self->n++;
  return pixels;
}

const uint32_t *
dsu_atlas_figure (DsuAtlas *self, uint32_t figure, int32_t *side)
{
  DsRect cells;
  uint32_t *pixels;
  cairo_t *cr;

  DS_ASSERT (self != NULL && self->figure_px > 0 && figure < dsu_n_figures (self->scheme) &&
             side != NULL);

  cells = dsu_figure_cells (self->scheme, figure);
  *side = cells.w * cells.h == 1 ? self->figure_px : ds_max (self->px, 1);
  if (self->figures == NULL)
    self->figures = ds_alloc0 (dsu_n_figures (self->scheme), sizeof *self->figures);
  if (self->figures == NULL || self->figures[figure] != NULL)
    return self->figures != NULL ? self->figures[figure] : NULL;
  cr = begin (&pixels, cells, *side, CAIRO_FORMAT_ARGB32);
  if (cr == NULL)
    return NULL;
  dsu_figure_draw (self->scheme, figure, cr, *side);
  self->figures[figure] =
      end (self, cr, pixels, (size_t)(cells.w * *side) * (size_t)(cells.h * *side));
  return self->figures[figure];
}

static size_t
bytes_of_figure (const DsuAtlas *self, uint32_t figure)
{
  const DsRect cells = dsu_figure_cells (self->scheme, figure);
  const int32_t side = cells.w * cells.h == 1 ? self->figure_px : ds_max (self->px, 1);

  return (size_t)(cells.w * side) * (size_t)(cells.h * side) * sizeof **self->figures;
}

void
dsu_atlas_forget_moving (DsuAtlas *self)
{
  AtlasSlot *kept;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; self->figures != NULL && i < dsu_n_figures (self->scheme); i++)
    if (self->figures[i] != NULL && dsu_figure_moves (self->scheme, (uint32_t)i)) {
      ds_free (self->figures[i]);
      self->figures[i] = NULL;
      self->bytes -= bytes_of_figure (self, (uint32_t)i);
    }
  kept = self->cap > 0 ? ds_alloc0 (self->cap, sizeof *kept) : NULL;
  for (size_t i = 0; i < self->cap; i++) {
    const AtlasSlot *slot = &self->slots[i];

    if (slot->pixels != NULL && kept != NULL && !dsu_spot_moves (self->scheme, &slot->key)) {
      *find (kept, self->cap, &slot->key) = *slot;
    } else if (slot->pixels != NULL) {
      ds_free (slot->pixels);
      self->bytes -= (size_t)self->px * (size_t)self->px * sizeof *slot->pixels;
      self->n--;
    }
  }
  if (kept == NULL && self->slots != NULL)
    memset (self->slots, 0, self->cap * sizeof *self->slots);
  if (kept == NULL)
    return;
  ds_free (self->slots);
  self->slots = kept;
}

void
dsu_blend (const uint32_t *over, size_t n, uint32_t *pixels)
{
  DS_ASSERT ((over != NULL && pixels != NULL) || n == 0);

  for (size_t i = 0; i < n; i++) {
    const uint32_t rest = 255 - (over[i] >> 24);
    const uint32_t rb = (pixels[i] & 0xff00ff) * rest + 0x800080,
                   g = (pixels[i] & 0xff00) * rest + 0x8000;

    pixels[i] = over[i] + ((((rb + ((rb >> 8) & 0xff00ff)) >> 8) & 0xff00ff) |
                           (((g + ((g >> 8) & 0xff00)) >> 8) & 0xff00));
  }
}

uint32_t
dsu_average (const uint32_t *pixels, size_t n)
{
  uint64_t r = 0, g = 0, b = 0;

  DS_ASSERT (pixels != NULL && n > 0);

  for (size_t i = 0; i < n; i++) {
    r += (pixels[i] >> 16) & 0xff;
    g += (pixels[i] >> 8) & 0xff;
    b += pixels[i] & 0xff;
  }
  return (uint32_t)((r + n / 2) / n << 16 | (g + n / 2) / n << 8 | (b + n / 2) / n);
}

/* ui/paint/painter.c — pixels of any part of a level at any zoom step. */
#include "paint/painter.h"
#include "paint/layer_blend.h"
#include "paint/tile_spots.h"

#include <string.h>

#define N_ATLASES 4                        /* sizes that are kept */
#define ATLAS_BYTES_MAX ((size_t)48 << 20) /* of all sizes together */
#define ROW_MAX 512                        /* cells of a row that are looked up at once */
#define FLAT_BELOW 4                       /* least pixels per cell for pictures of cells */
#define FADED_MAX 256                      /* pixels that are weakened at once */
#define THINGS_FROM 2                      /* least pixels per cell for things */

struct DsuPainter {
  DsuScheme scheme;
  DsuFlat flat;
  DsuAtlas atlases[N_ATLASES]; /* the latest used first */
  bool drew_moving;            /* an animated picture, in the latest view */
};

DsStatus
dsu_painter_new (DsuPainter **out, DsRules *rules, DsuStyle style, DsError *err)
{
  DsuPainter *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL);

  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "painter");
  status = dsu_scheme_init (&self->scheme, rules, style, err);
  if (status == DS_OK)
    status = dsu_flat_init (&self->flat, &self->scheme, err);
  if (status != DS_OK) {
    dsu_painter_free (self);
    return status;
  }
  *out = self;
  return DS_OK;
}

void
dsu_painter_free (DsuPainter *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < N_ATLASES; i++)
    if (self->atlases[i].px != 0)
      dsu_atlas_clear (&self->atlases[i]);
  dsu_flat_clear (&self->flat);
  dsu_scheme_clear (&self->scheme);
  ds_free (self);
}

DsuFlat *
dsu_painter_flat (DsuPainter *self)
{
  DS_ASSERT (self != NULL);

  return &self->flat;
}

void
dsu_painter_set_dungeon (DsuPainter *self, const DsDungeon *dungeon)
{
  DS_ASSERT (self != NULL);

  dsu_scheme_set_dungeon (&self->scheme, dungeon);
}

void
dsu_painter_set_veil (DsuPainter *self, const DsuVeil *veil)
{
  DS_ASSERT (self != NULL && veil != NULL);

  self->scheme.veil = *veil;
}

void
dsu_painter_set_backing (DsuPainter *self, const DsuLook *look)
{
  DS_ASSERT (self != NULL && look != NULL);

  self->scheme.looks[DS_TILE_NONE] = look;
}

bool
dsu_painter_set_time (DsuPainter *self, uint64_t ms)
{
  DS_ASSERT (self != NULL);

  if (!dsu_scheme_set_time (&self->scheme, ms))
    return false;
  for (int i = 0; i < N_ATLASES; i++)
    if (self->atlases[i].px != 0)
      dsu_atlas_forget_moving (&self->atlases[i]);
  return true;
}

bool
dsu_painter_drew_moving (const DsuPainter *self)
{
  DS_ASSERT (self != NULL);

  return self->drew_moving;
}

/* The atlas for cells of @px pixels, moved to the front; sizes not used lately are dropped when
 * there is too much. */
static DsuAtlas *
take_atlas (DsuPainter *self, int32_t px)
{
  int at = 0;
  size_t bytes = 0;
  DsuAtlas atlas;

  while (at < N_ATLASES - 1 && self->atlases[at].px != px && self->atlases[at].px != 0)
    at++;
  atlas = self->atlases[at];
  memmove (&self->atlases[1], &self->atlases[0], (size_t)at * sizeof atlas);
  if (atlas.px != px) {
    if (atlas.px != 0)
      dsu_atlas_clear (&atlas);
    dsu_atlas_init (&atlas, &self->scheme, px);
  }
  self->atlases[0] = atlas;
  for (int i = 0; i < N_ATLASES; i++) {
    bytes += self->atlases[i].bytes;
    if (bytes <= ATLAS_BYTES_MAX || self->atlases[i].px == 0)
      continue;
    dsu_atlas_clear (&self->atlases[i]);
    if (i == 0)
      dsu_atlas_init (&self->atlases[0], &self->scheme, px);
  }
  return &self->atlases[0];
}

/* Cells that @pixels touch, cut to the level. @quarters is a whole number of pixels. */
static DsRect
cells_of (DsRect pixels, int32_t px, const DsFloor *level)
{
  const int32_t x0 = ds_max (pixels.x, 0) / px, y0 = ds_max (pixels.y, 0) / px;
  const int32_t x1 = ds_min ((pixels.x + pixels.w + px - 1) / px, level->w);
  const int32_t y1 = ds_min ((pixels.y + pixels.h + px - 1) / px, level->h);

  return (DsRect){ x0, y0, ds_max (x1 - x0, 0), ds_max (y1 - y0, 0) };
}

/* Part of a box of pixels at a place of the level that lies in the view. */
typedef struct {
  int32_t from_x, from_y; /* in the box */
  int32_t to_x, to_y;     /* in the view */
  int32_t w, h;
} Patch;

static Patch
clip_box (const DsuView *view, int32_t x, int32_t y, int32_t w, int32_t h)
{
  const DsRect box = { x - view->x, y - view->y, w, h };
  const DsRect seen = ds_rect_intersect (box, (DsRect){ 0, 0, view->w, view->h });

  return (Patch){ seen.x - box.x, seen.y - box.y, seen.x, seen.y, seen.w, seen.h };
}

static Patch
clip_square (const DsuView *view, int32_t x, int32_t y, int32_t side)
{
  return clip_box (view, x, y, side, side);
}

static void
copy_square (const uint32_t *pixels, int32_t side, const Patch *patch, uint32_t *out, size_t stride)
{
  for (int32_t y = 0; y < patch->h; y++)
    memcpy (out + (size_t)(patch->to_y + y) * stride + patch->to_x,
            pixels + (size_t)(patch->from_y + y) * (size_t)side + patch->from_x,
            (size_t)patch->w * sizeof *out);
}

/* @n premultiplied pixels, of which @fade of 255 is missing, over the picture. */
static void
blend_faded (const uint32_t *pixels, size_t n, uint8_t fade, uint32_t *out)
{
  uint32_t weak[FADED_MAX];

  for (size_t done = 0; done < n; done += FADED_MAX) {
    const size_t part = n - done < FADED_MAX ? n - done : FADED_MAX;

    for (size_t i = 0; i < part; i++) {
      weak[i] = 0;
      for (int shift = 0; shift < 32; shift += 8)
        weak[i] |= (pixels[done + i] >> shift & 0xff) * (255u - fade) / 255 << shift;
    }
    dsu_blend (weak, part, out + done);
  }
}

/* @share of 255 of a premultiplied pixel by @tint, which is opaque. */
static uint32_t
tinted (uint32_t pixel, uint32_t tint, uint32_t share)
{
  uint32_t mixed = 0;

  for (int shift = 0; shift < 32; shift += 8)
    mixed |= (pixel >> shift & 0xff) * (tint >> shift & 0xff) * share / (255 * 255) << shift;
  return mixed;
}

/* @share of 255 of @n premultiplied pixels, with @opaque set in each, by @tint over the picture. */
static void
blend_tinted (const uint32_t *pixels, int32_t n, uint32_t opaque, uint32_t tint, uint32_t share,
              uint32_t *out)
{
  for (int32_t k = 0; k < n; k++) {
    const uint32_t mixed = tinted (pixels[k] | opaque, tint | 0xff000000, share);

    dsu_blend (&mixed, 1, &out[k]);
  }
}

/* The same onto pixels that keep an alpha. */
static void
put_tinted (const uint32_t *pixels, int32_t n, uint32_t tint, uint32_t share, uint32_t *out)
{
  for (int32_t k = 0; k < n; k++)
    dsu_put_over (tinted (pixels[k], tint | 0xff000000, share), &out[k]);
}

/* Blends premultiplied @pixels, @w a row, of which @fade of 255 is missing, by @tint over the
 * picture. */
static void
blend_box (const uint32_t *pixels, int32_t w, const Patch *patch, uint8_t fade, uint32_t tint,
           uint32_t *out, size_t stride)
{
  for (int32_t y = 0; y < patch->h; y++) {
    const uint32_t *row = pixels + (size_t)(patch->from_y + y) * (size_t)w + patch->from_x;
    uint32_t *to = out + (size_t)(patch->to_y + y) * stride + patch->to_x;

    if (tint != DS_TILE_LAYER_PLAIN)
      blend_tinted (row, patch->w, 0, tint, 255u - fade, to);
    else if (fade != 0)
      blend_faded (row, (size_t)patch->w, fade, to);
    else
      dsu_blend (row, (size_t)patch->w, to);
  }
}

static bool
draw_pictures (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
               uint32_t *out, size_t stride)
{
  const DsRect cells = cells_of ((DsRect){ view->x, view->y, view->w, view->h }, atlas->px, level);
  DsuSpotKey keys[ROW_MAX];
  bool is_whole = true;

  for (int32_t y = cells.y; y < cells.y + cells.h; y++)
    for (int32_t x = cells.x; x < cells.x + cells.w; x += ROW_MAX) {
      const int32_t n = ds_min (ROW_MAX, cells.x + cells.w - x);

      dsu_spot_row (&self->scheme, level, x, y, n, keys);
      for (int32_t i = 0; i < n; i++) {
        const uint32_t *pixels = dsu_atlas_cell (atlas, &keys[i]);
        const Patch patch = clip_square (view, (x + i) * atlas->px, y * atlas->px, atlas->px);

        if (pixels != NULL)
          copy_square (pixels, atlas->px, &patch, out, stride);
        is_whole = is_whole && pixels != NULL;
        if (self->scheme.n_moving > 0 && dsu_spot_moves (&self->scheme, &keys[i]))
          self->drew_moving = true;
      }
    }
  return is_whole;
}

/* Target of the cells of large pictures. */
typedef struct {
  DsuPainter *painter;
  DsuAtlas *atlas;
  const DsFloor *level;
  const DsuView *view;
  uint32_t *out;
  size_t stride;
  DsCell at; /* that the picture belongs to */
} Beside;

/* False: no memory. */
static bool
draw_beside (void *user, DsCell beside, const DsuSpotKey *key)
{
  const Beside *self = user;
  const DsCell cell = { self->at.x + beside.x, self->at.y + beside.y };
  const int32_t px = self->atlas->px;
  const uint32_t *pixels;
  Patch patch;

  if (!ds_floor_has (self->level, cell))
    return true;
  patch = clip_square (self->view, cell.x * px, cell.y * px, px);
  if (patch.w <= 0 || patch.h <= 0)
    return true;
  pixels = dsu_atlas_cell (self->atlas, key);
  if (dsu_spot_moves (&self->painter->scheme, key))
    self->painter->drew_moving = true;
  if (pixels != NULL)
    blend_box (pixels, px, &patch, 0, DS_TILE_LAYER_PLAIN, self->out, self->stride);
  return pixels != NULL;
}

/* Cells of large pictures beside those that they belong to, over all grounds and features. */
static bool
draw_large (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
            uint32_t *out, size_t stride)
{
  const int32_t over = self->scheme.reach * atlas->px;
  const DsRect cells =
      cells_of ((DsRect){ view->x - over, view->y - over, view->w + 2 * over, view->h + 2 * over },
                atlas->px, level);
  Beside beside = { self, atlas, level, view, out, stride, { 0, 0 } };
  DsuSpotKey keys[ROW_MAX];
  bool is_whole = true;

  for (int32_t y = cells.y; y < cells.y + cells.h; y++)
    for (int32_t x = cells.x; x < cells.x + cells.w; x += ROW_MAX) {
      const int32_t n = ds_min (ROW_MAX, cells.x + cells.w - x);

      dsu_spot_row (&self->scheme, level, x, y, n, keys);
      for (int32_t i = 0; i < n; i++) {
        beside.at = (DsCell){ x + i, y };
        is_whole = dsu_spot_each_beside (&self->scheme, &keys[i], draw_beside, &beside) && is_whole;
      }
    }
  return is_whole;
}

/* A cell of an own layer, or a cell that a large picture of it covers. */
typedef struct {
  Beside beside;
  size_t layer;
  bool is_apart; /* drawn on nothing, to be blended later */
} TileSpot;

static bool
draw_tile_spot (void *user, DsCell at, const DsuSpotKey *key)
{
  const TileSpot *tile = user;
  const Beside *self = &tile->beside;
  const DsuScheme *scheme = &self->painter->scheme;
  const DsCell cell = { self->at.x + at.x, self->at.y + at.y };
  const int32_t px = self->atlas->px;
  const uint32_t *pixels;
  Patch patch;

  if (!ds_floor_has (self->level, cell))
    return true;
  patch = clip_square (self->view, cell.x * px, cell.y * px, px);
  pixels = patch.w > 0 && patch.h > 0 ? dsu_atlas_cell (self->atlas, key) : NULL;
  for (int32_t y = 0; y < patch.h && pixels != NULL; y++) {
    const uint32_t *row = pixels + (size_t)(patch.from_y + y) * (size_t)px + patch.from_x;
    const uint32_t tint = scheme->tile_layers.items[tile->layer].tint;
    const uint32_t share = dsu_scheme_tile_share (scheme, tile->layer);
    uint32_t *to = self->out + (size_t)(patch.to_y + y) * self->stride + patch.to_x;

    if (tile->is_apart)
      put_tinted (row, patch.w, tint, share, to);
    else
      blend_tinted (row, patch.w, scheme->style == DSU_STYLE_ASCII ? 0xff000000 : 0, tint, share,
                    to);
  }
  if (dsu_spot_moves (scheme, key))
    self->painter->drew_moving = true;
  return pixels != NULL || patch.w <= 0 || patch.h <= 0;
}

/* The cells of the own layer of the spot. */
static bool
draw_tile_layer (TileSpot *spot)
{
  const Beside *to = &spot->beside;
  const DsuView *view = to->view;
  const DsuScheme *scheme = &to->painter->scheme;
  const int32_t over = scheme->reach * to->atlas->px;
  const DsRect cells =
      cells_of ((DsRect){ view->x - over, view->y - over, view->w + 2 * over, view->h + 2 * over },
                to->atlas->px, to->level);
  DsuSpotKey keys[ROW_MAX];
  bool is_whole = true;

  for (int32_t y = cells.y; y < cells.y + cells.h; y++)
    for (int32_t x = cells.x; x < cells.x + cells.w; x += ROW_MAX) {
      const int32_t n = ds_min (ROW_MAX, cells.x + cells.w - x);

      if (!dsu_tile_spots_row (scheme, to->level, spot->layer, x, y, n, keys))
        continue;
      for (int32_t k = 0; k < n; k++) {
        if (keys[k].ground == DS_TILE_NONE && keys[k].feature == DS_TILE_NONE)
          continue;
        spot->beside.at = (DsCell){ x + k, y };
        is_whole = draw_tile_spot (spot, (DsCell){ 0, 0 }, &keys[k]) && is_whole;
        if (scheme->reach > 0)
          is_whole = dsu_spot_each_beside (scheme, &keys[k], draw_tile_spot, spot) && is_whole;
      }
    }
  return is_whole;
}

/* The same by itself, then blended with the picture. */
static bool
draw_blended (const TileSpot *spot, uint32_t blend)
{
  const DsuView *view = spot->beside.view;
  TileSpot apart = *spot;
  uint32_t *pixels = ds_alloc0 ((size_t)view->w * (size_t)view->h, sizeof *pixels);
  bool is_whole = pixels != NULL;

  if (pixels != NULL) {
    apart.is_apart = true;
    apart.beside.out = pixels;
    apart.beside.stride = (size_t)view->w;
    is_whole = draw_tile_layer (&apart) && dsu_layer_blend (pixels, view->w, view->h, blend,
                                                            spot->beside.out, spot->beside.stride);
  }
  ds_free (pixels);
  return is_whole;
}

/* Cells of own layers that lie over objects, or under them. */
static bool
draw_tile_layers (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
                  bool is_above, uint32_t *out, size_t stride)
{
  TileSpot spot = { .beside = { self, atlas, level, view, out, stride, { 0, 0 } } };
  bool is_whole = true;

  for (size_t i = 0; i < self->scheme.tile_layers.n; i++) {
    const uint32_t blend = dsu_scheme_tile_blend (&self->scheme, i);

    if ((self->scheme.tile_layers.items[i].is_above != 0) != is_above ||
        dsu_scheme_tile_share (&self->scheme, i) == 0 ||
        ds_grid_is_blank (&level->layers[DS_LAYER_TILES (i)]))
      continue;
    spot.layer = i;
    is_whole = (blend == DS_BLEND_OVER ? draw_tile_layer (&spot) : draw_blended (&spot, blend)) &&
               is_whole;
  }
  return is_whole;
}

/* True if a cell has a manual edit; cells that are kept with their room show a padlock instead. */
static bool
is_edited (const DsFloor *level, int32_t x, int32_t y)
{
  const DsCell cell = { x, y };
  const uint32_t pins = ds_floor_has (level, cell) ? ds_floor_get (level, DS_LAYER_PIN, cell) : 0;

  return (pins & DS_PIN_KEPT) != 0 && (pins & DS_PIN_KEPT) != DS_PIN_KEPT;
}

/* Pixels of the level. */
static void
fill (const DsuView *view, DsRect pixels, uint32_t colour, uint32_t *out, size_t stride)
{
  pixels.x -= view->x;
  pixels.y -= view->y;
  pixels = ds_rect_intersect (pixels, (DsRect){ 0, 0, view->w, view->h });
  for (int32_t y = pixels.y; y < pixels.y + pixels.h; y++)
    for (int32_t x = pixels.x; x < pixels.x + pixels.w; x++)
      out[(size_t)y * stride + (size_t)x] = colour;
}

/* A thin line, bright with a dark one within, on the sides of a cell that are on the rim of its
 * area. */
static void
outline (const DsFloor *level, int32_t x, int32_t y, int32_t px, const DsuView *view, uint32_t *out,
         size_t stride)
{
  static const uint32_t colours[] = { 0xff1a1204, 0xffffc84a }; /* the dark one first */
  const int32_t line = ds_max (1, px / 24), left = x * px, top = y * px;

  for (int32_t i = px >= 12 ? 0 : 1; i < 2; i++) {
    const int32_t at = i == 0 ? line : 0; /* from the side */

    if (!is_edited (level, x, y - 1))
      fill (view, (DsRect){ left, top + at, px, line }, colours[i], out, stride);
    if (!is_edited (level, x, y + 1))
      fill (view, (DsRect){ left, top + px - line - at, px, line }, colours[i], out, stride);
    if (!is_edited (level, x - 1, y))
      fill (view, (DsRect){ left + at, top, line, px }, colours[i], out, stride);
    if (!is_edited (level, x + 1, y))
      fill (view, (DsRect){ left + px - line - at, top, line, px }, colours[i], out, stride);
  }
}

static void
draw_pins (const DsFloor *level, const DsuView *view, int32_t px, uint32_t *out, size_t stride)
{
  const DsRect cells = cells_of ((DsRect){ view->x, view->y, view->w, view->h }, px, level);

  for (int32_t y = cells.y; y < cells.y + cells.h; y++)
    for (int32_t x = cells.x; x < cells.x + cells.w; x++)
      if (is_edited (level, x, y))
        outline (level, x, y, px, view, out, stride);
}

/* @n pixels from @skip on of a row of cells that are @px wide each. */
static void
spread (const uint32_t *cells, int32_t skip, int32_t n, int32_t px, uint32_t *out)
{
  int32_t left = px - skip;

  for (int32_t i = 0; i < n; i++) {
    out[i] = *cells;
    if (--left == 0) {
      cells++;
      left = px;
    }
  }
}

/* One colour a cell, squares of @px pixels, @px < FLAT_BELOW. */
static bool
draw_flat (DsuPainter *self, const DsFloor *level, const DsuView *view, int32_t px, uint32_t *out,
           size_t stride)
{
  const DsRect cells = cells_of ((DsRect){ view->x, view->y, view->w, view->h }, px, level);
  const int32_t left = ds_max (view->x, 0), right = ds_min (view->x + view->w, level->w * px);
  const int32_t top = ds_max (view->y, 0), bottom = ds_min (view->y + view->h, level->h * px);
  uint32_t *colours;
  bool is_whole;

  if (ds_rect_is_empty (cells))
    return true;
  out += (size_t)(top - view->y) * stride + (left - view->x);
  if (px == 1)
    return dsu_flat_cells (&self->flat, level, cells, out, stride);
  colours = ds_alloc ((size_t)cells.w * (size_t)cells.h, sizeof *colours);
  if (colours == NULL)
    return false;
  is_whole = dsu_flat_cells (&self->flat, level, cells, colours, (size_t)cells.w);
  for (int32_t y = top; y < bottom; y++, out += stride) {
    if (y > top && y % px != 0) {
      memcpy (out, out - stride, (size_t)(right - left) * sizeof *out);
      continue;
    }
    spread (colours + (size_t)(y / px - cells.y) * (size_t)cells.w, left - cells.x * px,
            right - left, px, out);
  }
  ds_free (colours);
  return is_whole;
}

static void
draw_pyramid (const DsuPyramid *pyramid, const DsuView *view, uint32_t *out, size_t stride)
{
  const DsuPyramidLevel *from = &pyramid->levels[view->quarters == 2 ? 0 : 1];
  const DsRect all = { 0, 0, from->w, from->h };
  const DsRect seen = ds_rect_intersect ((DsRect){ view->x, view->y, view->w, view->h }, all);

  DS_ASSERT (from->pixels != NULL || ds_rect_is_empty (seen));
  for (int32_t y = seen.y; y < seen.y + seen.h; y++)
    memcpy (out + (size_t)(y - view->y) * stride + (seen.x - view->x),
            from->pixels + (size_t)y * (size_t)from->w + seen.x, (size_t)seen.w * sizeof *out);
}

/* Mixes @colour, the larger share unless it is faded, into the picture. */
static void
tint_square (uint32_t colour, uint8_t fade, const Patch *patch, uint32_t *out, size_t stride)
{
  const uint32_t share = 5 * (255u - fade), whole = 8 * 255;

  for (int32_t y = patch->to_y; y < patch->to_y + patch->h; y++)
    for (int32_t x = patch->to_x; x < patch->to_x + patch->w; x++) {
      uint32_t *const pixel = &out[(size_t)y * stride + (size_t)x];
      uint32_t mixed = 0;

      for (int shift = 0; shift < 24; shift += 8)
        mixed |=
            ((*pixel >> shift & 0xff) * (whole - share) + (colour >> shift & 0xff) * share) / whole
            << shift;
      *pixel = mixed | 0xff000000;
    }
}

/* Around the middle of the thing's cell; large pictures cover whole cells. */
static bool
draw_figure (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsThing *thing,
             uint8_t fade, uint32_t tint, const DsuView *view, uint32_t *out, size_t stride)
{
  const uint32_t figure = dsu_figure_of (&self->scheme, level, thing);
  const int64_t middle = view->quarters / 2;
  const uint32_t *pixels;
  int32_t side, x, y;
  DsRect cells;
  Patch patch;

  if (figure == DSU_FIGURE_NONE)
    return true;
  pixels = dsu_atlas_figure (atlas, figure, &side);
  if (pixels == NULL)
    return false;
  cells = dsu_figure_cells (&self->scheme, figure);
  x = (int32_t)(((int64_t)thing->at.x * view->quarters + middle) / DSU_QUARTERS) - side / 2;
  y = (int32_t)(((int64_t)thing->at.y * view->quarters + middle) / DSU_QUARTERS) - side / 2;
  patch = clip_box (view, x + cells.x * side, y + cells.y * side, cells.w * side, cells.h * side);
  if (patch.w <= 0 || patch.h <= 0)
    return true;
  blend_box (pixels, cells.w * side, &patch, fade, tint, out, stride);
  if (dsu_figure_moves (&self->scheme, figure))
    self->drew_moving = true;
  return true;
}

/* Things whose square meets the view: none where their figures would hide rooms; where cells are
 * tiny a tint of the cell, but for landmarks, and no plain markers. */
static bool
draw_things (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
             uint32_t *out, size_t stride)
{
  const int32_t over = (atlas->figure_px * DSU_QUARTERS) / view->quarters + 2 + self->scheme.reach;
  const int32_t x0 = (int32_t)((int64_t)view->x * DSU_QUARTERS / view->quarters) - over;
  const int32_t y0 = (int32_t)((int64_t)view->y * DSU_QUARTERS / view->quarters) - over;
  const int64_t x1 = ((int64_t)view->x + view->w) * DSU_QUARTERS / view->quarters + over;
  const int64_t y1 = ((int64_t)view->y + view->h) * DSU_QUARTERS / view->quarters + over;
  const size_t n = ds_things_count (level->things);
  const bool is_far = view->quarters < FLAT_BELOW * DSU_QUARTERS;
  bool is_whole = true;

  if (view->quarters < THINGS_FROM * DSU_QUARTERS)
    return true;
  for (size_t i = ds_things_seek (level->things, (DsCell){ x0, y0 }); i < n; i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const DsKind *kind = ds_rules_kind (self->scheme.rules, thing->kind);
    uint32_t tint;
    uint8_t fade;
    Patch patch;

    if (thing->at.y > y1)
      break;
    if (thing->at.x < x0 || thing->at.x > x1 || (is_far && kind->role == DS_ROLE_MARKER))
      continue;
    fade = dsu_scheme_thing_fade (&self->scheme, thing, &tint);
    if (fade == UINT8_MAX)
      continue;
    if (is_far && !dsu_kind_is_landmark (kind)) {
      const int32_t px = view->quarters / DSU_QUARTERS;

      patch = clip_square (view, thing->at.x * px, thing->at.y * px, px);
      if (dsu_figure_of (&self->scheme, level, thing) != DSU_FIGURE_NONE)
        tint_square (ds_tint_multiply (kind->fg, tint), fade, &patch, out, stride);
      continue;
    }
    is_whole = draw_figure (self, atlas, level, thing, fade, tint, view, out, stride) && is_whole;
  }
  return is_whole;
}

/* Mixes @share of 255 of @other into the picture; both have @view's size. */
static void
mix_pictures (const uint32_t *other, uint32_t share, const DsuView *view, uint32_t *out,
              size_t stride)
{
  for (int32_t y = 0; y < view->h; y++)
    for (int32_t x = 0; x < view->w; x++) {
      uint32_t *const pixel = &out[(size_t)y * stride + (size_t)x];
      const uint32_t more = other[(size_t)y * (size_t)view->w + (size_t)x];
      uint32_t mixed = 0;

      for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((*pixel >> shift & 0xff) * (255 - share) + (more >> shift & 0xff) * share) / 255
                 << shift;
      *pixel = mixed | 0xff000000;
    }
}

/* Grounds and features without those that @hides has. */
static bool
draw_tiles (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
            unsigned hides, uint32_t *out, size_t stride)
{
  bool is_whole;

  self->scheme.hides = hides;
  is_whole = draw_pictures (self, atlas, level, view, out, stride);
  if (self->scheme.reach > 0)
    is_whole = draw_large (self, atlas, level, view, out, stride) && is_whole;
  self->scheme.hides = 0;
  return is_whole;
}

/* Grounds and features, from @stratum on as far as they are not veiled: half faded is the mean of
 * the pictures with and without. */
static bool
draw_veiled (DsuPainter *self, DsuAtlas *atlas, const DsFloor *level, const DsuView *view,
             DsStratum stratum, unsigned hides, uint32_t *out, size_t stride)
{
  const unsigned without = hides | DS_STRATUM_BIT (stratum);
  uint32_t *other;
  uint8_t fade;
  bool is_whole;

  if (stratum > DS_STRATUM_FEATURE)
    return draw_tiles (self, atlas, level, view, hides, out, stride);
  fade = self->scheme.veil.fade[stratum];
  is_whole = draw_veiled (self, atlas, level, view, stratum + 1,
                          fade == UINT8_MAX ? without : hides, out, stride);
  if (fade == 0 || fade == UINT8_MAX)
    return is_whole;
  other = ds_alloc0 ((size_t)view->w * (size_t)view->h, sizeof *other);
  if (other == NULL)
    return false;
  is_whole = draw_veiled (self, atlas, level, view, stratum + 1, without, other, (size_t)view->w) &&
             is_whole;
  mix_pictures (other, fade, view, out, stride);
  ds_free (other);
  return is_whole;
}

bool
dsu_painter_draw (DsuPainter *self, const DsFloor *level, const DsuPyramid *pyramid,
                  const DsuView *view, uint32_t *out, size_t stride)
{
  int32_t px;
  DsuAtlas *atlas;
  int64_t level_w, level_h;
  bool is_whole = true;

  DS_ASSERT (self != NULL && level != NULL && view != NULL && out != NULL);

  px = view->quarters / DSU_QUARTERS;
  self->drew_moving = false;
  atlas = take_atlas (self, px);
  level_w = (int64_t)level->w * view->quarters / DSU_QUARTERS;
  level_h = (int64_t)level->h * view->quarters / DSU_QUARTERS;
  if (view->x < 0 || view->y < 0 || view->x + view->w > level_w || view->y + view->h > level_h)
    for (int32_t y = 0; y < view->h; y++)
      memset (out + (size_t)y * stride, 0, (size_t)view->w * sizeof *out);
  if (px == 0)
    draw_pyramid (pyramid, view, out, stride);
  else if (px < FLAT_BELOW)
    is_whole = draw_flat (self, level, view, px, out, stride);
  else
    is_whole = draw_veiled (self, atlas, level, view, DS_STRATUM_GROUND, 0, out, stride) &&
               draw_tile_layers (self, atlas, level, view, false, out, stride);
  if (view->pins && px >= FLAT_BELOW)
    draw_pins (level, view, px, out, stride);
  is_whole = draw_things (self, atlas, level, view, out, stride) && is_whole;
  if (px >= FLAT_BELOW)
    is_whole = draw_tile_layers (self, atlas, level, view, true, out, stride) && is_whole;
  return is_whole;
}

DsRect
dsu_painter_cover (const DsuPainter *self, DsRect cells)
{
  const int32_t reach = self->scheme.reach;

  DS_ASSERT (self != NULL);

  return (DsRect){ cells.x - reach, cells.y - reach, cells.w + 2 * reach, cells.h + 2 * reach };
}

DsRect
dsu_painter_reach (int32_t quarters, DsRect cells)
{
  const int64_t x0 = (int64_t)(cells.x - DSU_LOOK_REACH) * quarters;
  const int64_t y0 = (int64_t)(cells.y - DSU_LOOK_REACH) * quarters;
  const int64_t x1 = (int64_t)(cells.x + cells.w + DSU_LOOK_REACH) * quarters;
  const int64_t y1 = (int64_t)(cells.y + cells.h + DSU_LOOK_REACH) * quarters;
  const int32_t over = quarters < DSU_FIGURE_PX_MIN * DSU_QUARTERS ? DSU_PIXEL_REACH : 0;
  const int32_t left = (int32_t)(x0 / DSU_QUARTERS) - over;
  const int32_t top = (int32_t)(y0 / DSU_QUARTERS) - over;

  return (DsRect){ left, top, (int32_t)((x1 + DSU_QUARTERS - 1) / DSU_QUARTERS) + over - left,
                   (int32_t)((y1 + DSU_QUARTERS - 1) / DSU_QUARTERS) + over - top };
}

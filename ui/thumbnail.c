/* ui/thumbnail.c — pictures drawn by ui/paint into textures of three bytes a pixel, which the
 * cairo renderer draws fastest. */
#include "thumbnail.h"

#include "paint/emblem.h"
#include "paint/figure.h"
#include "paint/painter.h"

#include "doc/clip.h"

#define FIGURES_FROM 4 /* pixels per cell */

/* Takes RGB24 pixels. */
static GdkTexture *
texture_new (const uint32_t *pixels, int w, int h)
{
  const gsize n = (gsize)w * (gsize)h;
  guint8 *bytes = g_malloc (n * 3);
  g_autoptr (GBytes) owner = NULL;

  for (gsize i = 0; i < n; i++) {
    bytes[3 * i] = (guint8)pixels[i];
    bytes[3 * i + 1] = (guint8)(pixels[i] >> 8);
    bytes[3 * i + 2] = (guint8)(pixels[i] >> 16);
  }
  owner = g_bytes_new_take (bytes, n * 3);
  return gdk_memory_texture_new (w, h, GDK_MEMORY_B8G8R8, owner, (gsize)w * 3);
}

/* The largest zoom step at which the level fits @side pixels. */
static int32_t
fitting_quarters (int w, int h, int side)
{
  return dsu_zoom_quarters (dsu_zoom_fit ((int64_t)side * DSU_QUARTERS / MAX (w, h)));
}

int
dsu_thumbnail_height (int w, int h, int side)
{
  int32_t quarters;

  g_return_val_if_fail (w > 0 && h > 0 && side > 0, 0);

  quarters = fitting_quarters (w, h, side);
  if (MAX (w, h) * quarters > side * DSU_QUARTERS)
    return MAX (1, side * h / MAX (w, h));
  return MAX (1, h * quarters / DSU_QUARTERS);
}

/* NULL: none, or no memory; ds_things_unref() it. */
static DsThings *
landmarks_of (const DsRules *rules, const DsThings *things)
{
  DsThings *found = NULL;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (dsu_kind_is_landmark (ds_rules_kind (rules, ds_things_get (things, i)->kind)) &&
        ds_things_put (&found, ds_things_get (things, i), NULL) != DS_OK)
      break;
  return found;
}

/* Landmarks as dots, for cells so small that figures would hide rooms. */
static void
draw_dots (const DsRules *rules, const DsThings *things, DsuView view, uint32_t *pixels)
{
  const int side = MAX (2, view.quarters / DSU_QUARTERS);

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsKind *kind = ds_rules_kind (rules, thing->kind);
    const int x0 = thing->at.x * view.quarters / DSU_QUARTERS - view.x;
    const int y0 = thing->at.y * view.quarters / DSU_QUARTERS - view.y;

    for (int y = MAX (y0, 0); y < MIN (y0 + side, view.h); y++)
      for (int x = MAX (x0, 0); x < MIN (x0 + side, view.w); x++)
        pixels[(gsize)y * (gsize)view.w + (gsize)x] = kind->fg;
  }
}

/* view.w * view.h pixels with @things; caller frees. On failure they are black. */
static uint32_t *
draw (const DsRules *rules, const DsDungeon *dungeon, const DsFloor *level, const DsThings *things,
      DsuView view)
{
  uint32_t *pixels = g_new0 (uint32_t, (gsize)view.w * (gsize)view.h);
  const gboolean is_small = view.quarters < DSU_QUARTERS;
  DsuPyramid pyramid = { 0 };
  DsFloor seen = *level; /* borrows */
  DsuPainter *painter;

  if (dsu_painter_new (&painter, (DsRules *)rules, DSU_STYLE_TILES, NULL) != DS_OK)
    return pixels;
  seen.things = view.quarters < FIGURES_FROM * DSU_QUARTERS ? NULL : (DsThings *)things;
  dsu_painter_set_dungeon (painter, dungeon);
  if (!is_small || dsu_pyramid_init_from (&pyramid, dsu_painter_flat (painter), level,
                                          view.quarters == 1, NULL) == DS_OK)
    (void)!dsu_painter_draw (painter, &seen, is_small ? &pyramid : NULL, &view, pixels,
                             (size_t)view.w);
  if (seen.things != things)
    draw_dots (rules, things, view, pixels);
  dsu_pyramid_clear (&pyramid);
  dsu_painter_free (painter);
  return pixels;
}

/* A level too large for the smallest zoom step: the first picture of its pyramid that fits. */
static GdkTexture *
draw_far (const DsDelve *delve, const DsFloor *level, int side)
{
  const uint32_t black = 0;
  DsuPyramidLevel all = { 1, 1, (uint32_t *)&black };
  DsuPyramid pyramid = { 0 };
  DsuPainter *painter = NULL;
  GdkTexture *texture;

  if (dsu_painter_new (&painter, delve->rules, DSU_STYLE_TILES, NULL) == DS_OK)
    dsu_painter_set_dungeon (painter, &delve->dungeon);
  if (painter != NULL &&
      dsu_pyramid_init_from (&pyramid, dsu_painter_flat (painter), level, 1, NULL) == DS_OK) {
    size_t i = pyramid.first;

    while (i + 1 < pyramid.n && MAX (pyramid.levels[i].w, pyramid.levels[i].h) > side)
      i++;
    all = pyramid.levels[i];
  }
  texture = texture_new (all.pixels, all.w, all.h);
  dsu_pyramid_clear (&pyramid);
  dsu_painter_free (painter);
  return texture;
}

static GdkTexture *
draw_floor (const DsDelve *delve, size_t floor, int side, gboolean is_full)
{
  const DsFloor *level;
  DsuView view = { 0 };
  DsThings *things;
  g_autofree uint32_t *pixels = NULL;

  level = &delve->dungeon.floors[floor];
  view.quarters = fitting_quarters (level->w, level->h, side);
  if (MAX (level->w, level->h) * view.quarters > side * DSU_QUARTERS)
    return draw_far (delve, level, side);
  view.w = MAX (1, level->w * view.quarters / DSU_QUARTERS);
  view.h = MAX (1, level->h * view.quarters / DSU_QUARTERS);
  if (is_full && view.quarters >= FIGURES_FROM * DSU_QUARTERS)
    things = ds_things_ref (level->things);
  else
    things = landmarks_of (delve->rules, level->things);
  pixels = draw (delve->rules, &delve->dungeon, level, things, view);
  ds_things_unref (things);
  return texture_new (pixels, view.w, view.h);
}

GdkTexture *
dsu_thumbnail_new (const DsDelve *delve, size_t floor, int side)
{
  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors && side > 0, NULL);

  return draw_floor (delve, floor, side, FALSE);
}

GdkTexture *
dsu_thumbnail_new_full (const DsDelve *delve, size_t floor, int side)
{
  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors && side > 0, NULL);

  return draw_floor (delve, floor, side, TRUE);
}

/* The middle @max of @n cells from @at on. */
static void
crop (int32_t *at, int32_t *n, int32_t max)
{
  *at += MAX (0, *n - max) / 2;
  *n = MIN (*n, max);
}

/* The largest zoom step at which @cells fit @side pixels. */
static int32_t
quarters_of (DsRect cells, int side)
{
  return dsu_zoom_quarters (dsu_zoom_fit ((int64_t)side * DSU_QUARTERS / MAX (cells.w, cells.h)));
}

/* The cells of @cells with @things. */
static GdkTexture *
draw_part (const DsDelve *delve, size_t floor, DsRect cells, const DsThings *things, int side)
{
  DsuView view = { 0 };
  g_autofree uint32_t *pixels = NULL;

  crop (&cells.x, &cells.w, side);
  crop (&cells.y, &cells.h, side);
  view.quarters = quarters_of (cells, side);
  view.x = cells.x * view.quarters / DSU_QUARTERS;
  view.y = cells.y * view.quarters / DSU_QUARTERS;
  view.w = MAX (1, cells.w * view.quarters / DSU_QUARTERS);
  view.h = MAX (1, cells.h * view.quarters / DSU_QUARTERS);
  pixels = draw (delve->rules, &delve->dungeon, &delve->dungeon.floors[floor], things, view);
  return texture_new (pixels, view.w, view.h);
}

GdkTexture *
dsu_thumbnail_new_of (const DsDelve *delve, size_t floor, DsRect cells, int side)
{
  GdkTexture *texture;
  DsThings *things;

  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors && side > 0, NULL);
  g_return_val_if_fail (!ds_rect_is_empty (cells), NULL);

  things = delve->dungeon.floors[floor].things;
  things =
      MAX (cells.w, cells.h) <= side && quarters_of (cells, side) >= FIGURES_FROM * DSU_QUARTERS
          ? ds_things_ref (things)
          : landmarks_of (delve->rules, things);
  texture = draw_part (delve, floor, cells, things, side);
  ds_things_unref (things);
  return texture;
}

GdkTexture *
dsu_thumbnail_new_of_clip (const DsDelve *clip, int side)
{
  DsRect cells;

  g_return_val_if_fail (clip != NULL && clip->dungeon.n_floors == 1 && side > 0, NULL);

  cells = ds_clip_box (clip);
  return !ds_rect_is_empty (cells)
             ? draw_part (clip, 0, cells, clip->dungeon.floors[0].things, side)
             : NULL;
}

GdkPaintable *
dsu_thumbnail_show (GdkTexture *texture, int scale)
{
  GtkSnapshot *snapshot;
  int w, h;

  g_return_val_if_fail (GDK_IS_TEXTURE (texture) && scale > 0, NULL);

  w = gdk_texture_get_width (texture);
  h = gdk_texture_get_height (texture);
  snapshot = gtk_snapshot_new ();
  gtk_snapshot_append_texture (
      snapshot, texture,
      &GRAPHENE_RECT_INIT (0, 0, (float)w / (float)scale, (float)h / (float)scale));
  return gtk_snapshot_free_to_paintable (
      snapshot,
      &GRAPHENE_SIZE_INIT ((float)((w + scale - 1) / scale), (float)((h + scale - 1) / scale)));
}

/* Three by three cells that show the tile in the middle in its usual surroundings: walls with floor
 * before them, doors between walls, the rest on floor. */
static gboolean
build_scene (DsFloor *level, const DsRules *rules, uint16_t below, uint16_t above)
{
  const uint16_t floor = ds_rules_find_tile (rules, "floor");
  const uint16_t wall = ds_rules_find_tile (rules, "wall");
  const gboolean is_mass =
      below != DS_TILE_NONE && (ds_rules_tile (rules, below)->flags & DS_TILE_BLOCKS_SIGHT);
  const gboolean is_door =
      above != DS_TILE_NONE && (ds_rules_tile (rules, above)->flags & DS_TILE_DOOR);

  for (int32_t y = 0; y < 3; y++)
    for (int32_t x = 0; x < 3; x++) {
      uint16_t ground = below != DS_TILE_NONE ? below : floor;

      if (is_mass && y == 2)
        ground = floor;
      if (is_door && y == 1 && x != 1)
        ground = wall;
      if (!ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y }, ground))
        return FALSE;
    }
  return above == DS_TILE_NONE || ds_floor_set (level, DS_LAYER_FEATURE, (DsCell){ 1, 1 }, above);
}

/* The middle of the scene of both tiles; caller frees. */
static uint32_t *
draw_cell (const DsRules *rules, uint16_t ground, uint16_t feature, int side)
{
  const DsuView view = {
    .quarters = side * DSU_QUARTERS, .x = side, .y = side, .w = side, .h = side
  };
  uint32_t *pixels = NULL;
  DsFloor level;

  if (ds_floor_init (&level, 3, 3, NULL) == DS_OK && build_scene (&level, rules, ground, feature))
    pixels = draw (rules, NULL, &level, NULL, view);
  ds_floor_clear (&level);
  return pixels != NULL ? pixels : g_new0 (uint32_t, (gsize)side * (gsize)side);
}

static uint32_t *
draw_tile (const DsRules *rules, uint16_t tile, int side)
{
  const gboolean is_ground = ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND;

  return draw_cell (rules, is_ground ? tile : DS_TILE_NONE, is_ground ? DS_TILE_NONE : tile, side);
}

GdkTexture *
dsu_cell_swatch_new (const DsRules *rules, uint16_t ground, uint16_t feature, int side)
{
  g_autofree uint32_t *pixels = NULL;

  g_return_val_if_fail (rules != NULL && side > 0, NULL);

  pixels = draw_cell (rules, ground, feature, side);
  return texture_new (pixels, side, side);
}

GdkTexture *
dsu_swatch_new (const DsRules *rules, uint16_t tile, int side)
{
  g_autofree uint32_t *pixels = draw_tile (rules, tile, side);

  g_return_val_if_fail (rules != NULL && side > 0, NULL);

  return texture_new (pixels, side, side);
}

/* Takes a square picture. */
static GdkTexture *
texture_of (cairo_surface_t *surface)
{
  const int side = cairo_image_surface_get_width (surface);
  const gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize)side);
  cairo_surface_destroy (surface);
  return gdk_memory_texture_new (side, side, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
dsu_kind_swatch_new (const DsRules *rules, uint16_t kind, const DsLockKind *lock, int side)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create (surface);
  DsuScheme scheme;

  g_return_val_if_fail (rules != NULL && side > 0, NULL);

  if (dsu_scheme_init (&scheme, (DsRules *)rules, DSU_STYLE_TILES, NULL) == DS_OK) {
    const uint32_t figure = dsu_figure_of_kind (&scheme, kind, lock);
    const DsRect cells = dsu_figure_cells (&scheme, figure);
    const int px = MAX (1, side / MAX (cells.w, cells.h));

    cairo_translate (cr, (side - cells.w * px) / 2 - cells.x * px,
                     (side - cells.h * px) / 2 - cells.y * px);
    cairo_scale (cr, px, px);
    dsu_figure_draw (&scheme, figure, cr, px);
    dsu_scheme_clear (&scheme);
  }
  cairo_destroy (cr);
  return texture_of (surface);
}

GdkTexture *
dsu_emblem_new (const DsLockKind *lock, int side)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create (surface);

  g_return_val_if_fail (side > 0, NULL);

  dsu_emblem_draw_plate (cr, lock, side / 2.0, side / 2.0, side);
  cairo_destroy (cr);
  return texture_of (surface);
}

uint32_t
dsu_tile_colour (const DsRules *rules, uint16_t tile)
{
  enum { SIDE = 8 };
  g_autofree uint32_t *pixels = draw_tile (rules, tile, SIDE);

  g_return_val_if_fail (rules != NULL, 0);

  return dsu_average (pixels, SIDE * SIDE) & 0xffffff;
}

/* tests/core/test_paint.c — looks, and pictures that do not depend on how they are requested. */
#include "base/hash.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "paint/emblem.h"
#include "paint/painter.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#define W 37
#define H 29

/* A floor where every tile meets every other, in blotches of a few cells. */
static void
make_level (DsFloor *level, int32_t w, int32_t h)
{
  const DsRules *rules = dst_rules ();
  const uint32_t n = (uint32_t)ds_rules_n_tiles (rules);
  const uint16_t floor = ds_rules_find_tile (rules, "floor"),
                 wall = ds_rules_find_tile (rules, "wall");

  g_assert_cmpint (ds_floor_init (level, w, h, NULL), ==, DS_OK);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const uint64_t hash = ds_cell_hash (1, x, y), blotch = ds_cell_hash (2, x / 3, y / 3);
      const uint32_t tile = (uint32_t)(blotch >> 8) % n;
      const bool is_ground = ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND;
      const DsCell cell = { x, y };

      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, cell,
                                   blotch % 3 == 0 ? wall
                                   : is_ground     ? tile
                                                   : floor));
      if (!is_ground && hash % 4 == 0)
        g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, cell, tile));
      if (hash % 5 == 1)
        g_assert_true (ds_floor_set (level, DS_LAYER_PIN, cell, DS_PIN_GROUND));
      if (hash % 29 == 2) {
        const DsThing thing = { .id = hash | 1,
                                .kind = (uint16_t)((hash >> 20) % ds_rules_n_kinds (rules)),
                                .at = cell,
                                .target_floor = -1 };

        g_assert_cmpint (ds_things_put (&level->things, &thing, NULL), ==, DS_OK);
      }
    }
}

static DsuPainter *
make_painter (DsuStyle style)
{
  DsuPainter *painter;

  g_assert_cmpint (dsu_painter_new (&painter, dst_rules (), style, NULL), ==, DS_OK);
  return painter;
}

/* The whole level; caller frees. */
static uint32_t *
draw_level (DsuPainter *painter, const DsFloor *level, int32_t quarters, DsuView *view)
{
  DsuPyramid pyramid;
  uint32_t *pixels;

  *view = (DsuView){ .quarters = quarters,
                     .w = (level->w * quarters + 3) / DSU_QUARTERS,
                     .h = (level->h * quarters + 3) / DSU_QUARTERS,
                     .pins = true };
  pixels = g_new (uint32_t, (gsize)view->w * (gsize)view->h);
  g_assert_cmpint (dsu_pyramid_init (&pyramid, dsu_painter_flat (painter), level, NULL), ==, DS_OK);
  g_assert_true (dsu_painter_draw (painter, level, &pyramid, view, pixels, (size_t)view->w));
  dsu_pyramid_clear (&pyramid);
  return pixels;
}

static void
test_every_name_is_known (void)
{
  DsRules *rules = dst_rules ();

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (dsu_look_find (ds_rules_tile (rules, i)->look) == NULL)
      g_error ("tile %s: no look %s", ds_rules_tile (rules, i)->id, ds_rules_tile (rules, i)->look);
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (dsu_look_find (ds_rules_kind (rules, i)->look) == NULL)
      g_error ("kind %s: no look %s", ds_rules_kind (rules, i)->id, ds_rules_kind (rules, i)->look);
}

static void
test_every_look_is_used (void)
{
  DsRules *rules = dst_rules ();

  for (size_t i = 0; i < DS_N_LOOKS; i++) {
    const char *look = ds_look_choices[i].id;
    bool is_used = false;

    g_assert_nonnull (dsu_look_find (look));
    for (uint32_t tile = 1; tile < ds_rules_n_tiles (rules) && !is_used; tile++)
      is_used = strcmp (ds_rules_tile (rules, tile)->look, look) == 0;
    for (uint32_t kind = 0; kind < ds_rules_n_kinds (rules) && !is_used; kind++)
      is_used = strcmp (ds_rules_kind (rules, kind)->look, look) == 0;
    if (!is_used)
      g_error ("no tile or kind looks like %s", look);
  }
}

/* Every tile differs from bare floor, in every variant it has. */
static void
test_every_tile_shows (void)
{
  DsRules *rules = dst_rules ();
  const uint16_t floor = ds_rules_find_tile (rules, "floor");
  DsuScheme scheme;
  DsuAtlas atlas;

  g_assert_cmpint (dsu_scheme_init (&scheme, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  dsu_atlas_init (&atlas, &scheme, 16);
  for (uint16_t i = 0; i < ds_rules_n_tiles (rules); i++) {
    const bool is_ground = ds_rules_tile (rules, i)->layer == DS_LAYER_GROUND;
    const DsuSpotKey bare = { .ground = floor, .under = floor };
    const DsuSpotKey key = { .ground = is_ground ? i : floor,
                             .feature = is_ground ? DS_TILE_NONE : i,
                             .under = floor,
                             .same = 0xff };

    if (i != floor)
      g_assert_cmpint (
          memcmp (dsu_atlas_cell (&atlas, &bare), dsu_atlas_cell (&atlas, &key), 16 * 16 * 4), !=,
          0);
  }
  dsu_atlas_clear (&atlas);
  dsu_scheme_clear (&scheme);
}

static int
channel (uint32_t pixel, int shift)
{
  return (int)(pixel >> shift & 0xff);
}

/* The greatest difference of a channel. */
static int
distance (const uint32_t *a, const uint32_t *b, size_t n)
{
  int most = 0;

  for (size_t i = 0; i < n; i++)
    for (int shift = 0; shift < 24; shift += 8)
      most = MAX (most, ABS (channel (a[i], shift) - channel (b[i], shift)));
  return most;
}

/* A picture composed of existing pictures and layers equals one drawn whole; each layer may
 * round. */
static void
test_layers_make_the_whole (void)
{
  static const int32_t SIZES[] = { 7, 16, 24 };
  DsuSpotKey keys[W * 2];
  DsuScheme scheme;
  DsFloor level;

  g_assert_cmpint (dsu_scheme_init (&scheme, dst_rules (), DSU_STYLE_TILES, NULL), ==, DS_OK);
  make_level (&level, W * 2, H * 2);
  for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    const int32_t px = SIZES[i];
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, px, px);
    cairo_t *cr = cairo_create (surface);
    DsuAtlas atlas;

    cairo_scale (cr, px, px);
    dsu_atlas_init (&atlas, &scheme, px);
    for (int32_t y = 0; y < level.h; y++) {
      dsu_spot_row (&scheme, &level, 0, y, level.w, keys);
      for (int32_t x = 0; x < level.w; x++) {
        memset (cairo_image_surface_get_data (surface), 0,
                (gsize)cairo_image_surface_get_stride (surface) * (gsize)px);
        dsu_spot_draw (&scheme, &keys[x], cr, px);
        cairo_surface_flush (surface);
        g_assert_cmpint (
            distance ((const uint32_t *)(const void *)cairo_image_surface_get_data (surface),
                      dsu_atlas_cell (&atlas, &keys[x]), (gsize)px * (gsize)px),
            <=, 3);
      }
    }
    dsu_atlas_clear (&atlas);
    cairo_destroy (cr);
    cairo_surface_destroy (surface);
  }
  ds_floor_clear (&level);
  dsu_scheme_clear (&scheme);
}

/* In characters, too, cells of tiles whose colours vary are not all alike, and all others are. */
static void
test_characters_vary (void)
{
  static const struct {
    const char *tile;
    bool varies;
  } rows[] = { { "cave-floor", true }, { "deep-water", true }, { "floor", false } };
  DsuSpotKey keys[W];
  DsuScheme scheme;
  DsuAtlas atlas;

  g_assert_cmpint (dsu_scheme_init (&scheme, dst_rules (), DSU_STYLE_ASCII, NULL), ==, DS_OK);
  dsu_atlas_init (&atlas, &scheme, 16);
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const uint32_t *first, tile = ds_rules_find_tile (dst_rules (), rows[i].tile);
    bool varies = false;
    DsFloor level;

    g_assert_cmpint (ds_floor_init (&level, W, 3, NULL), ==, DS_OK);
    g_assert_true (ds_grid_fill (&level.layers[DS_LAYER_GROUND], tile));
    dsu_spot_row (&scheme, &level, 0, 1, W, keys);
    first = dsu_atlas_cell (&atlas, &keys[0]);
    for (int x = 1; x < W; x++)
      varies = varies || memcmp (first, dsu_atlas_cell (&atlas, &keys[x]), 16 * 16 * 4) != 0;
    g_assert_cmpint (varies, ==, rows[i].varies);
    ds_floor_clear (&level);
  }
  dsu_atlas_clear (&atlas);
  dsu_scheme_clear (&scheme);
}

static void
test_unknown (void)
{
  const char *const tiles[] = { "not-there" };
  const uint8_t layers[] = { DS_LAYER_GROUND };
  DsuScheme scheme;
  DsRules *rules;

  g_assert_cmpint (ds_rules_with_unknown (&rules, dst_rules (), tiles, layers, 1, NULL, 0, NULL),
                   ==, DS_OK);
  g_assert_cmpint (dsu_scheme_init (&scheme, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_true (scheme.looks[ds_rules_find_tile (rules, "not-there")] == &dsu_look_unknown);
  g_assert_true (scheme.looks[DS_TILE_NONE] == &dsu_look_nothing);
  dsu_scheme_clear (&scheme);
  ds_rules_unref (rules);
}

static void
test_pieces_make_the_whole (gconstpointer data)
{
  enum { SIDE = 64 }; /* so that many edges fall on this small level */
  const DsuStyle style = (DsuStyle)GPOINTER_TO_INT (data);
  DsFloor level;

  make_level (&level, W, H);
  for (int zoom = 0; zoom < DSU_N_ZOOMS; zoom += zoom < DSU_ZOOM_100 ? 2 : 7) {
    DsuPainter *whole_painter = make_painter (style), *painter = make_painter (style);
    DsuView view;
    DsuPyramid pyramid;
    uint32_t *whole = draw_level (whole_painter, &level, dsu_zoom_quarters (zoom), &view);
    uint32_t piece[SIDE * SIDE];

    g_assert_cmpint (dsu_pyramid_init (&pyramid, dsu_painter_flat (painter), &level, NULL), ==,
                     DS_OK);
    for (int32_t y = 0; y < view.h; y += SIDE)
      for (int32_t x = 0; x < view.w; x += SIDE) {
        const DsuView part = { view.quarters, x, y, SIDE, SIDE, true };

        g_assert_true (dsu_painter_draw (painter, &level, &pyramid, &part, piece, SIDE));
        for (int32_t row = 0; row < MIN (SIDE, view.h - y); row++)
          g_assert_cmpmem (piece + row * SIDE, (gsize)MIN (SIDE, view.w - x) * 4,
                           whole + (y + row) * view.w + x, (gsize)MIN (SIDE, view.w - x) * 4);
      }
    g_free (whole);
    dsu_pyramid_clear (&pyramid);
    dsu_painter_free (painter);
    dsu_painter_free (whole_painter);
  }
  ds_floor_clear (&level);
}

static void
test_edit_stays_near (gconstpointer data)
{
  static const int ZOOMS[] = { 0, 1, 2, 4, 5, 13 };
  const DsuStyle style = (DsuStyle)GPOINTER_TO_INT (data);
  const uint32_t n_tiles = (uint32_t)ds_rules_n_tiles (dst_rules ());
  DsuPainter *painter = make_painter (style);
  DsFloor level;

  make_level (&level, W, H);
  for (size_t i = 0; i < G_N_ELEMENTS (ZOOMS); i++)
    for (uint32_t tile = 0; tile < n_tiles; tile += 3) {
      const DsCell cell = { (int32_t)(tile * 7 % W), (int32_t)(tile * 5 % H) };
      const DsLayer layer = (DsLayer)ds_rules_tile (dst_rules (), tile)->layer;
      DsuView view;
      uint32_t *before, *after;
      DsRect reach;

      before = draw_level (painter, &level, dsu_zoom_quarters (ZOOMS[i]), &view);
      g_assert_true (ds_floor_set (&level, layer, cell, tile));
      after = draw_level (painter, &level, dsu_zoom_quarters (ZOOMS[i]), &view);
      reach = dsu_painter_reach (view.quarters, (DsRect){ cell.x, cell.y, 1, 1 });
      for (int32_t y = 0; y < view.h; y++)
        for (int32_t x = 0; x < view.w; x++)
          if (!ds_rect_has (reach, (DsCell){ x, y }))
            g_assert_cmphex (before[y * view.w + x], ==, after[y * view.w + x]);
      g_free (before);
      g_free (after);
    }
  dsu_painter_free (painter);
  ds_floor_clear (&level);
}

/* Without the largest picture all others are the same: of small levels, and of wide ones, which are
 * drawn in pieces. */
static void
test_pyramid_second (void)
{
  static const int32_t sides[][2] = { { 1, 1 },  { 2, 2 },    { 2, 3 },    { 3, 1 },
                                      { 5, 66 }, { 1030, 7 }, { 2049, 10 } };
  DsuPainter *painter = make_painter (DSU_STYLE_TILES);
  DsuFlat *flat = dsu_painter_flat (painter);

  for (size_t k = 0; k < G_N_ELEMENTS (sides); k++) {
    DsuPyramid all, second;
    DsFloor level;

    make_level (&level, sides[k][0], sides[k][1]);
    g_assert_cmpint (dsu_pyramid_init (&all, flat, &level, NULL), ==, DS_OK);
    g_assert_cmpint (dsu_pyramid_init_from (&second, flat, &level, 1, NULL), ==, DS_OK);
    g_assert_cmpuint (second.n, ==, all.n);
    g_assert_cmpuint (second.first, ==, all.n > 1 ? 1 : 0);
    for (size_t i = second.first; i < all.n; i++) {
      const gsize bytes = (gsize)all.levels[i].w * (gsize)all.levels[i].h * 4;

      g_assert_cmpmem (second.levels[i].pixels, bytes, all.levels[i].pixels, bytes);
    }
    dsu_pyramid_clear (&all);
    dsu_pyramid_clear (&second);
    ds_floor_clear (&level);
  }
  dsu_painter_free (painter);
}

/* Halves of a large level that are drawn at once: the same as piece by piece, also where the lower
 * one has colours that no row has from which they are known. */
static void
test_pyramid_halves (void)
{
  DsuPainter *painter = make_painter (DSU_STYLE_TILES);
  DsuFlat *flat = dsu_painter_flat (painter);
  DsuPyramid whole, pieces;
  DsFloor level, part;

  g_assert_cmpint (ds_floor_init (&level, 1100, 1000, NULL), ==, DS_OK);
  g_assert_true (
      ds_grid_fill (&level.layers[DS_LAYER_GROUND], ds_rules_find_tile (dst_rules (), "floor")));
  g_assert_cmpint (dsu_pyramid_init_from (&pieces, flat, &level, 1, NULL), ==, DS_OK);
  make_level (&part, 60, 40);
  for (int32_t y = 0; y < part.h; y++)
    for (int32_t x = 0; x < part.w; x++)
      for (DsLayer layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
        g_assert_true (ds_floor_set (&level, layer, (DsCell){ 700 + x, 907 + y },
                                     ds_floor_get (&part, layer, (DsCell){ x, y })));
  g_assert_cmpint (dsu_pyramid_init_from (&whole, flat, &level, 1, NULL), ==, DS_OK);
  g_assert_true (dsu_pyramid_update (&pieces, flat, &level, (DsRect){ 700, 907, 60, 40 }));
  for (size_t i = 1; i < whole.n; i++) {
    const gsize bytes = (gsize)whole.levels[i].w * (gsize)whole.levels[i].h * 4;

    g_assert_cmpmem (whole.levels[i].pixels, bytes, pieces.levels[i].pixels, bytes);
  }
  dsu_pyramid_clear (&whole);
  dsu_pyramid_clear (&pieces);
  ds_floor_clear (&level);
  ds_floor_clear (&part);
  dsu_painter_free (painter);
}

/* Odd sides, so that the last row and column of each level are halves. */
static void
test_pyramid_update (void)
{
  DsuPainter *painter = make_painter (DSU_STYLE_TILES);
  DsuFlat *flat = dsu_painter_flat (painter);
  DsuPyramid edited, anew, second;
  DsFloor level;

  make_level (&level, 131, 77);
  g_assert_cmpint (dsu_pyramid_init (&edited, flat, &level, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_pyramid_init_from (&second, flat, &level, 1, NULL), ==, DS_OK);
  g_assert_null (second.levels[0].pixels);
  g_assert_cmpint (edited.levels[0].w, ==, 66);
  g_assert_cmpint (edited.levels[edited.n - 1].w, ==, 1);
  for (int i = 0; i < 60; i++) {
    const DsRect rect = { i * 37 % 125, i * 23 % 70, 1 + i % 6, 1 + i % 5 };

    for (int32_t y = rect.y; y < MIN (rect.y + rect.h, level.h); y++)
      for (int32_t x = rect.x; x < MIN (rect.x + rect.w, level.w); x++)
        g_assert_true (ds_floor_set (&level, DS_LAYER_GROUND, (DsCell){ x, y }, 1 + i % 20));
    g_assert_true (dsu_pyramid_update (&edited, flat, &level, rect));
    g_assert_true (dsu_pyramid_update (&second, flat, &level, rect));
  }
  g_assert_cmpint (dsu_pyramid_init (&anew, flat, &level, NULL), ==, DS_OK);
  g_assert_cmpint (edited.n, ==, anew.n);
  g_assert_cmpint (second.n, ==, anew.n);
  for (size_t i = 0; i < anew.n; i++) {
    const gsize bytes = (gsize)anew.levels[i].w * (gsize)anew.levels[i].h * 4;

    g_assert_cmpmem (edited.levels[i].pixels, bytes, anew.levels[i].pixels, bytes);
    if (i > 0)
      g_assert_cmpmem (second.levels[i].pixels, bytes, anew.levels[i].pixels, bytes);
  }
  dsu_pyramid_clear (&edited);
  dsu_pyramid_clear (&second);
  dsu_pyramid_clear (&anew);
  dsu_painter_free (painter);
  ds_floor_clear (&level);
}

static void
average_of (const uint32_t *pixels, const DsuView *view, int out[3])
{
  const uint32_t average = dsu_average (pixels, (size_t)view->w * (size_t)view->h);

  for (int i = 0; i < 3; i++)
    out[i] = (int)(average >> (8 * i) & 0xff);
}

/* Zooming out changes neither brightness nor tint. */
static void
test_same_brightness (gconstpointer data)
{
  DsuPainter *painter = make_painter ((DsuStyle)GPOINTER_TO_INT (data));
  int near[3], other[3];
  DsFloor level;
  DsuView view;
  uint32_t *pixels;

  make_level (&level, 96, 96);
  ds_things_unref (level.things);
  level.things = NULL;
  g_assert_true (ds_grid_fill (&level.layers[DS_LAYER_PIN], 0)); /* a line is as thin everywhere */
  for (int zoom = DSU_ZOOM_100; zoom >= 0; zoom -= zoom > 4 ? 3 : 1) {
    pixels = draw_level (painter, &level, dsu_zoom_quarters (zoom), &view);
    average_of (pixels, &view, zoom == DSU_ZOOM_100 ? near : other);
    for (int i = 0; i < 3 && zoom < DSU_ZOOM_100; i++)
      g_assert_cmpint (ABS (near[i] - other[i]), <=, 6);
    g_free (pixels);
  }
  dsu_painter_free (painter);
  ds_floor_clear (&level);
}

/* Figures that would be larger than rooms are left out. */
static void
test_far_things (void)
{
  for (int zoom = 0; dsu_zoom_quarters (zoom) <= 4 * DSU_QUARTERS; zoom++) {
    DsuPainter *painter = make_painter (DSU_STYLE_TILES);
    DsFloor level;
    DsuView view;
    uint32_t *with, *without;

    make_level (&level, 96, 96);
    g_assert_cmpuint (ds_things_count (level.things), >, 0);
    with = draw_level (painter, &level, dsu_zoom_quarters (zoom), &view);
    ds_things_unref (level.things);
    level.things = NULL;
    without = draw_level (painter, &level, dsu_zoom_quarters (zoom), &view);
    g_assert_cmpint (memcmp (with, without, (size_t)view.w * (size_t)view.h * 4) == 0, ==,
                     view.quarters < 2 * DSU_QUARTERS);
    g_free (with);
    g_free (without);
    dsu_painter_free (painter);
    ds_floor_clear (&level);
  }
}

/* Pixels that @kind on one cell of a blank level changes at @quarters: those of the cell, and more.
 */
static void
count_changed (const char *kind, int32_t quarters, guint *in_cell, guint *beside)
{
  enum { AT = 10 };
  DsuPainter *painter = make_painter (DSU_STYLE_TILES);
  const int32_t px = quarters / DSU_QUARTERS;
  DsThing thing = { .id = 1, .at = { AT, AT } };
  DsFloor level;
  DsuView view;
  uint32_t *with, *without;

  *in_cell = *beside = 0;
  g_assert_cmpint (ds_floor_init (&level, 20, 20, NULL), ==, DS_OK);
  without = draw_level (painter, &level, quarters, &view);
  g_assert_true (ds_rules_find_kind (dst_rules (), kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&level.things, &thing, NULL), ==, DS_OK);
  with = draw_level (painter, &level, quarters, &view);
  for (int32_t y = 0; y < view.h; y++)
    for (int32_t x = 0; x < view.w; x++)
      if (with[y * view.w + x] != without[y * view.w + x])
        ++*(x / px == AT && y / px == AT ? in_cell : beside);
  g_free (with);
  g_free (without);
  dsu_painter_free (painter);
  ds_floor_clear (&level);
}

/* Where cells are tiny a creature or an item tints its cell, and hides nothing else; a key is
 * visible. */
static void
test_tints (void)
{
  for (int32_t px = 2; px < 4; px++) {
    guint in_cell, beside;

    count_changed ("goblin", px * DSU_QUARTERS, &in_cell, &beside);
    g_assert_cmpuint (in_cell, ==, (guint)(px * px));
    g_assert_cmpuint (beside, ==, 0);
    count_changed ("key", px * DSU_QUARTERS, &in_cell, &beside);
    g_assert_cmpuint (beside, >, 0);
  }
}

/* Emblems of one colour, as small as they are on the doors of a map with cells of 16 pixels. */
static void
test_emblems (void)
{
  enum { SIDE = 10, N = SIDE * SIDE };
  uint32_t pixels[DS_N_LOCK_SHAPES][N];

  for (int i = 0; i < DS_N_LOCK_SHAPES; i++) {
    const DsLockKind lock = { .colour = 0xffffff, .shape = (uint8_t)i };
    cairo_surface_t *surface = cairo_image_surface_create_for_data (
        (unsigned char *)pixels[i], CAIRO_FORMAT_RGB24, SIDE, SIDE, SIDE * 4);
    cairo_t *cr = cairo_create (surface);

    dsu_emblem_draw_plate (cr, &lock, SIDE / 2.0, SIDE / 2.0, SIDE);
    cairo_destroy (cr);
    cairo_surface_destroy (surface);
    for (int k = 0; k < i; k++) {
      int n = 0;

      for (int p = 0; p < N; p++)
        n += abs ((int)(pixels[i][p] & 0xff) - (int)(pixels[k][p] & 0xff));
      g_test_message ("shapes %d and %d: %d", k, i, n / 255);
      g_assert_cmpint (n, >=, 5 * 255); /* whole pixels */
    }
  }
}

/* Objects show the lock they belong to; a gate whose tile shows it, nothing more. */
static void
test_figures (void)
{
  const DsLock own = { .id = ds_str_new ("vault"), .kind = ds_str_new ("blue") };
  DsThing thing = { .id = 1, .at = { 1, 1 }, .target_floor = -1 };
  const DsLockKind *blue = ds_rules_find_lock (dst_rules (), "blue");
  DsLocks *locks = NULL;
  DsuScheme scheme;
  DsFloor level;

  make_level (&level, 3, 3);
  g_assert_cmpint (dsu_scheme_init (&scheme, dst_rules (), DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_true (ds_rules_find_kind (dst_rules (), "gate-locked", &thing.kind));
  g_assert_true (ds_floor_set (&level, DS_LAYER_FEATURE, thing.at, DS_TILE_NONE));
  g_assert_cmpuint (dsu_figure_of (&scheme, &level, &thing), ==,
                    dsu_figure_of_kind (&scheme, thing.kind, NULL));
  thing.lock = own.id; /* undefined in the rules */
  g_assert_cmpuint (dsu_figure_of (&scheme, &level, &thing), !=,
                    dsu_figure_of_kind (&scheme, thing.kind, blue));
  g_assert_cmpint (ds_locks_put (&locks, &own, NULL), ==, DS_OK);
  dsu_scheme_set_dungeon (&scheme, &(DsDungeon){ .locks = locks });
  g_assert_cmpuint (dsu_figure_of (&scheme, &level, &thing), ==,
                    dsu_figure_of_kind (&scheme, thing.kind, blue));
  g_assert_true (ds_floor_set (&level, DS_LAYER_FEATURE, thing.at,
                               ds_rules_find_tile (dst_rules (), "locked-door")));
  g_assert_cmpuint (dsu_figure_of (&scheme, &level, &thing), <, dsu_n_figures (&scheme));
  thing.lock = NULL;
  g_assert_cmpuint (dsu_figure_of (&scheme, &level, &thing), ==, DSU_FIGURE_NONE);
  dsu_scheme_clear (&scheme);
  ds_floor_clear (&level);
  ds_locks_unref (locks);
  ds_str_unref (own.id);
  ds_str_unref (own.kind);
}

static DsStatus
try_to_draw (void *user)
{
  const DsFloor *level = user;
  DsuView views[] = { { .quarters = 32, .w = 100, .h = 100, .pins = true },
                      { .quarters = 8, .w = 64, .h = 58 },
                      { .quarters = 1, .w = 9, .h = 7 } };
  DsuPyramid pyramid = { 0 };
  DsuPainter *painter;
  uint32_t pixels[100 * 100];
  DsError err = { 0 };
  DsStatus status = dsu_painter_new (&painter, dst_rules (), DSU_STYLE_TILES, &err);

  if (status == DS_OK)
    status = dsu_pyramid_init (&pyramid, dsu_painter_flat (painter), level, &err);
  for (size_t i = 0; i < G_N_ELEMENTS (views) && status == DS_OK; i++)
    if (!dsu_painter_draw (painter, level, &pyramid, &views[i], pixels, 100))
      status = DS_NOMEM;
  dsu_pyramid_clear (&pyramid);
  dsu_painter_free (painter);
  return status;
}

static void
test_no_memory (void)
{
  DsFloor level;

  make_level (&level, 8, 6);
  dst_fail_each (try_to_draw, &level, DS_OK);
  ds_floor_clear (&level);
}

static void
test_zoom_steps (void)
{
  for (int i = 0; i < DSU_N_ZOOMS; i++)
    g_assert_cmpint (dsu_zoom_fit (dsu_zoom_quarters (i)), ==, i);
  for (int pixels = 1; pixels < 96; pixels++) { /* a view of which a cell could have so many */
    const int shown = dsu_zoom_quarters (dsu_zoom_fit (pixels * DSU_QUARTERS)) / DSU_QUARTERS;

    g_assert_cmpint (shown, <=, pixels);
    g_assert_cmpint (shown, >=, pixels <= 16 ? pixels : pixels * 9 / 10);
  }
  g_assert_cmpint (dsu_zoom_quarters (DSU_ZOOM_100), ==, 32 * DSU_QUARTERS);
  g_assert_cmpint (dsu_zoom_fit (0), ==, 0);
}

/* The wheel takes large steps, from wherever it begins, and comes back. */
static void
test_zoom_next (void)
{
  static const struct {
    int from, steps, to; /* quarters */
  } ROWS[] = {
    { 128, 1, 192 }, { 128, -1, 96 },  { 128, 2, 256 }, { 140, 1, 192 },
    { 136, 1, 192 }, { 136, -1, 128 }, { 1, -1, 1 },    { 384, 1, 384 },
    { 352, 1, 384 }, { 1, 99, 384 },   { 384, -99, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++)
    g_assert_cmpint (dsu_zoom_quarters (dsu_zoom_next (dsu_zoom_fit (ROWS[i].from), ROWS[i].steps)),
                     ==, ROWS[i].to);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paint/look/every-name-is-known", test_every_name_is_known);
  g_test_add_func ("/paint/look/every-look-is-used", test_every_look_is_used);
  g_test_add_func ("/paint/look/every-tile-shows", test_every_tile_shows);
  g_test_add_func ("/paint/look/layers-make-the-whole", test_layers_make_the_whole);
  g_test_add_func ("/paint/look/characters-vary", test_characters_vary);
  g_test_add_func ("/paint/look/unknown", test_unknown);
  g_test_add_func ("/paint/zoom/steps", test_zoom_steps);
  g_test_add_func ("/paint/zoom/next", test_zoom_next);
  g_test_add_func ("/paint/pyramid/second", test_pyramid_second);
  g_test_add_func ("/paint/pyramid/halves", test_pyramid_halves);
  g_test_add_func ("/paint/pyramid/update", test_pyramid_update);
  g_test_add_func ("/paint/far-things", test_far_things);
  g_test_add_func ("/paint/emblems", test_emblems);
  g_test_add_func ("/paint/tints", test_tints);
  g_test_add_func ("/paint/figures", test_figures);
  g_test_add_func ("/paint/no-memory", test_no_memory);
  for (int style = 0; style < DSU_N_STYLES; style++) {
    const char *id = dsu_style_id ((DsuStyle)style);
    g_autofree char *pieces = g_strdup_printf ("/paint/painter/pieces-make-the-whole/%s", id);
    g_autofree char *near = g_strdup_printf ("/paint/painter/edit-stays-near/%s", id);
    g_autofree char *bright = g_strdup_printf ("/paint/painter/same-brightness/%s", id);

    g_test_add_data_func (pieces, GINT_TO_POINTER (style), test_pieces_make_the_whole);
    g_test_add_data_func (near, GINT_TO_POINTER (style), test_edit_stays_near);
    g_test_add_data_func (bright, GINT_TO_POINTER (style), test_same_brightness);
  }
  return g_test_run ();
}

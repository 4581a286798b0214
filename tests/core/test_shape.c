/* tests/core/test_shape.c — shapes, masks and regions, drawn. */
#include "field/region.h"
#include "field/shape.h"

#include <glib.h>
#include <string.h>

#define SIDE 9

typedef bool (*Draw) (DsSpans *out);

static bool
draw_line (DsSpans *out)
{
  return ds_shape_line ((DsCell){ 0, 0 }, (DsCell){ 8, 4 }, out);
}

static bool
draw_steep (DsSpans *out)
{
  return ds_shape_line ((DsCell){ 3, 8 }, (DsCell){ 1, 0 }, out);
}

static bool
draw_rect (DsSpans *out)
{
  return ds_shape_rect ((DsRect){ 1, 2, 5, 4 }, DS_SHAPE_OUTLINE, out);
}

static bool
draw_disc (DsSpans *out)
{
  return ds_shape_ellipse ((DsRect){ 1, 1, 7, 7 }, DS_SHAPE_FILLED, out);
}

static bool
draw_ring (DsSpans *out)
{
  return ds_shape_ellipse ((DsRect){ 0, 1, 9, 7 }, DS_SHAPE_OUTLINE, out);
}

static bool
draw_brush (DsSpans *out)
{
  return ds_shape_stroke ((DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 3, DS_TIP_SQUARE, out);
}

static bool
draw_clipped (DsSpans *out)
{
  return ds_shape_rect ((DsRect){ -5, -5, 8, 8 }, DS_SHAPE_FILLED, out);
}

static const struct {
  const char *name;
  Draw draw;
  const char *want[SIDE];
} SHAPES[] = {
  { "line",
    draw_line,
    { "#........", ".##......", "...##....", ".....##..", ".......##", ".........", ".........",
      ".........", "........." } },
  { "steep-line",
    draw_steep,
    { ".#.......", ".#.......", ".#.......", "..#......", "..#......", "..#......", "..#......",
      "...#.....", "...#....." } },
  { "rectangle",
    draw_rect,
    { ".........", ".........", ".#####...", ".#...#...", ".#...#...", ".#####...", ".........",
      ".........", "........." } },
  { "disc",
    draw_disc,
    { ".........", "...###...", "..#####..", ".#######.", ".#######.", ".#######.", "..#####..",
      "...###...", "........." } },
  { "ring",
    draw_ring,
    { ".........", "..#####..", ".#.....#.", "#.......#", "#.......#", "#.......#", ".#.....#.",
      "..#####..", "........." } },
  { "square-brush",
    draw_brush,
    { ".........", ".###.....", ".####....", ".#####...", "..#####..", "...#####.", "....####.",
      ".....###.", "........." } },
  { "leaves-the-floor",
    draw_clipped,
    { "###......", "###......", "###......", ".........", ".........", ".........", ".........",
      ".........", "........." } },
};

static void
assert_drawn (const DsMask *mask, const char *const *want)
{
  for (int32_t y = 0; y < mask->h; y++) {
    g_autofree char *row = g_strnfill ((gsize)mask->w, '.');

    for (int32_t x = 0; x < mask->w; x++)
      if (ds_mask_has (mask, (DsCell){ x, y }))
        row[x] = '#';
    g_assert_cmpstr (row, ==, want[y]);
  }
}

static void
test_shape (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsSpans spans = { 0 };
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, SIDE, SIDE, NULL), ==, DS_OK);
  g_assert_true (SHAPES[i].draw (&spans));
  for (size_t k = 0; k < spans.n; k++)
    ds_mask_set_span (&mask, spans.items[k]);
  assert_drawn (&mask, SHAPES[i].want);
  ds_array_clear (&spans);
  ds_mask_clear (&mask);
}

/* Every ellipse is symmetric and its outline is its filled cells that touch the outside. */
static void
test_ellipses (void)
{
  for (int32_t w = 1; w <= 12; w++)
    for (int32_t h = 1; h <= 12; h++) {
      DsSpans filled = { 0 }, outline = { 0 };
      DsMask disc, ring;

      g_assert_cmpint (ds_mask_init (&disc, w, h, NULL), ==, DS_OK);
      g_assert_cmpint (ds_mask_init (&ring, w, h, NULL), ==, DS_OK);
      g_assert_true (ds_shape_ellipse ((DsRect){ 0, 0, w, h }, DS_SHAPE_FILLED, &filled));
      g_assert_true (ds_shape_ellipse ((DsRect){ 0, 0, w, h }, DS_SHAPE_OUTLINE, &outline));
      g_assert_cmpint (ds_mask_combine (&disc, DS_MASK_REPLACE, filled.items, filled.n, NULL), ==,
                       DS_OK);
      g_assert_cmpint (ds_mask_combine (&ring, DS_MASK_REPLACE, outline.items, outline.n, NULL), ==,
                       DS_OK);
      for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
          const bool inside = ds_mask_has (&disc, (DsCell){ x, y });
          const bool deep = inside && ds_mask_has (&disc, (DsCell){ x - 1, y }) &&
                            ds_mask_has (&disc, (DsCell){ x + 1, y }) &&
                            ds_mask_has (&disc, (DsCell){ x, y - 1 }) &&
                            ds_mask_has (&disc, (DsCell){ x, y + 1 });

          g_assert_true (inside == ds_mask_has (&disc, (DsCell){ w - 1 - x, y }));
          g_assert_true (inside == ds_mask_has (&disc, (DsCell){ x, h - 1 - y }));
          g_assert_true (ds_mask_has (&ring, (DsCell){ x, y }) == (inside && !deep));
        }
      ds_array_clear (&filled);
      ds_array_clear (&outline);
      ds_mask_clear (&disc);
      ds_mask_clear (&ring);
    }
}

static const char *const ROOM[] = { "#########", "#..#....#", "#..#....#", "##.##.###", "#...#...#",
                                    "#.......#", "####.####", "#...#...#", "#########" };

static const struct {
  const char *name;
  DsCell at;
  DsRegionReach reach;
  size_t cells;
} REGIONS[] = {
  { "four-ways", { 1, 1 }, DS_REGION_4, 28 },
  { "four-ways-behind-a-corner", { 1, 7 }, DS_REGION_4, 3 },
  { "eight-ways-through-corners", { 1, 7 }, DS_REGION_8, 34 },
  { "replace-all", { 1, 7 }, DS_REGION_ALL, 34 },
};

static void
test_region (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsSpans spans = { 0 };
  size_t n = 0;
  DsFloor level;

  g_assert_cmpint (ds_floor_init (&level, SIDE, SIDE, NULL), ==, DS_OK);
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      g_assert_true (ds_floor_set (&level, DS_LAYER_GROUND, (DsCell){ x, y }, (uint8_t)ROOM[y][x]));
  g_assert_cmpint (ds_region_alike (&level, DS_LAYER_GROUND, REGIONS[i].at, REGIONS[i].reach, NULL,
                                    &spans, NULL),
                   ==, DS_OK);
  for (size_t k = 0; k < spans.n; k++) {
    n += (size_t)(spans.items[k].x1 - spans.items[k].x0 + 1);
    for (int32_t x = spans.items[k].x0; x <= spans.items[k].x1; x++)
      g_assert_cmpint (ROOM[spans.items[k].y][x], ==, '.');
  }
  g_assert_cmpuint (n, ==, REGIONS[i].cells);
  ds_array_clear (&spans);
  ds_floor_clear (&level);
}

static void
test_mask_runs (void)
{
  static const DsSpan set[] = { { 0, 60, 70, 0 }, { 0, 128, 129, 0 }, { 2, -5, 300, 0 } };
  DsSpans runs = { 0 };
  DsMask mask;
  DsRect bounds;

  g_assert_cmpint (ds_mask_init (&mask, 130, 3, NULL), ==, DS_OK);
  g_assert_true (ds_mask_is_empty (&mask));
  g_assert_cmpint (ds_mask_combine (&mask, DS_MASK_ADD, set, G_N_ELEMENTS (set), NULL), ==, DS_OK);
  g_assert_true (ds_mask_spans (&mask, 7, &runs));
  g_assert_cmpuint (runs.n, ==, 3);
  g_assert_cmpint (runs.items[0].x0, ==, 60);
  g_assert_cmpint (runs.items[0].x1, ==, 70);
  g_assert_cmpint (runs.items[1].x1, ==, 129);
  g_assert_cmpint (runs.items[2].x1, ==, 129);
  g_assert_cmpuint (runs.items[2].value, ==, 7);
  g_assert_cmpint (ds_mask_combine (&mask, DS_MASK_SUBTRACT, &set[2], 1, NULL), ==, DS_OK);
  bounds = ds_mask_bounds (&mask);
  g_assert_cmpint (bounds.x, ==, 60);
  g_assert_cmpint (bounds.w, ==, 70);
  g_assert_cmpint (bounds.h, ==, 1);
  ds_array_clear (&runs);
  ds_mask_clear (&mask);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (SHAPES); i++) {
    g_autofree char *path = g_strconcat ("/field/shape/", SHAPES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_shape);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (REGIONS); i++) {
    g_autofree char *path = g_strconcat ("/field/region/", REGIONS[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_region);
  }
  g_test_add_func ("/field/shape/ellipse-outlines", test_ellipses);
  g_test_add_func ("/map/mask/runs", test_mask_runs);
  return g_test_run ();
}

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

static bool
draw_arrow (DsSpans *out)
{
  static const DsCell points[] = { { 0, 0 }, { 8, 4 }, { 0, 8 }, { 3, 4 } };

  return ds_shape_polygon (points, G_N_ELEMENTS (points), out);
}

/* Its middle lies within two turns of the line. */
static bool
draw_crossing (DsSpans *out)
{
  static const DsCell points[] = { { 0, 0 }, { 8, 0 }, { 8, 8 }, { 2, 8 },
                                   { 2, 2 }, { 6, 2 }, { 6, 6 }, { 0, 6 } };

  return ds_shape_polygon (points, G_N_ELEMENTS (points), out);
}

static bool
draw_point (DsSpans *out)
{
  return ds_shape_polygon (&(DsCell){ 4, 4 }, 1, out) && ds_shape_polygon (NULL, 0, out);
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
  { "polygon",
    draw_arrow,
    { "#........", ".##......", ".####....", "..#####..", "...######", "..######.", "..####...",
      ".###.....", "##......." } },
  { "polygon-that-crosses-itself",
    draw_crossing,
    { "#########", "#########", "#########", "###...###", "###...###", "###...###", "#########",
      "..#######", "..#######" } },
  { "polygon-of-a-point",
    draw_point,
    { ".........", ".........", ".........", ".........", "....#....", ".........", ".........",
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
  g_assert_cmpint (ds_region_alike (&level, DS_ALIKE_GROUND, REGIONS[i].at, REGIONS[i].reach, NULL,
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

/* A letter is a room, its case a feature; a and b are of one region, c of another, d of none. */
static const char *const ROOMS[] = { "aaabbb.cc", "aAabBb.cc", "aaabbb.cc",
                                     "......ccc", "aaaddd.cc", "aAaddd.cc",
                                     "aaaddd...", ".........", "........." };

static const struct {
  const char *name;
  DsAlike alike;
  DsCell at;
  DsRegionReach reach;
  const char *letters; /* that are found */
  size_t cells;
} ALIKES[] = {
  { "room-contiguous", DS_ALIKE_ROOM, { 0, 0 }, DS_REGION_4, "aA", 9 },
  { "room-anywhere", DS_ALIKE_ROOM, { 0, 0 }, DS_REGION_ALL, "aA", 18 },
  { "region-contiguous", DS_ALIKE_REGION, { 0, 0 }, DS_REGION_4, "aAbB", 18 },
  { "region-anywhere", DS_ALIKE_REGION, { 4, 0 }, DS_REGION_ALL, "aAbB", 27 },
  { "no-room", DS_ALIKE_ROOM, { 8, 8 }, DS_REGION_ALL, ".", 32 },
  { "no-region-has-rooms-without", DS_ALIKE_REGION, { 8, 8 }, DS_REGION_ALL, ".d", 41 },
  { "feature-anywhere", DS_ALIKE_FEATURE, { 1, 1 }, DS_REGION_ALL, "AB", 3 },
  { "feature-contiguous", DS_ALIKE_FEATURE, { 1, 1 }, DS_REGION_8, "A", 1 },
};

static void
build_rooms (DsFloor *level)
{
  static const uint32_t regions[] = { 1, 1, 2, 0 }; /* of rooms a to d */

  g_assert_cmpint (ds_floor_init (level, SIDE, SIDE, NULL), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (regions); i++)
    g_assert_cmpint (
        ds_rooms_add (&level->rooms, &(DsRoom){ .id = i + 1, .region = regions[i] }, NULL), ==,
        DS_OK);
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++) {
      const char letter = ROOMS[y][x];

      g_assert_true (
          ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ x, y },
                        letter == '.' ? 0 : (uint32_t)g_ascii_tolower (letter) - 'a' + 1));
      g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, (DsCell){ x, y },
                                   g_ascii_isupper (letter) ? 7 : 0));
    }
}

static void
test_alike (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsSpans spans = { 0 };
  size_t n = 0;
  DsFloor level;

  build_rooms (&level);
  g_assert_cmpint (
      ds_region_alike (&level, ALIKES[i].alike, ALIKES[i].at, ALIKES[i].reach, NULL, &spans, NULL),
      ==, DS_OK);
  for (size_t k = 0; k < spans.n; k++)
    for (int32_t x = spans.items[k].x0; x <= spans.items[k].x1; x++, n++)
      g_assert_nonnull (strchr (ALIKES[i].letters, ROOMS[spans.items[k].y][x]));
  g_assert_cmpuint (n, ==, ALIKES[i].cells);
  ds_array_clear (&spans);
  ds_floor_clear (&level);
}

/* A set of 9 rows across the border of a word, from column 60. */
static const struct {
  const char *name;
  DsStatus (*op) (DsMask *self, DsError *err);
  int32_t left; /* of the drawing in the set */
  const char *set[SIDE], *want[SIDE];
} SPREADS[] = {
  { "grow",
    ds_mask_grow,
    60,
    { ".........", ".........", ".........", "...#.....", ".........", ".........", ".......#.",
      ".........", "........#" },
    { ".........", ".........", "..###....", "..###....", "..###....", "......###", "......###",
      "......###", ".......##" } },
  { "shrink",
    ds_mask_shrink,
    60,
    { ".........", "..#####..", "..#####..", "..#####..", "..#####..", "..##.##..", ".#######.",
      ".#######.", "........." },
    { ".........", ".........", "...###...", "...###...", ".........", ".........", ".........",
      ".........", "........." } },
  { "shrink-at-the-edge",
    ds_mask_shrink,
    0,
    { "#####....", "#####....", "#####....", "#####....", ".........", ".........", ".........",
      "........#", ".......##" },
    { ".........", ".###.....", ".###.....", ".........", ".........", ".........", ".........",
      ".........", "........." } },
  { "border",
    ds_mask_border,
    60,
    { ".........", ".#######.", ".#######.", ".#######.", ".#######.", ".#######.", ".........",
      ".#.......", "........." },
    { ".........", ".#######.", ".#.....#.", ".#.....#.", ".#.....#.", ".#######.", ".........",
      ".#.......", "........." } },
};

/* The set lies on a floor that ends at its last column. */
static void
test_spread (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const int32_t left = SPREADS[i].left;
  size_t n = 0;
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, left + SIDE, SIDE, NULL), ==, DS_OK);
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      if (SPREADS[i].set[y][x] == '#')
        ds_mask_set_span (&mask, (DsSpan){ y, left + x, left + x, 0 });
  g_assert_cmpint (SPREADS[i].op (&mask, NULL), ==, DS_OK);
  for (int32_t y = 0; y < SIDE; y++) {
    g_autofree char *row = g_strnfill (SIDE, '.');

    for (int32_t x = 0; x < SIDE; x++)
      if (ds_mask_has (&mask, (DsCell){ left + x, y })) {
        row[x] = '#';
        n++;
      }
    g_assert_cmpstr (row, ==, SPREADS[i].want[y]);
  }
  g_assert_cmpuint (ds_mask_count (&mask), ==, n); /* none beyond the drawing, none off the floor */
  ds_mask_clear (&mask);
}

/* A set that grew shrinks to itself again, unless it met the edge, which is the border of all. */
static void
test_grow_and_shrink (void)
{
  static const DsSpan set[] = { { 20, 50, 140, 0 } };
  DsMask mask, before;

  g_assert_cmpint (ds_mask_init (&mask, 200, 50, NULL), ==, DS_OK);
  g_assert_cmpint (ds_mask_combine (&mask, DS_MASK_ADD, set, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_mask_copy (&before, &mask, NULL), ==, DS_OK);
  for (int i = 0; i < 9; i++)
    g_assert_cmpint (ds_mask_grow (&mask, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_mask_count (&mask), ==, (91 + 18) * 19);
  for (int i = 0; i < 9; i++)
    g_assert_cmpint (ds_mask_shrink (&mask, NULL), ==, DS_OK);
  g_assert_cmpmem (mask.bits, 50 * 4 * 8, before.bits, 50 * 4 * 8);
  ds_mask_set_all (&mask, true);
  g_assert_cmpint (ds_mask_border (&mask, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_mask_count (&mask), ==, 2 * 200 + 2 * 48);
  ds_mask_clear (&mask);
  ds_mask_clear (&before);
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
  for (size_t i = 0; i < G_N_ELEMENTS (ALIKES); i++) {
    g_autofree char *path = g_strconcat ("/field/region/", ALIKES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_alike);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (SPREADS); i++) {
    g_autofree char *path = g_strconcat ("/map/mask/", SPREADS[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_spread);
  }
  g_test_add_func ("/map/mask/grow-and-shrink", test_grow_and_shrink);
  g_test_add_func ("/field/shape/ellipse-outlines", test_ellipses);
  g_test_add_func ("/map/mask/runs", test_mask_runs);
  return g_test_run ();
}

/* tests/core/test_drawn_shapes.c — corridors, rooms, places of doors, scattered cells and mirror
 * images, drawn. */
#include "field/corridor.h"
#include "field/door_spot.h"
#include "field/region.h"
#include "field/room_plan.h"
#include "field/scatter.h"
#include "field/symmetry.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define ROWS 10

/* '#' wall, '.' floor, 'a' floor of room 1, '+' a door on floor, 'w' deep water. */
static void
draw (DsDelve *out, const char *const *map)
{
  const int32_t w = (int32_t)strlen (map[0]);
  int32_t h = 0;

  while (h < ROWS && map[h] != NULL)
    h++;
  dst_delve_init (out, w, h, 1, "", 1);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const DsCell at = { x, y };
      DsFloor *level = &out->dungeon.floors[0];
      const char glyph = map[y][x];

      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, at,
                                   ds_rules_find_tile (out->rules, glyph == '#'   ? "wall"
                                                                   : glyph == 'w' ? "deep-water"
                                                                                  : "floor")));
      if (glyph == '+')
        g_assert_true (
            ds_floor_set (level, DS_LAYER_FEATURE, at, ds_rules_find_tile (out->rules, "door")));
      if (glyph == 'a')
        g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, 1));
    }
}

static uint16_t
tile_of (const char *id)
{
  return ds_rules_find_tile (dst_rules (), id);
}

static void
put (DsDelve *delve, DsLayer layer, const DsSpans *spans)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      g_assert_true (ds_floor_set (&delve->dungeon.floors[0], layer,
                                   (DsCell){ x, spans->items[i].y }, spans->items[i].value));
}

/* Rooms are drawn as floor. */
static void
assert_map (const DsDelve *delve, const char *const *want)
{
  const DsFloor *level = &delve->dungeon.floors[0];

  for (int32_t y = 0; y < level->h; y++) {
    g_autofree char *row = g_strnfill ((gsize)level->w, '.');
    g_autofree char *wanted = g_strdup (want[y]);

    for (int32_t x = 0; x < level->w; x++) {
      const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ x, y });

      if (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ x, y }) == tile_of ("door"))
        row[x] = '+';
      else if (ground == tile_of ("wall"))
        row[x] = '#';
      else if (ground == tile_of ("deep-water"))
        row[x] = 'w';
    }
    g_assert_cmpstr (row, ==, g_strdelimit (wanted, "a", '.'));
  }
}

/* ---- corridors */

static const struct {
  const char *name;
  DsCell from, to;
  int32_t width;
  DsCorridorBends bends;
  bool is_swapped, has_doors;
  const char *map[ROWS], *want[ROWS];
} CORRIDORS[] = {
  { "one-bend",
    { 1, 1 },
    { 5, 3 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    false,
    { "#######", "#######", "#######", "#######", "#######" },
    { "#######", "#.....#", "#####.#", "#####.#", "#######" } },
  { "swapped",
    { 1, 1 },
    { 5, 3 },
    1,
    DS_CORRIDOR_ONE_BEND,
    true,
    false,
    { "#######", "#######", "#######", "#######", "#######" },
    { "#######", "#.#####", "#.#####", "#.....#", "#######" } },
  { "two-bends",
    { 1, 1 },
    { 5, 3 },
    1,
    DS_CORRIDOR_TWO_BENDS,
    false,
    false,
    { "#######", "#######", "#######", "#######", "#######" },
    { "#######", "#...###", "###.###", "###...#", "#######" } },
  { "diagonal",
    { 1, 1 },
    { 4, 4 },
    1,
    DS_CORRIDOR_DIAGONAL,
    false,
    false,
    { "######", "######", "######", "######", "######", "######" },
    { "######", "#..###", "##..##", "###..#", "####.#", "######" } },
  { "wide",
    { 2, 2 },
    { 6, 2 },
    3,
    DS_CORRIDOR_ONE_BEND,
    false,
    true,
    { "aa######", "aa######", "aa######", "aa######" },
    { "aa######", "aa......", "aa......", "aa......" } },
  { "doors",
    { 1, 2 },
    { 9, 2 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    true,
    { "###########", "#aa#####aa#", "#aa#####aa#", "#aa#####aa#", "###########" },
    { "###########", "#aa#####aa#", "#aa+...+aa#", "#aa#####aa#", "###########" } },
  { "one-wall-one-door",
    { 1, 1 },
    { 5, 1 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    true,
    { "#######", "#aa#aa#", "#######" },
    { "#######", "#aa+aa#", "#######" } },
  { "no-door-into-a-cave",
    { 1, 1 },
    { 5, 1 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    true,
    { "#######", "#..#..#", "#######" },
    { "#######", "#.....#", "#######" } },
  { "no-door-beside-an-opening",
    { 1, 1 },
    { 5, 1 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    true,
    { "#######", "#aa#aa#", "#aa.aa#", "#######" },
    { "#######", "#aa.aa#", "#aa.aa#", "#######" } },
  { "leaves-the-level",
    { -1, 1 },
    { 2, 1 },
    1,
    DS_CORRIDOR_ONE_BEND,
    false,
    false,
    { "###", "###", "###" },
    { "###", "...", "###" } },
};

static void
test_corridor (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const DsCorridorPlan plan = { .from = CORRIDORS[row].from,
                                .to = CORRIDORS[row].to,
                                .width = CORRIDORS[row].width,
                                .bends = CORRIDORS[row].bends,
                                .is_swapped = CORRIDORS[row].is_swapped,
                                .ground = tile_of ("floor"),
                                .door = CORRIDORS[row].has_doors ? tile_of ("door") : 0 };
  DsTiling tiling = { 0 };
  DsDelve delve;

  draw (&delve, CORRIDORS[row].map);
  g_assert_cmpint (ds_corridor_lay (&delve, 0, &plan, &tiling, NULL), ==, DS_OK);
  put (&delve, DS_LAYER_GROUND, &tiling.ground);
  put (&delve, DS_LAYER_FEATURE, &tiling.features);
  assert_map (&delve, CORRIDORS[row].want);
  ds_tiling_clear (&tiling);
  ds_delve_clear (&delve);
}

/* ---- rooms */

static const struct {
  const char *name;
  DsCell path[4];
  size_t n;
  bool has_middles, has_crossing; /* the option, and the result of the path */
  size_t inside;
  const char *map[ROWS], *want[ROWS];
} ROOMS[] = {
  { "in-rock",
    { { 1, 1 }, { 5, 4 } },
    2,
    false,
    false,
    6,
    { "#######", "#######", "#######", "#######", "#######", "#######" },
    { "#######", "#######", "##...##", "##...##", "#######", "#######" } },
  { "on-floor-with-doors-in-the-middle",
    { { 5, 4 }, { 1, 0 } },
    2,
    true,
    false,
    9,
    { ".......", ".......", ".......", ".......", ".......", "......." },
    { ".##+##.", ".#...#.", ".+...+.", ".#...#.", ".##+##.", "......." } },
  { "even-sides",
    { { 0, 0 }, { 3, 3 } },
    2,
    true,
    false,
    4,
    { "....", "....", "....", "...." },
    { "#+##", "+..+", "#..#", "#+##" } },
  { "from-a-corridor-upwards",
    { { 2, 5 }, { 2, 4 }, { 5, 1 } },
    3,
    false,
    true,
    6,
    { "#######", "#######", "#######", "#######", "#######", ".......", "#######" },
    { "#######", "#######", "##...##", "##...##", "##+####", ".......", "#######" } },
  { "from-a-corridor-sideways",
    { { 0, 2 }, { 4, 0 } },
    2,
    false,
    true,
    4,
    { ".####", ".####", ".####", ".####", ".####" },
    { ".####", ".#..#", ".+..#", ".####", ".####" } },
  { "that-ends-in-the-open",
    { { 0, 0 }, { 6, 2 } },
    2,
    false,
    false,
    5,
    { ".......", "...#...", "......." },
    { "#######", "#.....#", "#######" } },
  { "doors-of-others-stay",
    { { 0, 0 }, { 4, 2 } },
    2,
    false,
    false,
    3,
    { "##+##", "#####", "#####" },
    { "##+##", "#...#", "#####" } },
  { "leaves-the-level",
    { { -2, -2 }, { 2, 2 } },
    2,
    false,
    false,
    4,
    { "####", "####", "####", "####" },
    { "..##", "..##", "####", "####" } },
};

static void
test_room (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsRoomPlan plan = { .ground = tile_of ("floor"),
                      .wall = tile_of ("wall"),
                      .door = tile_of ("door"),
                      .has_middles = ROOMS[row].has_middles };
  DsTiling tiling = { 0 };
  DsSpans inside = { 0 };
  DsDelve delve;

  draw (&delve, ROOMS[row].map);
  plan.has_crossing =
      ds_room_plan_box (&delve, 0, ROOMS[row].path, ROOMS[row].n, &plan.box, &plan.crossing);
  g_assert_true (plan.has_crossing == ROOMS[row].has_crossing);
  g_assert_cmpint (ds_room_lay (&delve, 0, &plan, &tiling, &inside, NULL), ==, DS_OK);
  put (&delve, DS_LAYER_GROUND, &tiling.ground);
  put (&delve, DS_LAYER_FEATURE, &tiling.features);
  assert_map (&delve, ROOMS[row].want);
  g_assert_cmpuint (ds_spans_count (&inside), ==, ROOMS[row].inside);
  ds_tiling_clear (&tiling);
  ds_array_clear (&inside);
  ds_delve_clear (&delve);
}

/* ---- doors */

static const struct {
  const char *name;
  DsCell at;
  int32_t reach;
  bool found, is_across, is_blind;
  DsCell want;
  const char *map[ROWS];
} DOORS[] = {
  { "under-the-pointer",
    { 3, 1 },
    3,
    true,
    true,
    false,
    { 3, 1 },
    { "#######", "#..#..#", "#######" } },
  { "beside-the-pointer",
    { 1, 1 },
    3,
    true,
    true,
    false,
    { 3, 1 },
    { "#######", "#..#..#", "#######" } },
  { "in-a-wall-from-north-to-south",
    { 2, 2 },
    0,
    true,
    false,
    false,
    { 2, 2 },
    { "#####", "#...#", "#####", "#...#", "#####" } },
  { "in-a-gap", { 3, 1 }, 1, true, true, false, { 3, 1 }, { "#######", "#.....#", "#######" } },
  { "the-nearest",
    { 4, 1 },
    4,
    true,
    true,
    false,
    { 5, 1 },
    { "##########", "#.#..#...#", "##########" } },
  { "not-where-one-is",
    { 3, 1 },
    0,
    false,
    false,
    false,
    { 0, 0 },
    { "#######", "#..+..#", "#######" } },
  { "out-of-reach",
    { 3, 3 },
    1,
    false,
    false,
    false,
    { 0, 0 },
    { "#######", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#######" } },
  { "not-at-the-edge-of-the-level",
    { 0, 1 },
    0,
    false,
    false,
    false,
    { 0, 0 },
    { "####", "#..#", "####" } },
  { "into-rock", { 3, 1 }, 0, true, true, true, { 3, 1 }, { "#####", "#..##", "#####" } },
  { "rather-with-both-sides",
    { 3, 1 },
    2,
    true,
    true,
    false,
    { 4, 2 },
    { "########", "##..####", "##..#..#", "##..####", "########" } },
  { "not-at-a-corner", { 0, 0 }, 0, false, false, false, { 0, 0 }, { "###", "#.#", "###" } },
};

static void
test_door (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDoorSpot spot;
  DsDelve delve;

  draw (&delve, DOORS[row].map);
  g_assert_true (ds_door_spot_near (&delve, 0, DOORS[row].at, DOORS[row].reach, NULL, &spot) ==
                 DOORS[row].found);
  if (DOORS[row].found) {
    g_assert_cmpint (spot.at.x, ==, DOORS[row].want.x);
    g_assert_cmpint (spot.at.y, ==, DOORS[row].want.y);
    g_assert_true (spot.is_across == DOORS[row].is_across);
    g_assert_true (spot.is_blind == DOORS[row].is_blind);
  }
  ds_delve_clear (&delve);
}

static void
test_door_in_selection (void)
{
  static const char *const map[ROWS] = { "########", "##..#..#", "########" };
  DsDoorSpot spot;
  DsDelve delve;
  DsMask mask;

  draw (&delve, map);
  g_assert_cmpint (ds_mask_init (&mask, 8, 3, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 1, 0, 3, 0 });
  g_assert_true (ds_door_spot_near (&delve, 0, (DsCell){ 4, 1 }, 3, &mask, &spot));
  g_assert_true (spot.is_blind && spot.at.x == 1);
  ds_mask_clear (&mask);
  ds_delve_clear (&delve);
}

/* ---- scattering */

static DsSpans
box_of (int32_t w, int32_t h)
{
  DsSpans spans = { 0 };

  for (int32_t y = 0; y < h; y++)
    g_assert_true (ds_array_push (&spans, (DsSpan){ y, 0, w - 1, 0 }));
  return spans;
}

static const struct {
  const char *name;
  size_t count;
  int32_t density, spacing;
  size_t want;
} SCATTERS[] = {
  { "count", 30, 0, 0, 30 },           { "count-with-spacing", 30, 0, 1, 30 },
  { "too-many", 5000, 0, 0, 40 * 20 }, { "density", 0, 10, 0, 80 },
  { "nothing", 0, 0, 0, 0 },           { "all", 0, 100, 0, 800 },
};

static bool
is_apart (const DsSpans *chosen, int32_t spacing)
{
  for (size_t i = 0; i < chosen->n; i++)
    for (size_t k = 0; k < i; k++)
      if (ABS (chosen->items[i].x0 - chosen->items[k].x0) <= spacing &&
          ABS (chosen->items[i].y - chosen->items[k].y) <= spacing)
        return false;
  return true;
}

static void
test_scatter (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsSpans cells = box_of (40, 20), chosen = { 0 }, again = { 0 }, other = { 0 };
  DsScatter scatter = { .cells = &cells,
                        .count = SCATTERS[row].count,
                        .density = SCATTERS[row].density,
                        .spacing = SCATTERS[row].spacing,
                        .seed = 7 };

  g_assert_cmpint (ds_scatter_place (&scatter, &chosen, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_spans_count (&chosen), ==, SCATTERS[row].want);
  if (SCATTERS[row].spacing > 0)
    g_assert_true (is_apart (&chosen, SCATTERS[row].spacing));
  g_assert_cmpint (ds_scatter_place (&scatter, &again, NULL), ==, DS_OK);
  g_assert_cmpuint (again.n, ==, chosen.n);
  if (chosen.n > 0)
    g_assert_cmpmem (again.items, again.n * sizeof *again.items, chosen.items,
                     chosen.n * sizeof *chosen.items);
  scatter.seed = 8;
  g_assert_cmpint (ds_scatter_place (&scatter, &other, NULL), ==, DS_OK);
  if (SCATTERS[row].want == 30)
    g_assert_true (other.n != chosen.n ||
                   memcmp (other.items, chosen.items, chosen.n * sizeof *chosen.items) != 0);
  ds_array_clear (&cells);
  ds_array_clear (&chosen);
  ds_array_clear (&again);
  ds_array_clear (&other);
}

/* Three quarters of the cells get the choice with three quarters of the weight. */
static void
test_mix (void)
{
  const DsMix mix = { { 3, 0, 1 }, 3 };
  size_t n[3] = { 0 };

  for (int32_t y = 0; y < 100; y++)
    for (int32_t x = 0; x < 100; x++)
      n[ds_mix_choose (&mix, 5, (DsCell){ x, y })]++;
  g_assert_cmpuint (n[0], >, 7300);
  g_assert_cmpuint (n[0], <, 7700);
  g_assert_cmpuint (n[1], ==, 0);
}

/* ---- symmetry: '1' is mirrored, '2' are its images */

static const struct {
  const char *name;
  DsAxes axes;
  const char *want[ROWS];
} AXES[] = {
  { "left-right",
    { DS_SYMMETRY_HORIZONTAL, 6, 4 },
    { ".......", ".11.22.", ".1...2.", ".......", "......." } },
  { "left-right-off-the-middle",
    { DS_SYMMETRY_HORIZONTAL, 5, 4 },
    { ".......", ".1122..", ".1..2..", ".......", "......." } },
  { "top-bottom",
    { DS_SYMMETRY_VERTICAL, 6, 5 },
    { ".......", ".11....", ".1.....", ".2.....", ".22...." } },
  { "four-way",
    { DS_SYMMETRY_BOTH, 6, 5 },
    { ".......", ".11.22.", ".1...2.", ".2...2.", ".22.22." } },
  { "half-turn",
    { DS_SYMMETRY_TURN, 6, 5 },
    { ".......", ".11....", ".1.....", ".....2.", "....22." } },
  { "falling-diagonal",
    { DS_SYMMETRY_DIAGONAL, 6, 4 },
    { "..22...", ".11....", ".1.....", ".......", "......." } },
  { "rising-diagonal",
    { DS_SYMMETRY_RISING, 6, 4 },
    { ".......", ".11....", ".1.....", "....2..", "...22.." } },
};

static void
test_axes (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char drawn[5][8];
  DsSpans spans = { 0 };

  g_assert_true (ds_array_push (&spans, (DsSpan){ 1, 1, 2, 0 }));
  g_assert_true (ds_array_push (&spans, (DsSpan){ 2, 1, 1, 0 }));
  g_assert_true (ds_axes_add (&AXES[row].axes, &spans));
  for (int32_t y = 0; y < 5; y++)
    strcpy (drawn[y], ".......");
  for (size_t i = spans.n; i-- > 0;)
    for (int32_t x = spans.items[i].x0; x <= spans.items[i].x1; x++)
      drawn[spans.items[i].y][x] = i < 2 ? '1' : '2';
  for (int32_t y = 0; y < 5; y++)
    g_assert_cmpstr (drawn[y], ==, AXES[row].want[y]);
  ds_array_clear (&spans);
}

static void
test_image_of_rect (void)
{
  const DsAxes axes = { DS_SYMMETRY_BOTH, 20, 11 };
  const DsRect image = ds_axes_image_of_rect (&axes, 2, (DsRect){ 2, 1, 5, 3 });

  g_assert_cmpint (image.x, ==, 14);
  g_assert_cmpint (image.y, ==, 8);
  g_assert_cmpint (image.w, ==, 5);
  g_assert_cmpint (image.h, ==, 3);
}

/* ---- cells of a tile */

static void
test_of_tile (void)
{
  static const char *const map[ROWS] = { "#w.w", "ww##", "...w" };
  DsSpans spans = { 0 };
  DsDelve delve;
  DsMask mask;

  draw (&delve, map);
  g_assert_cmpint (ds_region_of_tile (&delve.dungeon.floors[0], DS_LAYER_GROUND,
                                      tile_of ("deep-water"), (DsRect){ 0, 0, 4, 3 }, NULL, &spans,
                                      NULL),
                   ==, DS_OK);
  g_assert_cmpuint (ds_spans_count (&spans), ==, 5);
  spans.n = 0;
  g_assert_cmpint (ds_mask_init (&mask, 4, 3, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 1, 1, 3, 0 });
  ds_mask_set_span (&mask, (DsSpan){ 2, 0, 3, 0 });
  g_assert_cmpint (ds_region_of_tile (&delve.dungeon.floors[0], DS_LAYER_GROUND,
                                      tile_of ("deep-water"), (DsRect){ 0, 0, 4, 2 }, &mask, &spans,
                                      NULL),
                   ==, DS_OK);
  g_assert_cmpuint (ds_spans_count (&spans), ==, 1);
  ds_array_clear (&spans);
  ds_mask_clear (&mask);
  ds_delve_clear (&delve);
}

/* ---- without memory */

static DsStatus
try_all (void *user)
{
  static const DsCell path[] = { { 1, 1 }, { 5, 4 } };
  const DsCorridorPlan corridor = {
    .from = { 0, 0 }, .to = { 6, 3 }, .width = 1, .ground = tile_of ("floor")
  };
  DsRoomPlan room = { .ground = tile_of ("floor"), .wall = tile_of ("wall") };
  DsTiling tiling = { 0 };
  DsSpans cells = { 0 }, chosen = { 0 };
  const DsScatter scatter = { .cells = &cells, .count = 2, .seed = 1 };
  DsStatus status;

  ds_room_plan_box (user, 0, path, G_N_ELEMENTS (path), &room.box, &room.crossing);
  status = ds_corridor_lay (user, 0, &corridor, &tiling, NULL);
  if (status == DS_OK)
    status = ds_room_lay (user, 0, &room, &tiling, &cells, NULL);
  if (status == DS_OK)
    status = ds_scatter_place (&scatter, &chosen, NULL);
  ds_tiling_clear (&tiling);
  ds_array_clear (&cells);
  ds_array_clear (&chosen);
  return status;
}

static void
test_no_memory (void)
{
  static const char *const map[ROWS] = { "#######", "#######", "#######",
                                         "#######", "#######", "#######" };
  DsDelve delve;

  draw (&delve, map);
  dst_fail_each (try_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/drawn-shapes/corridor", CORRIDORS, test_corridor);
  DST_ADD_ROWS ("/drawn-shapes/room", ROOMS, test_room);
  DST_ADD_ROWS ("/drawn-shapes/door", DOORS, test_door);
  DST_ADD_ROWS ("/drawn-shapes/scatter", SCATTERS, test_scatter);
  DST_ADD_ROWS ("/drawn-shapes/axes", AXES, test_axes);
  g_test_add_func ("/drawn-shapes/door/in-the-selection", test_door_in_selection);
  g_test_add_func ("/drawn-shapes/mix", test_mix);
  g_test_add_func ("/drawn-shapes/image-of-rect", test_image_of_rect);
  g_test_add_func ("/drawn-shapes/of-tile", test_of_tile);
  g_test_add_func ("/drawn-shapes/no-memory", test_no_memory);
  return g_test_run ();
}

/* tests/core/test_gen_decor.c — the stages decor and bonus: plants, debris, torches and rewards in
 * dead ends. */
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static const char *
feature_at (const DsFloor *level, int32_t x, int32_t y)
{
  return ds_rules_tile (dst_rules (), ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ x, y }))->id;
}

static bool
is_wall (const DsFloor *level, int32_t x, int32_t y)
{
  return x < 0 || y < 0 || x >= level->w || y >= level->h ||
         strcmp (
             ds_rules_tile (dst_rules (), ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ x, y }))
                 ->id,
             "wall") == 0;
}

static size_t
count_feature (const DsFloor *level, const char *tile)
{
  size_t n = 0;

  for (int32_t i = 0; i < level->w * level->h; i++)
    n += strcmp (feature_at (level, i % level->w, i / level->w), tile) == 0;
  return n;
}

/* Decoration leaves every cell as open or closed as it was, and what stood there before. */
static void
test_nothing_in_the_way (void)
{
  for (uint64_t seed = 1; seed <= 20; seed++) {
    DsGenResult bare, decorated;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 1, "fill; feature_growth; connect", seed);
    dst_generate (&bare, &delve);
    dst_set_recipe (&delve,
                    "fill; feature_growth; connect; decor grass=400 mushrooms=200 bones=200 "
                    "rubble=1000 cobwebs=1000 torches=1000");
    dst_generate (&decorated, &delve);
    for (int32_t i = 0; i < 60 * 24; i++) {
      const DsCell at = { i % 60, i / 60 };
      const uint32_t was = ds_floor_get (&bare.dungeon.floors[0], DS_LAYER_FEATURE, at);

      g_assert_cmpint (dst_is_open (&bare.dungeon.floors[0], at), ==,
                       dst_is_open (&decorated.dungeon.floors[0], at));
      if (was != DS_TILE_NONE)
        g_assert_cmpuint (ds_floor_get (&decorated.dungeon.floors[0], DS_LAYER_FEATURE, at), ==,
                          was);
    }
    ds_gen_result_clear (&bare);
    ds_gen_result_clear (&decorated);
    ds_delve_clear (&delve);
  }
}

static const struct {
  const char *name, *stages, *tile;
  size_t least, most; /* of 4000 cells */
} SHARES[] = {
  { "none", "decor grass=0 mushrooms=0 bones=0 rubble=0 cobwebs=0 torches=0", "nothing", 4000,
    4000 },
  { "grass", "decor grass=300 tall_grass=0", "grass", 900, 1500 },
  { "all-grass", "decor grass=1000 tall_grass=0 mushrooms=0 bones=0 rubble=0", "grass", 4000,
    4000 },
  { "tall-grass", "decor grass=400 tall_grass=500", "tall-grass", 500, 1200 },
  { "bones", "decor bones=100", "bones", 300, 500 },
  { "mushrooms", "decor grass=0 mushrooms=50", "mushrooms", 80, 350 },
  { "rubble-needs-walls", "decor rubble=1000", "rubble", 0, 280 },
};

static void
test_share (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *stages = g_strdup_printf ("fill tile=floor; %s", SHARES[row].stages);
  DsGenResult result;
  DsDelve delve;
  size_t n;

  dst_delve_init (&delve, 80, 50, 1, stages, 4);
  dst_generate (&result, &delve);
  n = count_feature (&result.dungeon.floors[0], SHARES[row].tile);
  g_assert_cmpuint (n, >=, SHARES[row].least);
  g_assert_cmpuint (n, <=, SHARES[row].most);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Torches hang on walls above open ground, and not too close to each other. */
static void
test_torches (void)
{
  DsGenResult result;
  const DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 80, 40, 1, "fill; feature_growth; connect; decor torches=1000 spacing=6",
                  2);
  dst_generate (&result, &delve);
  level = &result.dungeon.floors[0];
  g_assert_cmpuint (count_feature (level, "torch"), >, 10);
  for (int32_t i = 0; i < 80 * 40; i++)
    if (strcmp (feature_at (level, i % 80, i / 80), "torch") == 0) {
      g_assert_true (is_wall (level, i % 80, i / 80));
      g_assert_true (dst_is_open (level, (DsCell){ i % 80, i / 80 + 1 }));
    }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* A part of a level is decorated as the whole is. */
static void
test_stateless (void)
{
  DsGenResult whole, part;
  DsDelve delve;

  dst_delve_init (&delve, 40, 40, 1, "fill tile=floor; decor grass=300", 9);
  dst_generate (&whole, &delve);
  for (int32_t x = 0; x < 40; x++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ x, 20 }, "wall");
  dst_generate (&part, &delve);
  for (int32_t i = 0; i < 18 * 40; i++)
    if (strcmp (feature_at (&whole.dungeon.floors[0], i % 40, i / 40), "rubble") != 0)
      g_assert_cmpstr (feature_at (&whole.dungeon.floors[0], i % 40, i / 40), ==,
                       feature_at (&part.dungeon.floors[0], i % 40, i / 40));
  ds_gen_result_clear (&whole);
  ds_gen_result_clear (&part);
  ds_delve_clear (&delve);
}

/* ---- bonus */

/* A hall with a start, two chambers and a dead-end corridor; walls and floor are pinned. */
#define PLAN                                                                                       \
  "###############"                                                                                \
  "#...#.....#...#"                                                                                \
  "#.............#"                                                                                \
  "#...#.....#...#"                                                                                \
  "#####.....#####"                                                                                \
  "#####.....#####"                                                                                \
  "#######.#######"                                                                                \
  "#######.......#"                                                                                \
  "###############"

static size_t
count_items_within (const DsFloor *level, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
  size_t n = 0;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    n += ds_rules_kind (dst_rules (), thing->kind)->role == DS_ROLE_ITEM && thing->at.x >= x0 &&
         thing->at.x <= x1 && thing->at.y >= y0 && thing->at.y <= y1;
  }
  return n;
}

static const struct {
  const char *name, *stages, *thing; /* one that stands in the western chamber */
  size_t west, east, corridor;
} BONUSES[] = {
  { "every-dead-end", "fill; doors; bonus rooms=1000 corridors=1000", "marker", 1, 1, 1 },
  { "none", "fill; bonus rooms=0 corridors=0", "marker", 0, 0, 0 },
  { "not-where-one-starts", "fill; bonus rooms=1000 corridors=0", "player-start", 0, 1, 0 },
  { "not-where-there-is-something", "fill; bonus rooms=1000 corridors=0", "sword", 1, 1, 0 },
};

static void
test_bonus (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const DsFloor *level;
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 15, 9, 1, BONUSES[row].stages, 4);
  dst_pin_map (&delve, 0, PLAN);
  dst_pin_thing (&delve, 0, BONUSES[row].thing, (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
  dst_generate (&result, &delve);
  level = &result.dungeon.floors[0];
  g_assert_cmpuint (count_items_within (level, 1, 1, 3, 3), ==, BONUSES[row].west);
  g_assert_cmpuint (count_items_within (level, 11, 1, 13, 3), ==, BONUSES[row].east);
  g_assert_cmpuint (count_items_within (level, 7, 6, 13, 7), ==, BONUSES[row].corridor);
  g_assert_cmpuint (count_items_within (level, 5, 1, 9, 5), ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gen/decor/nothing-in-the-way", test_nothing_in_the_way);
  DST_ADD_ROWS ("/gen/decor/share", SHARES, test_share);
  g_test_add_func ("/gen/decor/torches", test_torches);
  g_test_add_func ("/gen/decor/stateless", test_stateless);
  DST_ADD_ROWS ("/gen/bonus", BONUSES, test_bonus);
  return g_test_run ();
}

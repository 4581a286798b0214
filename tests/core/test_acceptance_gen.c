/* tests/core/test_acceptance_gen.c — acceptance rows on generators. */
#include "base/hash.h"
#include "base/rect.h"
#include "base/rng.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"

#include <glib.h>
#include <string.h>

static void
generate_recipe (DsGenResult *out, const char *id, uint64_t seed)
{
  DsDelve delve;

  dst_recipe_init (&delve, id, seed);
  dst_generate (out, &delve);
  ds_delve_clear (&delve);
}

static void
generate (DsGenResult *out, int32_t w, int32_t h, const char *stages, uint64_t seed)
{
  DsDelve delve;

  dst_delve_init (&delve, w, h, 1, stages, seed);
  dst_generate (out, &delve);
  ds_delve_clear (&delve);
}

/* ---- J: a roguelike in Java ---- */

/* The chained builder, as data: each stage works on what the one before has made. */
static void
test_J08 (void)
{
  DsRecipe recipe = dst_recipe_load ("seed-random-walk");
  DsGenResult result;

  g_assert_cmpuint (recipe.n_stages, ==, 4);
  g_assert_cmpstr (recipe.stages[0].stage, ==, "fill");
  g_assert_cmpstr (recipe.stages[1].stage, ==, "random_walk");
  g_assert_cmpstr (recipe.stages[2].stage, ==, "start_goal");
  g_assert_cmpstr (recipe.stages[3].stage, ==, "populate");
  ds_recipe_clear (&recipe);
  generate_recipe (&result, "seed-random-walk", 12232);
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 12);
  ds_gen_result_clear (&result);
  generate (&result, 80, 24, "fill", 12232);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 0);
  ds_gen_result_clear (&result);
  generate (&result, 80, 24, "fill; random_walk; fill", 12232);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 0);
  ds_gen_result_clear (&result);
}

/* Caves of the program in Java for seeds below 0, which are written as they are or as their two's
 * complement. */
static void
check_negative_seeds (void)
{
  static const struct {
    const char *seed;
    uint64_t complement;
    size_t n_open;
    uint64_t hash;
  } caves[] = {
    { "-5", 18446744073709551611u, 1036, 0x0dd1e4f99285b3c9 },
    { "-12232", 18446744073709539384u, 753, 0xb2a8334a9f43529c },
    { "-1", UINT64_MAX, 990, 0x3bf7a80525877437 },
    { "-9223372036854775808", 9223372036854775808u, 1086, 0x99cc81108bf544bd },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (caves); i++) {
    g_autofree char *drawn = NULL;
    DsGenResult result;
    uint64_t seed;

    g_assert_true (ds_seed_parse (caves[i].seed, strlen (caves[i].seed), &seed));
    g_assert_cmpuint (seed, ==, caves[i].complement);
    generate_recipe (&result, "seed-random-walk", seed);
    drawn = dst_draw (&result.dungeon.floors[0]);
    g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, caves[i].n_open);
    g_assert_cmphex (ds_fnv64 (DS_FNV64_START, drawn, 80 * 24), ==, caves[i].hash);
    ds_gen_result_clear (&result);
  }
}

/* The cave of seed 12232, cell by cell, against the program's loop written out again. */
static void
test_J09 (void)
{
  static const DsCell steps[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  g_autofree char *drawn = NULL;
  char want[80 * 24 + 1];
  DsJavaRandom random;
  DsCell at = { 10, 10 };
  DsGenResult result;

  generate (&result, 80, 24, "fill; random_walk rng=java start_x=10 start_y=10 length=6000", 12232);
  drawn = dst_draw (&result.dungeon.floors[0]);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 746);
  g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 10, 10 }));
  g_assert_cmphex (ds_fnv64 (DS_FNV64_START, drawn, 80 * 24), ==, 0x6101987700a133c1u);

  memset (want, '#', sizeof want - 1);
  want[sizeof want - 1] = '\0';
  ds_java_random_seed (&random, 12232);
  for (int i = 0; i < 6000; i++) {
    const int direction = ds_java_random_below (&random, 4);
    const DsCell to = { at.x + steps[direction].x, at.y + steps[direction].y };

    if (to.x >= 1 && to.x <= 78 && to.y >= 1 && to.y <= 22)
      at = to;
    want[at.y * 80 + at.x] = '.';
  }
  g_assert_cmpstr (drawn, ==, want);
  g_assert_cmpint (at.x, ==, 31);
  g_assert_cmpint (at.y, ==, 13);
  ds_gen_result_clear (&result);
  check_negative_seeds ();

  generate (&result, 3, 3, "fill; random_walk rng=java start_x=1 start_y=1 length=1", 1);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 1); /* a refused step carves, too */
  ds_gen_result_clear (&result);
}

/* populateWorld: ten creatures on free cells of their own, zombies and sheep in equal chances; the
 * same ones for the same seed, and none where there is no floor. */
static void
test_J15 (void)
{
  enum { SEEDS = 200 };
  size_t n[2] = { 0 };
  DsGenResult result;

  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const DsThings *things;
    DsCell last = { -1, -1 };
    size_t n_creatures = 0;

    generate_recipe (&result, "seed-random-walk", seed);
    things = result.dungeon.floors[0].things;
    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);
      const DsKind *kind = ds_rules_kind (dst_rules (), thing->kind);

      g_assert_true (dst_is_open (&result.dungeon.floors[0], thing->at));
      g_assert_false (thing->at.x == last.x && thing->at.y == last.y);
      last = thing->at;
      if (kind->creature == NULL)
        continue;
      n_creatures++;
      g_assert_true (strcmp (kind->id, "feral-zombie") == 0 || strcmp (kind->id, "sheep") == 0);
      n[strcmp (kind->id, "sheep") == 0]++;
    }
    g_assert_cmpuint (n_creatures, ==, 10);
    ds_gen_result_clear (&result);
  }
  g_assert_cmpuint (n[0] + n[1], ==, 10 * SEEDS);
  g_assert_cmpuint (n[0], >, 5 * SEEDS - 112); /* 5 standard deviations of 22.4 */
  g_assert_cmpuint (n[0], <, 5 * SEEDS + 112);
  generate (&result, 10, 10, "fill; populate", 1);
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 0);
  ds_gen_result_clear (&result);
}

/* createWorld: the recipe makes that cave at the size of the screen and adds the player at 10, 10;
 * for other seeds, where no floor may be there, at the nearest floor. */
static void
test_J10 (void)
{
  DsGenResult result;
  DsThing start;

  generate_recipe (&result, "seed-random-walk", 12232);
  g_assert_cmpint (result.dungeon.w, ==, 80);
  g_assert_cmpint (result.dungeon.h, ==, 24);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 746);
  g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &start));
  g_assert_cmpint (start.at.x, ==, 10);
  g_assert_cmpint (start.at.y, ==, 10);
  ds_gen_result_clear (&result);
  for (uint64_t seed = 0; seed < 200; seed++) {
    generate_recipe (&result, "seed-random-walk", seed);
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &start));
    g_assert_true (dst_is_open (&result.dungeon.floors[0], start.at));
    g_assert_cmpint (ABS (start.at.x - 10) + ABS (start.at.y - 10), <=, 1);
    ds_gen_result_clear (&result);
  }
}

/* ---- W: walkers ---- */

/* The board is counted in cells: 25 x 25, and every one of them is floor or wall. */
static void
test_W01 (void)
{
  const uint16_t wall = ds_rules_find_tile (dst_rules (), "wall");
  const DsFloor *level;
  DsGenResult result;
  size_t n_walls = 0;

  generate_recipe (&result, "seed-walkers", 1);
  level = &result.dungeon.floors[0];
  g_assert_cmpint (level->w * level->h, ==, 625);
  for (int32_t i = 0; i < 625; i++)
    n_walls += ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ i % 25, i / 25 }) == wall;
  g_assert_cmpuint (n_walls + dst_n_open (level), ==, 625);
  ds_gen_result_clear (&result);
}

/* The recipe as shipped: six walkers from (12, 12) of its board, 120 steps each. */
static void
check_walkers_recipe (void)
{
  for (uint64_t seed = 0; seed < 100; seed++) {
    g_autofree char *made = NULL, *want = NULL;
    DsGenResult result;

    generate_recipe (&result, "seed-walkers", seed);
    g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 12, 12 }));
    made = dst_draw (&result.dungeon.floors[0]);
    ds_gen_result_clear (&result);
    generate (&result, 25, 25, "walkers walkers=6 iterations=120 start_x=12 start_y=12", seed);
    want = dst_draw (&result.dungeon.floors[0]);
    g_assert_cmpstr (made, ==, want);
    ds_gen_result_clear (&result);
  }
}

/* N walkers at (12, 12), each one step a round: connected through the common start. */
static void
test_W02 (void)
{
  check_walkers_recipe ();
  for (uint64_t seed = 0; seed < 100; seed++) {
    const int walkers = 1 + (int)seed % 9, rounds = (int)seed % 60;
    g_autofree char *stages =
        g_strdup_printf ("walkers walkers=%d iterations=%d start_x=12 start_y=12", walkers, rounds);
    DsGenResult result;
    size_t n_open;

    generate (&result, 40, 40, stages, seed);
    n_open = dst_n_open (&result.dungeon.floors[0]);
    g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 12, 12 }));
    g_assert_cmpuint (n_open, <=, (size_t)(1 + walkers * rounds));
    g_assert_cmpuint (n_open, >=, rounds > 0 ? 2 : 1);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    for (int32_t i = 0; i < 1600; i++) /* none further off than it had steps */
      if (ABS (i % 40 - 12) + ABS (i / 40 - 12) > rounds)
        g_assert_false (dst_is_open (&result.dungeon.floors[0], (DsCell){ i % 40, i / 40 }));
    ds_gen_result_clear (&result);
  }
}

/* Counts how often one step of one walker ends above, right of, below, left of the start, or in
 * it. */
static void
count_steps (const char *bugs, int counts[5])
{
  static const DsCell ends[5] = { { 12, 11 }, { 13, 12 }, { 12, 13 }, { 11, 12 }, { 12, 12 } };
  g_autofree char *stages = g_strdup_printf (
      "walkers walkers=1 iterations=1 start_x=12 start_y=12 faithful_bugs=%s", bugs);

  memset (counts, 0, 5 * sizeof counts[0]);
  for (uint64_t seed = 0; seed < 4000; seed++) {
    DsGenResult result;

    generate (&result, 25, 25, stages, seed);
    for (int i = 0; i < 5; i++)
      counts[i] += dst_is_open (&result.dungeon.floors[0], ends[i]);
    ds_gen_result_clear (&result);
  }
}

/* Four equally likely directions; with the source's bug half of the steps go nowhere, and none goes
 * right or down. */
static void
test_W03 (void)
{
  int counts[5];

  count_steps ("false", counts);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (ABS (counts[i] - 1000), <, 140); /* five sigma */
  count_steps ("true", counts);
  g_assert_cmpint (ABS (counts[0] - 1000), <, 140);
  g_assert_cmpint (counts[1], ==, 0);
  g_assert_cmpint (counts[2], ==, 0);
  g_assert_cmpint (ABS (counts[3] - 1000), <, 140);
  g_assert_cmpint (ABS (counts[4] - 2000), <, 160);
}

/* Walkers turn round at every edge; with the bug only a negative number does, so that they reach
 * the edge itself. */
static void
test_W04 (void)
{
  int n_on_edge = 0, n_turned = 0;

  for (uint64_t seed = 0; seed < 1000;
       seed++) { /* left is turned to the right, half of all go there */
    DsGenResult result;

    generate (&result, 4, 3, "walkers walkers=1 iterations=1 start_x=1 start_y=1", seed);
    n_turned += dst_is_open (&result.dungeon.floors[0], (DsCell){ 2, 1 });
    ds_gen_result_clear (&result);
  }
  g_assert_cmpint (ABS (n_turned - 500), <, 80); /* five sigma */
  for (uint64_t seed = 0; seed < 50; seed++)
    for (int bugs = 0; bugs < 2; bugs++) {
      g_autofree char *stages =
          g_strdup_printf ("walkers walkers=5 iterations=400 start_x=3 start_y=2 faithful_bugs=%s",
                           bugs ? "true" : "false");
      DsGenResult result;

      generate (&result, 9, 7, stages, seed);
      for (int32_t i = 0; i < 63; i++) {
        const DsCell cell = { i % 9, i / 9 };
        const bool is_open = dst_is_open (&result.dungeon.floors[0], cell);

        if (!bugs && (cell.x == 0 || cell.y == 0 || cell.x == 8 || cell.y == 6))
          g_assert_false (is_open);
        if (bugs && (cell.x > 3 || cell.y > 2))
          g_assert_false (is_open);
        n_on_edge += bugs && is_open && (cell.x == 0 || cell.y == 0);
      }
      ds_gen_result_clear (&result);
    }
  g_assert_cmpint (n_on_edge, >, 0);
}

/* A cell that is occupied stays one floor, however often walkers come by: 200000 steps on 35 cells
 * leave 35 floors. */
static void
test_W05 (void)
{
  DsGenResult result;

  generate (&result, 9, 7, "walkers walkers=1000 iterations=200 start_x=4 start_y=3", 1);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 35);
  ds_gen_result_clear (&result);
}

/* Walls are everything that is not floor, or only what touches floor. */
static void
test_W06 (void)
{
  const uint16_t wall = ds_rules_find_tile (dst_rules (), "wall");
  DsGenResult all, touching;

  generate (&all, 40, 30, "walkers walkers=3 iterations=60 walls=all", 2);
  generate (&touching, 40, 30, "walkers walkers=3 iterations=60 walls=touching", 2);
  for (int32_t i = 0; i < 1200; i++) {
    const DsCell cell = { i % 40, i / 40 };
    const bool is_open = dst_is_open (&all.dungeon.floors[0], cell);
    bool touches = false;

    for (int k = 0; k < 9; k++) {
      const DsCell near = { cell.x + k % 3 - 1, cell.y + k / 3 - 1 };

      touches = touches || (ds_floor_has (&all.dungeon.floors[0], near) &&
                            dst_is_open (&all.dungeon.floors[0], near));
    }
    g_assert_true (is_open == dst_is_open (&touching.dungeon.floors[0], cell));
    g_assert_true (is_open !=
                   (ds_floor_get (&all.dungeon.floors[0], DS_LAYER_GROUND, cell) == wall));
    g_assert_cmpuint (ds_floor_get (&touching.dungeon.floors[0], DS_LAYER_GROUND, cell), ==,
                      is_open   ? ds_rules_find_tile (dst_rules (), "floor")
                      : touches ? wall
                                : DS_TILE_NONE);
  }
  ds_gen_result_clear (&all);
  ds_gen_result_clear (&touching);
}

/* ---- U: rooms and corridors in Unity ---- */

/* The kind of the element at @cell; -1 = rock. */
static int
kind_at (const DsFloor *level, DsCell cell)
{
  const DsRoom *room = ds_floor_room_at (level, cell);

  if (room == NULL)
    return -1;
  return room->kind == DS_ROOM_NORMAL ? DS_ROOM_NORMAL : DS_ROOM_CORRIDOR;
}

/* The steps of the algorithm, one element after another: the first is a room; each further one
 * touches one that was there, in one cell; from a room only corridors lead away. */
static void
test_U06 (void)
{
  DsGenResult before, after;
  int n_rooms = 1, n_corridors = 0;

  generate (&before, 80, 40, "fill; feature_growth loops=0 dead_ends=1000 max_features=1", 5);
  g_assert_cmpuint (ds_rooms_count (before.dungeon.floors[0].rooms), ==, 1);
  for (int n = 2; n <= 60; n++) {
    g_autofree char *stages =
        g_strdup_printf ("fill; feature_growth loops=0 dead_ends=1000 max_features=%d", n);
    const DsFloor *was = &before.dungeon.floors[0], *is;
    int kind = -1, n_touching = 0;

    generate (&after, 80, 40, stages, 5);
    is = &after.dungeon.floors[0];
    g_assert_cmpuint (ds_rooms_count (is->rooms), ==, n);
    for (int32_t i = 0; i < 80 * 40; i++) {
      const DsCell cell = { i % 80, i / 80 };

      if (dst_is_open (was, cell)) { /* open cells stay */
        g_assert_cmpuint (ds_floor_get (was, DS_LAYER_ROOM, cell), ==,
                          ds_floor_get (is, DS_LAYER_ROOM, cell));
        continue;
      }
      if (!dst_is_open (is, cell))
        continue;
      kind = kind_at (is, cell);
      for (int way = 0; way < 4; way++) {
        const DsCell next = { cell.x + (way == 1) - (way == 3), cell.y + (way == 2) - (way == 0) };
        const int from = kind_at (was, next);

        n_touching += from >= 0;
        n_corridors += from == DS_ROOM_CORRIDOR && kind == DS_ROOM_CORRIDOR;
        if (from == DS_ROOM_NORMAL)
          g_assert_cmpint (kind, ==, DS_ROOM_CORRIDOR);
      }
    }
    g_assert_cmpint (n_touching, ==, 1);
    n_rooms += kind == DS_ROOM_NORMAL;
    ds_gen_result_clear (&before);
    before = after;
  }
  g_assert_cmpint (n_rooms, >, 10);
  g_assert_cmpint (n_rooms, <, 50);
  g_assert_cmpint (n_corridors, >, 1); /* from a corridor leads a room or another corridor */
  ds_gen_result_clear (&before);
}

/* The rectangle around the cells of room @number. */
static DsRect
room_rect (const DsFloor *level, uint32_t number)
{
  DsRect rect = { 0 };

  for (int32_t i = 0; i < level->w * level->h; i++)
    if (ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ i % level->w, i / level->w }) == number)
      rect = ds_rect_union (rect, (DsRect){ i % level->w, i / level->w, 1, 1 });
  return rect;
}

/* The recipe as shipped: forty features on 80 x 50 cells. */
static void
check_features_recipe (void)
{
  for (uint64_t seed = 0; seed < 50; seed++) {
    DsGenResult result;

    generate_recipe (&result, "seed-features", seed);
    g_assert_cmpint (result.dungeon.w, ==, 80);
    g_assert_cmpint (result.dungeon.h, ==, 50);
    g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 40);
    ds_gen_result_clear (&result);
  }
}

/* The parameters: size of the map, least and greatest width and height of rooms (both included),
 * greatest length of corridors, greatest number of features. */
static void
test_U07 (void)
{
  int widths[20] = { 0 }, heights[20] = { 0 }, longest = 0;

  check_features_recipe ();
  for (uint64_t seed = 0; seed < 100; seed++) {
    DsGenResult result;

    generate (&result, 70, 50,
              "fill; feature_growth room_width=4..7 room_height=3..5 corridor_length=2..6 "
              "max_features=12 dead_ends=1000 shapes=rectangle=1 loops=0",
              seed);
    g_assert_cmpint (result.dungeon.w, ==, 70);
    g_assert_cmpint (result.dungeon.h, ==, 50);
    g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 12);
    for (uint32_t i = 0; i < 12; i++) {
      const DsRect rect = room_rect (&result.dungeon.floors[0], i + 1);

      if (ds_rooms_get (result.dungeon.floors[0].rooms, i)->kind == DS_ROOM_NORMAL) {
        /* the cell of the way in belongs to the room, one beside its rectangle */
        widths[rect.w]++;
        heights[rect.h]++;
      } else {
        g_assert_cmpint (MIN (rect.w, rect.h), ==, 1);
        longest = MAX (longest, MAX (rect.w, rect.h));
      }
    }
    ds_gen_result_clear (&result);
  }
  for (int i = 0; i < 20; i++) {
    g_assert_true ((widths[i] > 0) == (i >= 4 && i <= 8));
    g_assert_true ((heights[i] > 0) == (i >= 3 && i <= 6));
  }
  g_assert_cmpint (longest, ==, 6);
}

/* The first room: its place is drawn such that the centre is in it, at any of its cells; it always
 * has floor, and it fits the smallest level. */
/* Number of 50 floors on which a corridor out of a room leads nowhere, because it begins at a
 * corner. */
static int
n_cut_off (bool bugs)
{
  int n = 0;

  for (uint64_t seed = 0; seed < 50; seed++) {
    g_autofree char *stages = g_strdup_printf ("fill; feature_growth max_features=40 loops=0 "
                                               "dead_ends=1000 shapes=rectangle=1 "
                                               "faithful_bugs=%s",
                                               bugs ? "true" : "false");
    DsGenResult result;

    generate (&result, 80, 50, stages, seed);
    n += dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4) > 1;
    ds_gen_result_clear (&result);
  }
  return n;
}

static void
test_U08 (void)
{
  int at_left = 0, at_right = 0, at_top = 0, at_bottom = 0;

  for (uint64_t seed = 0; seed < 300; seed++) {
    const DsCell centre = { 40, 12 };
    DsGenResult result;
    DsRect rect;

    generate (&result, 80, 24,
              "fill; feature_growth max_features=1 shapes=rectangle=1 room_width=3..9 "
              "room_height=3..7",
              seed);
    rect = room_rect (&result.dungeon.floors[0], 1);
    g_assert_true (ds_rect_has (rect, centre));
    g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, (size_t)(rect.w * rect.h));
    g_assert_true (rect.w >= 3 && rect.w <= 9 && rect.h >= 3 && rect.h <= 7);
    at_left += rect.x == centre.x;
    at_right += rect.x + rect.w - 1 == centre.x;
    at_top += rect.y == centre.y;
    at_bottom += rect.y + rect.h - 1 == centre.y;
    ds_gen_result_clear (&result);
    generate (&result, 3, 3, "fill; feature_growth", seed);
    g_assert_true (dst_is_open (&result.dungeon.floors[0], (DsCell){ 1, 1 }));
    ds_gen_result_clear (&result);
  }
  g_assert_true (at_left > 10 && at_right > 10 && at_top > 10 && at_bottom > 10);
  g_assert_cmpint (n_cut_off (false), ==, 0);
  g_assert_cmpint (n_cut_off (true), >, 10);
}

/* ---- M: a randomized metroidvania */

/* A player, and rooms to move in: screens of 32 x 21 cells in regions that keep to few rooms, which
 * a player walks through to the goal, and which their map fills with. */
static void
test_M08 (void)
{
  enum { W = 32, H = 21 };
  DsDelve delve;
  DsGenResult result;
  const DsFloor *level;
  gsize n_entered = 0;
  g_autofree bool *entered = NULL;
  DsSim *sim;
  DsBot bot;

  dst_delve_init (&delve, W * 5 + 1, H * 4 + 1, 1,
                  "fill; screens screen_width=32 screen_height=21 rooms=2..4 density=700; "
                  "start_goal",
                  3);
  dst_generate (&result, &delve);
  level = &result.dungeon.floors[0];
  for (uint32_t i = 1; i <= ds_rooms_count (level->rooms); i++) {
    const DsRect rect = room_rect (level, i);

    g_assert_cmpint (rect.x % W, <=, 1);
    g_assert_cmpint (rect.y % H, <=, 1);
    g_assert_cmpuint (ds_rooms_get (level->rooms, i - 1)->region, !=, 0);
  }
  g_assert_cmpuint (ds_rooms_count (level->rooms), >, 4);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  level = &delve.dungeon.floors[0];
  entered = g_new0 (bool, ds_rooms_count (level->rooms) + 1);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("speedrunner"), sim, 1, NULL), ==, DS_OK);
  for (gsize last = 0; !ds_sim_is_over (sim);) {
    const DsSimState *state = ds_sim_state (sim);
    gsize n_known = 0;
    DsAction action;

    entered[ds_floor_get (level, DS_LAYER_ROOM, state->actors.items[0].at.cell)] = true;
    for (gsize i = 0; i < state->known.n; i++)
      n_known += state->known.items[i].ground != 0;
    g_assert_cmpuint (n_known, >=, last);
    last = n_known;
    g_assert_true (bot.type->choose (&bot, sim, &action));
    (void)ds_sim_act (sim, &action);
  }
  g_assert_cmpint (ds_sim_state (sim)->game.items->result, ==, DS_SIM_WON);
  for (gsize i = 1; i <= ds_rooms_count (level->rooms); i++)
    n_entered += entered[i];
  g_assert_cmpuint (n_entered, >, 2);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* ---- B: Brogue's dungeons in TypeScript */

/* A size that is too small for a recipe gives a sentence and no failure. */
static void
test_B12 (void)
{
  static const DsCell sizes[] = { { 3, 3 }, { 4, 9 }, { 9, 4 }, { 7, 7 }, { 3, 60 }, { 79, 5 } };
  g_autofree char *folder = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "recipes", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  gsize n_told = 0;
  char text[512];
  DsError err;

  for (const char *file; (file = g_dir_read_name (files)) != NULL;)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
      g_autofree char *id = g_strndup (file, strlen (file) - strlen (".json"));
      DsDelve delve;
      DsGenResult result;
      DsStatus status;

      dst_delve_init (&delve, sizes[i].x, sizes[i].y, 1, "", 1);
      ds_recipe_clear (&delve.recipe);
      delve.recipe = dst_recipe_load (id);
      status = ds_gen_run (&result, &delve, NULL, NULL, &err);
      g_assert_true (status == DS_OK || status == DS_VETO);
      if (status == DS_VETO) {
        n_told++;
        g_assert_cmpuint (strlen (ds_error_format (&err, text, sizeof text)), >, 10);
      }
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
  g_assert_cmpuint (n_told, >, 20);
  g_assert_cmpint (ds_floor_check_size (2, 30, 1, &err), !=, DS_OK);
  g_assert_nonnull (strstr (ds_error_format (&err, text, sizeof text), "3"));
}

/* Number of @n levels that have the tile @id. */
static gsize
count_with (const char *stages, const char *id, gsize n)
{
  const uint16_t tile = ds_rules_find_tile (dst_rules (), id);
  gsize count = 0;

  for (uint64_t seed = 0; seed < n; seed++) {
    DsGenResult result;
    const DsFloor *level;
    bool has = false;

    generate (&result, 79, 29, stages, seed);
    level = &result.dungeon.floors[0];
    for (int32_t i = 0; i < level->w * level->h && !has; i++) {
      const DsCell cell = { i % level->w, i / level->w };

      has = ds_floor_get (level, DS_LAYER_GROUND, cell) == tile ||
            ds_floor_get (level, DS_LAYER_FEATURE, cell) == tile;
    }
    count += has;
    ds_gen_result_clear (&result);
  }
  return count;
}

/* Brogue's pieces, each by itself: caves of an automaton, each form of room, doors where two rooms
 * meet, lakes with their shallows, and what grows, lies and hangs about. */
static void
test_B14 (void)
{
  static const char *const forms[] = { "cross", "symmetric-cross", "small", "circle",
                                       "donut", "chunky",          "cave",  "cavern" };
  static const char *const catalog[] = { "grass",  "tall-grass", "mushrooms", "bones",
                                         "rubble", "cobweb",     "torch" };
  DsGenResult result;

  generate (&result, 79, 29, "cellular fill=450 rounds=5; connect", 2);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), >, 79 * 29 / 5);
  g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
  ds_gen_result_clear (&result);
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++) {
    g_autofree char *stages =
        g_strdup_printf ("fill; accretion rooms=%s=1 first_room=%s=1 corridors=0 wildness=500..500",
                         forms[i], forms[i]);

    generate (&result, 79, 29, stages, 1);
    g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), >, i < 7 ? 2 : 0);
    g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], DS_MOVE_4), ==, 1);
    ds_gen_result_clear (&result);
  }
  g_assert_cmpuint (count_with ("fill; accretion; doors share=1000", "door", 5), ==, 5);
  g_assert_cmpuint (count_with ("fill; accretion; lakes", "deep-water", 5), >=, 3);
  g_assert_cmpuint (count_with ("fill; accretion; lakes", "shallow-water", 5), >=, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (catalog); i++)
    g_assert_cmpuint (count_with ("fill; accretion; decor", catalog[i], 5), >=, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ROW(id) g_test_add_func ("/acceptance/" #id, test_##id)
  ROW (J08);
  ROW (J09);
  ROW (J10);
  ROW (J15);
  ROW (W01);
  ROW (W02);
  ROW (W03);
  ROW (W04);
  ROW (W05);
  ROW (W06);
  ROW (U06);
  ROW (U07);
  ROW (U08);
  ROW (M08);
  ROW (B14);
  g_test_add_func ("/acceptance/B12/small-levels", test_B12);
#undef ROW
  return g_test_run ();
}

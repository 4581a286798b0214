/* tests/core/test_gen_stages.c — properties of each stage, on small and large floors. */
#include "base/rng.h"
#include "core/gen_goldens.h"
#include "lib/cellular.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* ---- goldens: seeds 1 to 3 of each size in one number ---- */

static void
test_golden (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);

  for (size_t i = 0; i < DS_COUNT (SIZES); i++) {
    uint64_t got = 0;

    for (uint64_t seed = 1; seed <= 3; seed++) {
      DsGenResult result;
      DsDelve delve;

      dst_delve_init (&delve, SIZES[i].x, SIZES[i].y, 2, GOLDENS[row].stages, seed);
      dst_generate (&result, &delve);
      got = got * 31 + dst_hash (&result.dungeon.floors[0]);
      got = got * 31 + dst_hash (&result.dungeon.floors[1]);
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
    g_test_message ("%s %d x %d: 0x%016" PRIx64, GOLDENS[row].name, SIZES[i].x, SIZES[i].y, got);
    if (g_getenv ("DST_GOLDENS") == NULL)
      g_assert_cmphex (got, ==, GOLDENS[row].want[i]);
    else
      g_printerr ("%s0x%016" PRIx64, i == 0 ? "" : ", ", got);
  }
  if (g_getenv ("DST_GOLDENS") != NULL)
    g_printerr (" %s\n", GOLDENS[row].name);
}

/* ---- every parameter at its ends ---- */

#define INT_MOST 3000 /* so that a walk of a hundred million steps does not take long */

/* The recipe of @stage alone, behind some floor to work on, with one parameter at its lowest or
 * highest value. */
static char *
extreme (const DsGenStage *stage, const DsParam *param, bool highest)
{
  const int32_t most = MIN (param->max, INT_MOST);
  const int32_t number = highest ? most : param->min;
  const char *choice =
      param->n_choices > 0 ? param->choices[highest ? param->n_choices - 1 : 0].id : "";
  g_autofree char *value = NULL;

  switch (param->type) {
  case DS_PARAM_INT:
  case DS_PARAM_PERMILLE:
    value = g_strdup_printf ("%d", number);
    break;
  case DS_PARAM_BOOL:
    value = g_strdup (highest ? "true" : "false");
    break;
  case DS_PARAM_RANGE:
    value = g_strdup_printf ("%d..%d", number, highest ? number : most);
    break;
  case DS_PARAM_WEIGHTS:
    value = g_strdup_printf ("%s=%d", choice, MAX (number, 1));
    break;
  case DS_PARAM_ENUM:
    value = g_strdup (choice);
    break;
  case DS_PARAM_TILE:
  case DS_PARAM_KIND:
    value = g_strdup (param->fallback);
    break;
  case DS_PARAM_ROWS: /* stages stand apart by ";" and parameters by spaces */
    value = g_strdup (highest ? "###\n#.#\n###" : ".\n.");
    break;
  }
  return g_strdup_printf ("fill; cellular; %s:x %s=%s", stage->id, param->id, value);
}

static void
test_extremes (void)
{
  for (size_t s = 0; s < ds_gen_n_stages (); s++)
    for (size_t p = 0; p < ds_gen_stage (s)->n_params; p++)
      for (size_t i = 0; i < DS_COUNT (SIZES) * 2; i++) {
        const DsCell size = SIZES[i / 2];
        g_autofree char *stages =
            extreme (ds_gen_stage (s), &ds_gen_stage (s)->params[p], i % 2 == 1);
        DsGenResult result;
        DsStatus status;
        DsDelve delve;

        g_test_message ("%s on %d x %d", stages, size.x, size.y);
        dst_delve_init (&delve, size.x, size.y, 2, stages, 5);
        status = ds_gen_run (&result, &delve, NULL, NULL, NULL);
        g_assert_true (status == DS_OK || status == DS_VETO);
        ds_gen_result_clear (&result);
        ds_delve_clear (&delve);
      }
}

/* ---- fill, walkers ---- */

static void
test_fill (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 9, 5, 1, "fill tile=mud", 1);
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 8, 4 }, "wall");
  dst_generate (&result, &delve);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 44);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* A pinned wall turns diggers back, a pinned floor lets them pass. */
static void
test_diggers_and_pins (void)
{
  static const char *const recipes[] = { "fill; random_walk start_x=1 start_y=1 length=4000",
                                         "walkers start_x=1 start_y=1 iterations=500" };
  const char *map = "         "
                    "   #     "
                    "   #     "
                    "   #     "
                    "         ";

  for (size_t i = 0; i < G_N_ELEMENTS (recipes); i++) {
    g_autofree char *drawn = NULL;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 9, 5, 1, recipes[i], 1);
    dst_pin_map (&delve, 0, map);
    dst_generate (&result, &delve);
    drawn = dst_draw (&result.dungeon.floors[0]);
    g_assert_cmpstr (drawn, ==,
                     "#########"
                     "#..######"
                     "#..######"
                     "#..######"
                     "#########");
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- cellular ---- */

static void
read_walls (const DsFloor *level, uint8_t *walls)
{
  for (int32_t i = 0; i < level->w * level->h; i++)
    walls[i] = !dst_is_open (level, (DsCell){ i % level->w, i / level->w });
}

static void
read_fixed (const DsFloor *level, uint8_t *fixed)
{
  for (int32_t i = 0; i < level->w * level->h; i++)
    fixed[i] = ds_floor_get (level, DS_LAYER_PIN, (DsCell){ i % level->w, i / level->w }) != 0;
}

/* The bit-sliced rounds equal plain ones that start from the same noise. */
static void
test_cellular_rounds (void)
{
  static const int32_t widths[] = { 3, 4, 13, 63, 64, 65, 66, 127, 128, 129, 200 };
  DsRng rng;

  ds_rng_seed (&rng, 1);
  for (int i = 0; i < 400; i++) {
    const int32_t w = widths[i % G_N_ELEMENTS (widths)], h = 3 + i % 40;
    const int birth = (int)ds_rng_below (&rng, 10), survival = (int)ds_rng_below (&rng, 10);
    const int rounds = i % 6, fill = ds_rng_range (&rng, 0, 1000);
    g_autofree uint8_t *now = g_malloc ((size_t)(w * h)), *next = g_malloc ((size_t)(w * h));
    g_autofree uint8_t *fixed = g_malloc ((size_t)(w * h));
    g_autofree char *noise = g_strdup_printf ("cellular rounds=0 fill=%d", fill);
    g_autofree char *stages = g_strdup_printf ("cellular rounds=%d fill=%d birth=%d survival=%d",
                                               rounds, fill, birth, survival);
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, w, h, 1, noise, (uint64_t)i);
    for (int pin = 0; pin < (i % 3) * w * h / 30; pin++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND,
                    (DsCell){ ds_rng_range (&rng, 1, w - 2), ds_rng_range (&rng, 1, h - 2) },
                    pin % 2 == 0 ? "wall" : "floor");
    dst_generate (&result, &delve);
    read_walls (&result.dungeon.floors[0], now);
    read_fixed (&result.dungeon.floors[0], fixed);
    ds_gen_result_clear (&result);
    for (int round = 0; round < rounds; round++) {
      dst_cellular_round (next, now, fixed, w, h, birth, survival);
      memcpy (now, next, (size_t)(w * h));
    }
    dst_set_recipe (&delve, stages);
    dst_generate (&result, &delve);
    read_walls (&result.dungeon.floors[0], next);
    g_assert_cmpmem (next, (size_t)(w * h), now, (size_t)(w * h));
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* The noise has the share of walls that was asked for, and a cell's noise depends on its place
 * alone: a larger level begins like a smaller one. */
static void
test_cellular_noise (void)
{
  static const int fills[] = { 0, 1, 250, 450, 999, 1000 };

  for (size_t i = 0; i < G_N_ELEMENTS (fills); i++) {
    g_autofree char *stages = g_strdup_printf ("cellular rounds=0 fill=%d", fills[i]);
    DsGenResult small, large;
    DsDelve delve;
    double share;

    dst_delve_init (&delve, 402, 252, 1, stages, 9);
    dst_generate (&large, &delve);
    ds_delve_clear (&delve);
    dst_delve_init (&delve, 70, 40, 1, stages, 9);
    dst_generate (&small, &delve);
    ds_delve_clear (&delve);
    share = 1000 - dst_n_open (&large.dungeon.floors[0]) / 100.0;
    g_assert_cmpfloat (ABS (share - fills[i]), <, 10);
    for (int32_t y = 1; y < 39; y++)
      for (int32_t x = 1; x < 69; x++)
        g_assert_true (dst_is_open (&small.dungeon.floors[0], (DsCell){ x, y }) ==
                       dst_is_open (&large.dungeon.floors[0], (DsCell){ x, y }));
    ds_gen_result_clear (&small);
    ds_gen_result_clear (&large);
  }
}

/* ---- connect ---- */

/* Whatever caves and pins there are, afterwards there is one part, or a veto that names a cell. */
static void
test_connect (void)
{
  static const char *const movements[] = { "default", "seed", "free" };
  int n_vetoes = 0;

  for (uint64_t seed = 0; seed < 150; seed++) {
    g_autofree char *stages =
        g_strdup_printf ("cellular rounds=%d fill=%d; connect wander=%d min_part=%d", (int)seed % 3,
                         300 + (int)seed * 4, (int)seed % 7, (int)seed % 5 * 3);
    DsGenResult result;
    DsStatus status;
    DsDelve delve;
    DsError err;
    DsRng rng;

    ds_rng_seed (&rng, seed);
    dst_delve_init (&delve, 60, 40, 1, stages, seed);
    g_strlcpy (delve.ruleset, movements[seed % 3], sizeof delve.ruleset);
    for (uint64_t i = 0; i < seed % 10 * 40; i++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND,
                    (DsCell){ ds_rng_range (&rng, 0, 59), ds_rng_range (&rng, 0, 39) },
                    ds_rng_below (&rng, 4) == 0 ? "floor" : "wall");
    status = ds_gen_run (&result, &delve, NULL, NULL, &err);
    if (status == DS_OK) {
      g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[0], ds_delve_movement (&delve)), <=, 1);
    } else {
      g_assert_cmpint (status, ==, DS_VETO);
      g_assert_cmpstr (err.message.id, ==, "gen.enclosed");
      g_assert_true (dst_is_open (&result.dungeon.floors[0], err.cell));
      n_vetoes++;
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpint (n_vetoes, <, 60);
}

static const struct {
  const char *name, *stages, *map, *want; /* 9 x 5, pinned cells as in dst_pin_map() */
} CONNECTS[] = {
  { "straight", "fill; connect wander=0",
    "         "
    " .     . "
    "         "
    "         "
    "         ",
    "#########"
    "#.......#"
    "#########"
    "#########"
    "#########" },
  { "past-a-pinned-wall", "fill; connect wander=0",
    "         "
    " .     . "
    "    #    "
    "    #    "
    "         ",
    "#########"
    "#.......#"
    "#########"
    "#########"
    "#########" },
  { "not-through-pins", "fill; connect wander=0",
    "    #    "
    " .  #  . "
    "    #    "
    "         "
    "         ",
    "#########"
    "#.#####.#"
    "#.#####.#"
    "#.......#"
    "#########" },
  { "rim-only-in-need", "fill; connect wander=0",
    ".        "
    "         "
    "         "
    "         "
    "        .",
    ".########"
    "..#######"
    "#.#######"
    "#.......#"
    "#######.." },
  { "small-part-filled", "fill; random_walk length=1 start_x=7 start_y=3; connect min_part=2",
    "         "
    " ..      "
    " ..      "
    "         "
    "         ",
    "#########"
    "#..######"
    "#..######"
    "#########"
    "#########" },
};

static void
test_connect_map (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *drawn = NULL;
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 9, 5, 1, CONNECTS[row].stages, 1);
  dst_pin_map (&delve, 0, CONNECTS[row].map);
  dst_generate (&result, &delve);
  drawn = dst_draw (&result.dungeon.floors[0]);
  g_assert_cmpstr (drawn, ==, CONNECTS[row].want);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- stairs ---- */

/* Each thing of @role leads to one of the other role that leads back. */
static size_t
check_links (const DsDungeon *dungeon, DsRole role, DsRole other, bool aligned)
{
  size_t n = 0;

  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsThings *things = dungeon->floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);
      const DsFloor *to;
      bool leads_back = false;

      if (ds_rules_kind (dst_rules (), thing->kind)->role != role)
        continue;
      n++;
      g_assert_cmpint (thing->target_floor, ==, role == DS_ROLE_STAIRS_DOWN ? f + 1 : f - 1);
      g_assert_true (dst_is_open (&dungeon->floors[f], thing->at));
      if (aligned)
        g_assert_true (thing->target.x == thing->at.x && thing->target.y == thing->at.y);
      to = &dungeon->floors[thing->target_floor];
      for (size_t k = 0; k < ds_things_count (to->things); k++) {
        const DsThing *end = ds_things_get (to->things, k);

        leads_back = leads_back || (ds_rules_kind (dst_rules (), end->kind)->role == other &&
                                    end->at.x == thing->target.x && end->at.y == thing->target.y &&
                                    end->target.x == thing->at.x && end->target.y == thing->at.y);
      }
      g_assert_true (leads_back);
    }
  }
  return n;
}

static void
test_stairs (void)
{
  for (uint64_t seed = 0; seed < 60; seed++) {
    const size_t floors = 1 + seed % 5, count = 1 + seed % 3;
    const bool aligned = seed % 2 == 0;
    g_autofree char *stages =
        g_strdup_printf ("fill; feature_growth; connect; stairs count=%zu layout=%s; start_goal",
                         count, aligned ? "aligned" : "linked");
    DsGenResult result;
    DsDelve delve;
    DsThing thing;

    dst_delve_init (&delve, 60, 30, (int32_t)floors, stages, seed);
    dst_generate (&result, &delve);
    g_assert_cmpuint (
        check_links (&result.dungeon, DS_ROLE_STAIRS_DOWN, DS_ROLE_STAIRS_UP, aligned), ==,
        count * (floors - 1));
    g_assert_cmpuint (
        check_links (&result.dungeon, DS_ROLE_STAIRS_UP, DS_ROLE_STAIRS_DOWN, aligned), ==,
        count * (floors - 1));
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &thing));
    g_assert_true (dst_find_role (&result.dungeon.floors[floors - 1], DS_ROLE_GOAL, &thing));
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Stairs placed by hand are one end; the other end is added. */
static void
test_stairs_pinned (void)
{
  static const struct {
    const char *kind;
    size_t floor;
    int32_t target_floor;
    DsCell target;
  } rows[] = {
    { "stairs-down", 0, 1, { 8, 5 } },
    { "stairs-up", 1, 0, { 8, 5 } },
    { "stairs-down", 0, -1, { -1, -1 } },
    { "stairs-up", 1, -1, { -1, -1 } },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    DsGenResult result;
    DsThing down, up;
    DsDelve delve;

    dst_delve_init (&delve, 20, 9, 2, "fill tile=floor; stairs", 3);
    dst_pin_thing (&delve, rows[i].floor, rows[i].kind, (DsCell){ 4, 2 }, rows[i].target_floor,
                   rows[i].target);
    dst_generate (&result, &delve);
    g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 1);
    g_assert_cmpuint (ds_things_count (result.dungeon.floors[1].things), ==, 1);
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_STAIRS_DOWN, &down));
    g_assert_true (dst_find_role (&result.dungeon.floors[1], DS_ROLE_STAIRS_UP, &up));
    if (rows[i].floor == 0)
      g_assert_true (up.target.x == 4 && up.target.y == 2);
    else
      g_assert_true (down.target.x == 4 && down.target.y == 2);
    if (rows[i].target_floor >= 0)
      g_assert_true ((rows[i].floor == 0 ? up : down).at.x == 8);
    else
      g_assert_true ((rows[i].floor == 0 ? up : down).at.x == 4); /* one above the other */
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

static const struct {
  const char *name, *stages, *upper, *lower, *id; /* 7 x 5 */
} STAIRS_VETOES[] = {
  { "apart", "stairs",
    "#######"
    "#..####"
    "#..####"
    "#######"
    "#######",
    "#######"
    "#######"
    "####..#"
    "####..#"
    "#######",
    "gen.stairs-apart" },
  { "no-floor", "stairs layout=linked",
    "#######"
    "#..####"
    "#..####"
    "#######"
    "#######",
    "#######"
    "#######"
    "#######"
    "#######"
    "#######",
    "gen.stairs-no-floor" },
};

static void
test_stairs_veto (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 7, 5, 2, STAIRS_VETOES[row].stages, 1);
  dst_pin_map (&delve, 0, STAIRS_VETOES[row].upper);
  dst_pin_map (&delve, 1, STAIRS_VETOES[row].lower);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.where, ==, "stairs");
  g_assert_cmpstr (err.message.id, ==, STAIRS_VETOES[row].id);
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Stairs down that lead into a pinned wall cannot get an end. */
static void
test_stairs_blocked (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 9, 6, 2, "fill tile=floor; stairs", 1);
  dst_pin_thing (&delve, 0, "stairs-down", (DsCell){ 2, 2 }, 1, (DsCell){ 5, 3 });
  dst_pin_tile (&delve, 1, DS_LAYER_GROUND, (DsCell){ 5, 3 }, "wall");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.stairs-blocked");
  g_assert_cmpint (err.floor, ==, 1);
  g_assert_true (err.cell.x == 5 && err.cell.y == 3);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- start and goal ---- */

static const struct {
  const char *name, *stages, *map; /* 9 x 5 */
  DsCell start, goal;
} ENDS[] = {
  { "ends-of-a-corridor",
    "start_goal",
    "#########"
    "#.......#"
    "#########"
    "#########"
    "#########",
    { 7, 1 },
    { 1, 1 } },
  { "largest-part",
    "start_goal",
    "#########"
    "#..#....#"
    "#########"
    "#########"
    "#########",
    { 7, 1 },
    { 4, 1 } },
  { "given-place",
    "start_goal start_x=3 start_y=1 distance=1000",
    "#########"
    "#.......#"
    "#########"
    "#########"
    "#########",
    { 3, 1 },
    { 7, 1 } },
  { "nearest-open-cell",
    "start_goal start_x=3 start_y=4 distance=1000",
    "#########"
    "##......#"
    "#########"
    "#########"
    "#########",
    { 3, 1 },
    { 7, 1 } },
  { "only-one-cell",
    "start_goal",
    "#########"
    "#########"
    "####.####"
    "#########"
    "#########",
    { 4, 2 },
    { 4, 2 } },
};

static void
test_ends (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsThing start, goal;
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 9, 5, 1, ENDS[row].stages, 1);
  dst_pin_map (&delve, 0, ENDS[row].map);
  dst_generate (&result, &delve);
  g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &start));
  g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_GOAL, &goal));
  g_assert_cmpint (start.at.x, ==, ENDS[row].start.x);
  g_assert_cmpint (start.at.y, ==, ENDS[row].start.y);
  g_assert_cmpint (goal.at.x, ==, ENDS[row].goal.x);
  g_assert_cmpint (goal.at.y, ==, ENDS[row].goal.y);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* A start or goal placed by hand stays the only one, and the other is far from it. */
static void
test_ends_pinned (void)
{
  for (int i = 0; i < 3; i++) {
    DsThing start, goal;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 30, 9, 1, "fill tile=floor; start_goal", 4);
    if (i != 1)
      dst_pin_thing (&delve, 0, "player-start", (DsCell){ 2, 2 }, -1, (DsCell){ -1, -1 });
    if (i != 0)
      dst_pin_thing (&delve, 0, "goal", (DsCell){ 4, 4 }, -1, (DsCell){ -1, -1 });
    dst_generate (&result, &delve);
    g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 2);
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &start));
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_GOAL, &goal));
    if (i != 1)
      g_assert_true (start.at.x == 2 && start.at.y == 2);
    else
      g_assert_cmpint (start.at.x, >, 20);
    if (i != 0)
      g_assert_true (goal.at.x == 4 && goal.at.y == 4);
    else
      g_assert_cmpint (goal.at.x, >, 20);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- recipes ---- */

static const char *const RECIPES[] = { "seed-random-walk",
                                       "seed-walkers",
                                       "rooms-and-corridors",
                                       "smooth-caves",
                                       "descent",
                                       "depths",
                                       "twisted-halls",
                                       "maze-with-vaults",
                                       "ruined-keep",
                                       "pipeworks",
                                       "flooded-crypt",
                                       "cave-with-lake",
                                       "mine" };

/* Every recipe that we ship succeeds for many seeds, in one piece, with a start and a goal. Those
 * with a stage `validate` may have secret doors, through which it looked. */
static void
test_recipe (gconstpointer data)
{
  const char *id = RECIPES[GPOINTER_TO_INT (data)];
  g_autofree char *file =
      g_strdup_printf ("%s/recipes/%s.json", g_getenv ("DELVESMITH_DATA_DIR"), id);
  g_autofree char *bytes = NULL;
  DsErrors errors = { 0 };
  DsDelve delve;
  DsRecipe recipe;
  bool is_validated;
  size_t n;

  g_assert_true (g_file_get_contents (file, &bytes, &n, NULL));
  g_assert_cmpint (ds_recipe_parse (&recipe, file, bytes, n, &errors), ==, DS_OK);
  g_assert_cmpstr (recipe.id, ==, id);
  g_assert_cmpstr (ds_str_get (recipe.label), !=, "");
  g_assert_cmpstr (ds_str_get (recipe.description), !=, "");
  dst_delve_init (&delve, recipe.w, recipe.h, recipe.floors, "", 0);
  if (recipe.ruleset[0] != '\0')
    g_strlcpy (delve.ruleset, recipe.ruleset, sizeof delve.ruleset);
  ds_recipe_clear (&delve.recipe);
  delve.recipe = recipe;
  is_validated = strcmp (recipe.stages[recipe.n_stages - 1].stage, "validate") == 0;
  for (uint64_t seed = 0; seed < 200 / (uint64_t)recipe.floors; seed++) {
    DsGenResult result;
    DsThing thing;

    delve.dungeon.seed = seed;
    dst_generate (&result, &delve);
    for (size_t f = 0; f < result.dungeon.n_floors && !is_validated; f++)
      g_assert_cmpuint (dst_n_parts (&result.dungeon.floors[f], ds_delve_movement (&delve)), ==, 1);
    g_assert_true (dst_find_role (&result.dungeon.floors[0], DS_ROLE_START, &thing));
    g_assert_true (dst_find_role (&result.dungeon.floors[recipe.floors - 1], DS_ROLE_GOAL, &thing));
    ds_gen_result_clear (&result);
  }
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/gen/golden", GOLDENS, test_golden);
  g_test_add_func ("/gen/extremes", test_extremes);
  g_test_add_func ("/gen/fill/pins", test_fill);
  g_test_add_func ("/gen/diggers/pins", test_diggers_and_pins);
  g_test_add_func ("/gen/cellular/rounds", test_cellular_rounds);
  g_test_add_func ("/gen/cellular/noise", test_cellular_noise);
  g_test_add_func ("/gen/connect/one-part", test_connect);
  DST_ADD_ROWS ("/gen/connect", CONNECTS, test_connect_map);
  g_test_add_func ("/gen/stairs/links", test_stairs);
  g_test_add_func ("/gen/stairs/pinned", test_stairs_pinned);
  DST_ADD_ROWS ("/gen/stairs", STAIRS_VETOES, test_stairs_veto);
  g_test_add_func ("/gen/stairs/blocked", test_stairs_blocked);
  DST_ADD_ROWS ("/gen/start-goal", ENDS, test_ends);
  g_test_add_func ("/gen/start-goal/pinned", test_ends_pinned);
  for (size_t i = 0; i < G_N_ELEMENTS (RECIPES); i++)
    dst_add_row ("/gen/recipe", RECIPES[i], i, test_recipe);
  return g_test_run ();
}

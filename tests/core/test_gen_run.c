/* tests/core/test_gen_run.c — the pipeline: checks of recipes, pins, undone vetoes, cancelled jobs,
 * independent streams. */
#include "base/hooks.h"
#include "base/job.h"
#include "base/rng.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define ALL_STAGES                                                                                 \
  "fill; cellular rounds=3; walkers walls=touching; random_walk length=300; connect min_part=4; "  \
  "stairs; start_goal; decor; items; creatures; bonus; populate count=3..3"

/* ---- recipes ---- */

static const struct {
  const char *name, *stages, *where, *id;
} BAD[] = {
  { "no-stage", "fill; dig", "recipe.stages[1].stage", "recipe.no-stage" },
  { "no-param", "fill tiles=wall", "recipe.stages[0].params.tiles", "recipe.no-param" },
  { "type", "random_walk length=many", "recipe.stages[0].params.length", "param.type" },
  { "too-low", "random_walk length=-1", "recipe.stages[0].params.length", "param.range" },
  { "too-high", "cellular fill=1001", "recipe.stages[0].params.fill", "param.range" },
  { "choice", "random_walk rng=c", "recipe.stages[0].params.rng", "param.choice" },
  { "no-tile", "fill tile=wool", "recipe.stages[0].params.tile", "param.no-tile" },
  { "tile-layer", "fill tile=door", "recipe.stages[0].params.tile", "param.tile-layer" },
  { "no-kind", "populate kind=wool", "recipe.stages[0].params.kind", "param.no-kind" },
  { "kind-role", "populate kind=goal", "recipe.stages[0].params.kind", "param.kind-role" },
  { "even-disabled", "-fill tile=wool", "recipe.stages[0].params.tile", "param.no-tile" },
};

static void
test_bad_recipe (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsErrors errors = { 0 };
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 20, 10, 1, BAD[row].stages, 1);
  g_assert_cmpint (ds_gen_check_recipe (&delve.recipe, delve.rules, &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpstr (errors.items[0].where, ==, BAD[row].where);
  g_assert_cmpstr (errors.items[0].message.id, ==, BAD[row].id);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_BAD_DATA);
  g_assert_cmpstr (err.where, ==, BAD[row].where);
  g_assert_null (result.dungeon.floors);
  ds_delve_clear (&delve);
}

static void
test_all_findings (void)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1, "fill tile=wool; dig; cellular fill=-1 rounds=99 depth=2", 1);
  g_assert_cmpint (ds_gen_check_recipe (&delve.recipe, delve.rules, &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n_found, ==, 5);
  ds_delve_clear (&delve);
}

/* Every row of every parameter table is complete, and its default keeps its own rules. */
static void
test_tables (void)
{
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    g_test_message ("%s", stage->id);
    g_assert_true (ds_gen_find_stage (stage->id) == stage);
    g_assert_true (stage->label != NULL && stage->help != NULL && stage->version >= 1);
    g_assert_nonnull (stage->run);
    for (size_t k = 0; k < stage->n_params; k++) {
      const DsParam *param = &stage->params[k];
      DsValue value, checked;

      g_test_message ("  %s", param->id);
      g_assert_true (param->label != NULL && param->help != NULL);
      ds_param_default (param, &value);
      g_assert_cmpint (ds_param_check (param, &value, &checked, "", NULL), ==, DS_OK);
      g_assert_true (ds_value_equal (&value, &checked));
      for (size_t c = 0; c < param->n_choices; c++)
        g_assert_true (param->choices[c].id != NULL && param->choices[c].label != NULL);
      if (param->type == DS_PARAM_TILE)
        g_assert_cmpint (ds_rules_find_tile (dst_rules (), value.text), !=, DS_TILE_NONE);
    }
  }
  g_assert_null (ds_gen_find_stage ("no-such-stage"));
}

static void
test_param_weights (void)
{
  static const DsChoice choices[] = { { "a", "A" }, { "b", "B" }, { "c", "C" } };
  const DsParam param = { .id = "w",
                          .type = DS_PARAM_WEIGHTS,
                          .max = 9,
                          .fallback = "b=2",
                          .choices = choices,
                          .n_choices = 3 };
  DsValue value, out;
  DsError err;

  g_assert_cmpint (ds_value_parse (&value, "c=3,a=1", NULL), ==, DS_OK);
  g_assert_cmpint (ds_param_check (&param, &value, &out, "w", &err), ==, DS_OK);
  g_assert_cmpint (out.n, ==, 3);
  g_assert_cmpint (out.numbers[0] * 100 + out.numbers[1] * 10 + out.numbers[2], ==, 103);
  g_assert_cmpint (ds_value_parse (&value, "a=0", NULL), ==, DS_OK);
  g_assert_cmpint (ds_param_check (&param, &value, &out, "w", &err), ==, DS_BAD_DATA);
  g_assert_cmpstr (err.message.id, ==, "param.weights");
  g_assert_cmpint (ds_value_parse (&value, "a=10", NULL), ==, DS_OK);
  g_assert_cmpint (ds_param_check (&param, &value, &out, "w", &err), ==, DS_BAD_DATA);
  g_assert_cmpint (ds_value_parse (&value, "d=1", NULL), ==, DS_OK);
  g_assert_cmpint (ds_param_check (&param, &value, &out, "w", &err), ==, DS_BAD_DATA);
  g_assert_cmpstr (err.message.id, ==, "param.choice");
}

static void
test_param_range (void)
{
  const DsParam param = {
    .id = "r", .type = DS_PARAM_RANGE, .min = 2, .max = 9, .fallback = "3..4"
  };
  static const struct {
    const char *text;
    DsStatus want;
  } rows[] = { { "2..9", DS_OK },       { "5..5", DS_OK },        { "5..4", DS_BAD_DATA },
               { "1..4", DS_BAD_DATA }, { "3..10", DS_BAD_DATA }, { "3", DS_BAD_DATA } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    DsValue value, out;

    g_assert_cmpint (ds_value_parse (&value, rows[i].text, NULL), ==, DS_OK);
    g_assert_cmpint (ds_param_check (&param, &value, &out, "r", NULL), ==, rows[i].want);
  }
}

/* ---- runs ---- */

static void
test_empty_recipe (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 7, 5, 2, "", 1);
  dst_pin_map (&delve, 1,
               "       "
               " ..#   "
               "       "
               "       "
               "       ");
  dst_generate (&result, &delve);
  g_assert_cmpuint (result.dungeon.n_floors, ==, 2);
  g_assert_cmpuint (result.failed_stage, ==, DS_GEN_NO_STAGE);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, 0);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[1]), ==, 2);
  g_assert_cmpuint (ds_floor_get (&result.dungeon.floors[1], DS_LAYER_PIN, (DsCell){ 3, 1 }), ==,
                    DS_PIN_GROUND);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

static void
test_same_again (void)
{
  DsGenResult first, second;
  DsDelve delve;

  dst_delve_init (&delve, 100, 70, 3, ALL_STAGES, 77);
  dst_generate (&first, &delve);
  dst_generate (&second, &delve);
  g_assert_true (ds_dungeon_equal (&first.dungeon, &second.dungeon));
  g_assert_cmphex (dst_hash (&first.dungeon.floors[0]), !=, dst_hash (&first.dungeon.floors[1]));
  ds_gen_result_clear (&second);
  delve.dungeon.seed = 78;
  dst_generate (&second, &delve);
  g_assert_false (ds_dungeon_equal (&first.dungeon, &second.dungeon));
  ds_gen_result_clear (&second);
  ds_gen_result_clear (&first);
  ds_delve_clear (&delve);
}

/* Draws of an earlier stage do not affect a stage; its label does. */
static void
test_streams_apart (void)
{
  static const char *const same[] = { "fill; random_walk; start_goal",
                                      "fill; -cellular; random_walk; start_goal",
                                      "cellular fill=1000; random_walk; start_goal",
                                      ("walkers walkers=1 iterations=0; fill; random_walk; "
                                       "-stairs; start_goal") };
  g_autofree char *want = NULL;

  for (size_t i = 0; i <= G_N_ELEMENTS (same); i++) {
    g_autofree char *got = NULL;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 80, 24, 1,
                    i < G_N_ELEMENTS (same) ? same[i] : "fill; random_walk:b; start_goal", 5);
    dst_generate (&result, &delve);
    got = dst_draw (&result.dungeon.floors[0]);
    if (i == 0)
      want = g_steal_pointer (&got);
    else if (i < G_N_ELEMENTS (same))
      g_assert_cmpstr (got, ==, want);
    else
      g_assert_cmpstr (got, !=, want);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

static void
test_origins (void)
{
  const DsFloor *level;
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1, "fill; -cellular; random_walk:cave length=50", 3);
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 0, 0 }, "floor");
  dst_generate (&result, &delve);
  level = &result.dungeon.floors[0];
  g_assert_cmpuint (ds_origins_count (level->origins), ==, 2);
  g_assert_cmpstr (ds_origins_get (level->origins, 0), ==, "fill");
  g_assert_cmpstr (ds_origins_get (level->origins, 1), ==, "random_walk cave");
  for (int32_t i = 0; i < 200; i++) {
    const DsCell cell = { i % 20, i / 20 };
    const uint32_t want = i == 0 ? 0 : dst_is_open (level, cell) ? 2 : 1;

    g_assert_cmpuint (ds_floor_get (level, DS_LAYER_ORIGIN, cell), ==, want);
  }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- values of single floors ---- */

static void
set_on (DsDelve *delve, size_t stage, size_t floor, const char *param, const char *text)
{
  DsValue value;

  g_assert_cmpint (ds_value_parse (&value, text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set_on (&delve->recipe.stages[stage], floor, param, &value, NULL), ==,
                   DS_OK);
}

static void
test_per_floor (void)
{
  static const char *const want[] = { "wall", "mud", "wall", "lava" };
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 5, 4, 4, "fill; random_walk length=0", 1);
  set_on (&delve, 0, 1, "tile", "mud");
  set_on (&delve, 0, 3, "tile", "lava");
  set_on (&delve, 0, 90, "tile", "floor"); /* of a floor that is not there */
  set_on (&delve, 1, 3, "length", "5");
  dst_generate (&result, &delve);
  for (size_t i = 0; i < 4; i++)
    g_assert_cmpstr (ds_rules_tile (delve.rules, ds_floor_get (&result.dungeon.floors[i],
                                                               DS_LAYER_GROUND, (DsCell){ 0, 0 }))
                         ->id,
                     ==, want[i]);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

static void
test_per_floor_findings (void)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  dst_delve_init (&delve, 5, 4, 1, "fill; start_goal", 1);
  set_on (&delve, 0, 2, "tile", "wool");
  set_on (&delve, 0, 2, "tiles", "wall");
  set_on (&delve, 1, 0, "distance", "500");
  g_assert_cmpint (ds_gen_check_recipe (&delve.recipe, delve.rules, &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n, ==, 3);
  g_assert_cmpstr (errors.items[0].where, ==, "recipe.stages[0].per_floor.2.tiles");
  g_assert_cmpstr (errors.items[0].message.id, ==, "recipe.no-param");
  g_assert_cmpstr (errors.items[1].where, ==, "recipe.stages[0].per_floor.2.tile");
  g_assert_cmpstr (errors.items[1].message.id, ==, "param.no-tile");
  g_assert_cmpstr (errors.items[2].where, ==, "recipe.stages[1].per_floor.0.distance");
  g_assert_cmpstr (errors.items[2].message.id, ==, "recipe.one-floor");
  ds_delve_clear (&delve);
}

/* ---- pins ---- */

/* Pins random cells of all layers that the result must show again. */
static void
pin_at_random (DsDelve *delve, uint64_t seed)
{
  static const char *const grounds[] = { "wall", "floor", "lava", "mud" };
  static const char *const features[] = { "door", "statue", "rug" };
  DsRng rng;

  ds_rng_seed (&rng, seed);
  for (size_t floor = 0; floor < delve->dungeon.n_floors; floor++)
    for (int i = 0; i < delve->dungeon.w * delve->dungeon.h / 20; i++) {
      const DsCell cell = { ds_rng_range (&rng, 0, delve->dungeon.w - 1),
                            ds_rng_range (&rng, 0, delve->dungeon.h - 1) };

      if (ds_rng_below (&rng, 2) == 0)
        dst_pin_tile (delve, floor, DS_LAYER_GROUND, cell, grounds[ds_rng_below (&rng, 4)]);
      if (ds_rng_below (&rng, 8) == 0)
        dst_pin_tile (delve, floor, DS_LAYER_FEATURE, cell, features[ds_rng_below (&rng, 3)]);
      if (ds_rng_below (&rng, 30) == 0)
        dst_pin_thing (delve, floor, "marker", cell, -1, (DsCell){ -1, -1 });
    }
}

static void
assert_pins_kept (const DsFloor *was, const DsFloor *is)
{
  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };
    const uint32_t pins = ds_floor_get (was, DS_LAYER_PIN, cell);

    g_assert_cmpuint (ds_floor_get (is, DS_LAYER_PIN, cell), ==, pins);
    for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
      if (pins & 1u << layer)
        g_assert_cmpuint (ds_floor_get (is, (DsLayer)layer, cell), ==,
                          ds_floor_get (was, (DsLayer)layer, cell));
  }
  for (size_t i = 0; i < ds_things_count (was->things); i++) {
    const DsThing *thing = ds_things_get (was->things, i);
    const DsThing *kept = ds_things_find (is->things, thing->id);

    g_assert_nonnull (kept);
    g_assert_true (kept->at.x == thing->at.x && kept->at.y == thing->at.y);
  }
}

/* Each stage alone, and all together, on many sizes with random pins: nothing pinned moves, whether
 * the stage succeeds or not. */
static void
test_pins_kept (void)
{
  static const DsCell sizes[] = { { 3, 3 },  { 3, 4 },   { 4, 3 },   { 7, 5 },
                                  { 13, 7 }, { 80, 24 }, { 65, 130 } };

  for (size_t stage = 0; stage <= ds_gen_n_stages (); stage++)
    for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (uint64_t seed = 0; seed < 8; seed++) {
        DsGenResult result;
        DsStatus status;
        DsDelve delve;

        dst_delve_init (&delve, sizes[i].x, sizes[i].y, 1 + (int32_t)seed % 3,
                        stage < ds_gen_n_stages () ? ds_gen_stage (stage)->id : ALL_STAGES, seed);
        pin_at_random (&delve, seed * 31 + i);
        status = ds_gen_run (&result, &delve, NULL, NULL, NULL);
        g_assert_true (status == DS_OK || status == DS_VETO);
        for (size_t f = 0; f < delve.dungeon.n_floors; f++)
          assert_pins_kept (&delve.dungeon.floors[f], &result.dungeon.floors[f]);
        ds_gen_result_clear (&result);
        ds_delve_clear (&delve);
      }
}

/* A pinned room keeps its entry, and only pinned rooms do. */
static void
test_pinned_rooms (void)
{
  const DsRoom rooms[] = { { .id = 11, .kind = DS_ROOM_CAVE },
                           { .id = 22, .kind = DS_ROOM_VAULT } };
  const DsCell at = { 4, 2 };
  DsGenResult result;
  const DsRoom *room;
  DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 10, 5, 1, "fill", 1);
  level = &delve.dungeon.floors[0];
  for (size_t i = 0; i < 2; i++)
    g_assert_cmpint (ds_rooms_add (&level->rooms, &rooms[i], NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ 1, 1 }, 1));
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, 2));
  g_assert_true (ds_floor_set (level, DS_LAYER_PIN, at, DS_PIN_ROOM));
  dst_generate (&result, &delve);
  g_assert_cmpuint (ds_rooms_count (result.dungeon.floors[0].rooms), ==, 1);
  room = ds_floor_room_at (&result.dungeon.floors[0], at);
  g_assert_cmpuint (room->id, ==, 22);
  g_assert_cmpuint (room->kind, ==, DS_ROOM_VAULT);
  g_assert_null (ds_floor_room_at (&result.dungeon.floors[0], (DsCell){ 1, 1 }));
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* ---- vetoes ---- */

/* `connect` fills a small part, then cannot join another: the filling is taken back. */
static void
test_veto_takes_back (void)
{
  DsGenResult result, want;
  DsDelve delve;
  DsError err;
  char text[300];

  dst_delve_init (&delve, 30, 9, 2, "fill; random_walk length=200 start_x=3 start_y=3", 4);
  dst_pin_map (&delve, 1,
               "                              "
               "                     #####    "
               "                     #...#    "
               "                     #...#    "
               "                     #####    "
               "                              "
               "                              "
               "                              "
               "                              ");
  dst_generate (&want, &delve);
  dst_set_recipe (&delve, "fill; random_walk length=200 start_x=3 start_y=3; "
                          "random_walk:more length=1 start_x=28 start_y=7; connect min_part=4; "
                          "start_goal");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpuint (result.failed_stage, ==, 3);
  g_assert_cmpstr (err.where, ==, "connect");
  g_assert_cmpstr (err.message.id, ==, "gen.enclosed");
  g_assert_cmpstr (ds_error_format (&err, text, sizeof text), ==,
                   "connect: manual edits enclose this place: no tunnel can reach it");
  g_assert_cmpint (err.floor, ==, 1);
  g_assert_true (err.cell.x == 22 && err.cell.y == 2);
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[1]), ==,
                    dst_n_open (&want.dungeon.floors[1]) + 1);
  g_assert_cmpuint (ds_things_count (result.dungeon.floors[0].things), ==, 0);
  ds_gen_result_clear (&result);
  ds_gen_result_clear (&want);
  ds_delve_clear (&delve);
}

static void
test_veto_of_dungeon_stage (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 20, 9, 2, "fill; start_goal", 4);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpuint (result.failed_stage, ==, 1);
  g_assert_cmpstr (err.message.id, ==, "gen.no-floor");
  g_assert_cmpint (err.floor, ==, -1);
  g_assert_cmpuint (result.dungeon.n_floors, ==, 2);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* A seed whose level is vetoed is followed by those derived from it, and by no others. */
static void
test_attempts (void)
{
  DsGenResult made, named, vetoed;
  DsDelve delve, other;
  DsError err, first;
  uint32_t n = 0;

  dst_delve_init (&delve, 9, 9, 2, "fill; random_walk length=2; stairs", 5);
  g_assert_cmpint (ds_gen_run_attempts (&vetoed, &delve, 1, NULL, NULL, &first), ==, DS_VETO);
  g_assert_cmpint (ds_gen_run_attempts (&made, &delve, DS_GEN_ATTEMPTS, NULL, NULL, &err), ==,
                   DS_OK);
  other = delve;
  do {
    ds_gen_result_clear (&vetoed);
    other.dungeon.seed = ds_gen_retry_seed (5, ++n);
  } while (ds_gen_run (&vetoed, &other, NULL, NULL, NULL) == DS_VETO);
  g_assert_cmpuint (n, >, 1);
  g_assert_cmpuint (made.dungeon.seed, ==, other.dungeon.seed);
  g_assert_true (ds_dungeon_equal (&made.dungeon, &vetoed.dungeon));
  ds_gen_result_clear (&made);
  ds_gen_result_clear (&vetoed);
  g_assert_cmpint (ds_gen_run_attempts (&made, &delve, n + 1, NULL, NULL, NULL), ==, DS_OK);
  ds_gen_result_clear (&made);

  /* the error is about the requested seed */
  g_assert_cmpint (ds_gen_run_attempts (&made, &delve, n, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpint (ds_gen_run (&named, &delve, NULL, NULL, &first), ==, DS_VETO);
  g_assert_true (ds_dungeon_equal (&made.dungeon, &named.dungeon));
  g_assert_cmpuint (made.dungeon.seed, ==, 5);
  g_assert_true (err.cell.x == first.cell.x && err.cell.y == first.cell.y);
  ds_gen_result_clear (&made);
  ds_gen_result_clear (&named);
  ds_delve_clear (&delve);
}

/* A kept room is open, but takes no start: it says that, and shows the room. */
static void
test_veto_of_kept (void)
{
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 12, 6, 1, "fill; start_goal", 4);
  for (DsCell cell = { 4, 2 }; cell.x < 8; cell.x++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, cell, "floor");
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_OK);
  ds_gen_result_clear (&result);
  for (DsCell cell = { 4, 2 }; cell.x < 8; cell.x++)
    g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_PIN, cell, DS_PIN_ALL));
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, "gen.all-kept");
  g_assert_true (err.floor == 0 && err.cell.x == 4 && err.cell.y == 2);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* An obstacle to the goal is shown. */
static void
test_veto_of_goal (void)
{
  static const struct {
    const char *stages, *code;
  } ROWS[] = {
    { "fill; locks_keys", "gen.goal-apart" },
    { "fill; validate connected=false finishable=true", "gen.unfinishable" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsGenResult result;
    DsDelve delve;
    DsError err;

    dst_delve_init (&delve, 9, 3, 2, ROWS[i].stages, 4);
    for (size_t floor = 0; floor < 2; floor++)
      dst_pin_map (&delve, floor,
                   "         "
                   " ..# ..  "
                   "         ");
    dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
    dst_pin_thing (&delve, 1, "goal", (DsCell){ 6, 1 }, -1, (DsCell){ -1, -1 });
    dst_pin_thing (&delve, 0, "stairs-down", (DsCell){ 2, 1 }, 1, (DsCell){ 2, 1 });
    dst_pin_thing (&delve, 1, "stairs-up", (DsCell){ 2, 1 }, 0, (DsCell){ 2, 1 });
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
    g_assert_cmpstr (err.message.id, ==, ROWS[i].code);
    g_assert_true (err.floor == 1 && err.cell.x == 6 && err.cell.y == 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- cancel ---- */

static void
test_cancelled_at_once (void)
{
  for (size_t stage = 0; stage <= ds_gen_n_stages (); stage++) {
    DsGenResult result;
    DsDelve delve;
    DsError err;
    DsJob job = { 0 };

    dst_delve_init (&delve, 90, 130, 2,
                    stage < ds_gen_n_stages () ? ds_gen_stage (stage)->id : ALL_STAGES, 1);
    ds_job_cancel (&job);
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, &job, &err), ==, DS_CANCELLED);
    g_assert_cmpint (err.status, ==, DS_CANCELLED);
    g_assert_null (result.dungeon.floors);
    ds_delve_clear (&delve);
  }
}

bool __real_ds_job_is_cancelled (const DsJob *job);
bool __wrap_ds_job_is_cancelled (const DsJob *job);

static uint64_t n_looks, cancel_at;

/* The linker turns the core's calls here. */
bool
__wrap_ds_job_is_cancelled (const DsJob *job)
{
  if (job != NULL && ++n_looks == cancel_at)
    ds_job_cancel ((DsJob *)job);
  return __real_ds_job_is_cancelled (job);
}

/* Stages poll the job often. Times are measured in tests/bench; here polls are counted: each stage
 * polls at least once for this number of cells. */
#define CELLS_A_LOOK 16384

static const struct {
  const char *stages; /* the last one is tested */
  int32_t side;       /* cells of each of two floors */
} LOOKS[] = {
  { "fill", 512 },
  { "fill; random_walk length=10000000", 512 },
  { "walkers walkers=10000 iterations=300 walls=touching", 512 },
  { "fill; accretion", 256 },
  { "fill; feature_growth dead_ends=500", 512 },
  { "fill; screens", 512 },
  { "cellular fill=600", 512 },
  { "fill; bsp", 512 },
  { "fill; rooms_mst", 512 },
  { "fill; maze", 512 },
  { "fill; drawn place=tiled", 512 },
  { "wfc", 128 },
  { "fill; feature_growth; loops", 512 },
  { "cellular; erode", 512 },
  { "cellular; lakes", 512 },
  { "cellular; chasms share=300", 512 },
  { "cellular; connect", 512 },
  { "cellular; connect min_part=1000000", 512 },
  { "fill; feature_growth; doors", 512 },
  { "fill; maze; dead_ends length=1000", 512 },
  { "cellular; trails", 512 },
  { "fill; feature_growth; prefabs", 512 },
  { "cellular; secrets rooms=100..100", 512 },
  { "fill tile=floor; stairs layout=linked count=2", 512 },
  { "fill tile=floor; stairs; start_goal start_x=0 start_y=0", 512 },
  { "fill tile=floor; decor", 512 },
  { "fill tile=floor; tile_rules", 512 },
  { "fill; feature_growth; stairs; start_goal; items", 512 },
  { "fill; feature_growth; stairs; start_goal; creatures", 512 },
  { "fill; feature_growth; populate kind=zombie other=sheep count=10..10", 512 },
  { "fill; maze; bonus", 512 },
  { "fill; feature_growth; connect; stairs; start_goal; locks_keys", 128 },
  { "fill; feature_growth; connect; stairs; start_goal; regions", 512 },
  { "fill; feature_growth; connect; loops; cycles number=1..1 long=1..9", 128 },
  { "fill; feature_growth; connect; stairs; start_goal; assumed_fill", 512 },
  { "fill; screens; names", 512 },
  { "fill tile=floor; validate rim=false start_goal=false connected=false", 512 },
};

static uint64_t
count_looks (DsDelve *delve, const char *stages)
{
  DsJob job = { 0 };
  DsGenResult result;

  dst_set_recipe (delve, stages);
  n_looks = 0;
  g_assert_cmpint (ds_gen_run (&result, delve, NULL, &job, NULL), ==, DS_OK);
  ds_gen_result_clear (&result);
  return n_looks;
}

static void
test_looks_often (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (LOOKS); i++) {
    const char *stages = LOOKS[i].stages, *last = strrchr (stages, ';');
    const uint64_t n_cells = 2 * (uint64_t)LOOKS[i].side * (uint64_t)LOOKS[i].side;
    uint64_t n = 0;
    DsDelve delve;

    dst_delve_init (&delve, LOOKS[i].side, LOOKS[i].side, 2, stages, 1);
    if (last != NULL) { /* polls of the stages before the last one are not counted */
      g_autofree char *first = g_strndup (stages, (gsize)(last - stages));

      n = count_looks (&delve, first);
    }
    n = count_looks (&delve, stages) - n;
    g_test_message ("%s: %" G_GUINT64_FORMAT " looks", stages, n);
    g_assert_cmpuint (n, >=, n_cells / CELLS_A_LOOK);
    ds_delve_clear (&delve);
  }
}

/* A new stage has a row, too. */
static void
test_looks_of_all (void)
{
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const char *id = ds_gen_stage (i)->id;
    bool found = false;

    for (size_t k = 0; k < G_N_ELEMENTS (LOOKS) && !found; k++) {
      const char *last = strrchr (LOOKS[k].stages, ';');
      g_auto (GStrv) words = g_strsplit (last != NULL ? last + 2 : LOOKS[k].stages, " ", 2);

      found = strcmp (words[0], id) == 0;
    }
    if (!found)
      g_error ("nobody counts the looks of %s", id);
  }
}

static const char *const MISSIONS[] = {
  ALL_STAGES,
  "fill; feature_growth; connect; loops; stairs; start_goal; regions; locks_keys; names",
  "fill; feature_growth; connect; loops; cycles number=1..1 long=1..9; assumed_fill",
};

/* Wherever a run is cancelled, it gives back all that it took. */
static void
test_cancelled_anywhere (void)
{
  dst_count_blocks ();
  for (size_t row = 0; row < G_N_ELEMENTS (MISSIONS); row++) {
    uint64_t n;
    DsDelve delve;
    int n_blocks;

    dst_delve_init (&delve, 90, 130, 2, MISSIONS[row], 1);
    n = count_looks (&delve, MISSIONS[row]);
    n_blocks = dst_blocks ();
    for (uint64_t i = 0; i < 60; i++) {
      DsGenResult result;
      DsJob job = { 0 };

      n_looks = 0;
      cancel_at = 1 + n * i / 60;
      g_assert_cmpint (ds_gen_run (&result, &delve, NULL, &job, NULL), ==, DS_CANCELLED);
      g_assert_cmpint (dst_blocks (), ==, n_blocks);
    }
    cancel_at = 0;
    ds_delve_clear (&delve);
  }
  ds_hooks_set (NULL);
}

static gpointer
cancel_later (gpointer job)
{
  g_usleep (20000);
  ds_job_cancel (job);
  return NULL;
}

/* Stages that would take long stop soon after the job is cancelled in their midst. */
static void
test_cancelled_midway (void)
{
  static const char *const recipes[] = { "fill; random_walk length=100000000",
                                         "fill; walkers walkers=100 iterations=1000000",
                                         ("cellular rounds=50; cellular:2 rounds=50; connect; "
                                          "stairs; start_goal") };

  for (size_t i = 0; i < G_N_ELEMENTS (recipes); i++) {
    DsJob job = { 0 };
    GThread *thread;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 2048, 2048, 2, recipes[i], 1);
    thread = g_thread_new ("cancel", cancel_later, &job);
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, &job, NULL), ==, DS_CANCELLED);
    g_assert_null (result.dungeon.floors);
    g_thread_join (thread);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/gen/recipe", BAD, test_bad_recipe);
  g_test_add_func ("/gen/recipe/all-findings", test_all_findings);
  g_test_add_func ("/gen/param/tables", test_tables);
  g_test_add_func ("/gen/param/weights", test_param_weights);
  g_test_add_func ("/gen/param/range", test_param_range);
  g_test_add_func ("/gen/run/empty-recipe", test_empty_recipe);
  g_test_add_func ("/gen/run/same-again", test_same_again);
  g_test_add_func ("/gen/run/streams-apart", test_streams_apart);
  g_test_add_func ("/gen/run/origins", test_origins);
  g_test_add_func ("/gen/per-floor/values", test_per_floor);
  g_test_add_func ("/gen/per-floor/findings", test_per_floor_findings);
  g_test_add_func ("/gen/pins/kept", test_pins_kept);
  g_test_add_func ("/gen/pins/rooms", test_pinned_rooms);
  g_test_add_func ("/gen/veto/takes-back", test_veto_takes_back);
  g_test_add_func ("/gen/veto/dungeon-stage", test_veto_of_dungeon_stage);
  g_test_add_func ("/gen/run/attempts", test_attempts);
  g_test_add_func ("/gen/veto/kept", test_veto_of_kept);
  g_test_add_func ("/gen/veto/goal", test_veto_of_goal);
  g_test_add_func ("/gen/cancel/at-once", test_cancelled_at_once);
  g_test_add_func ("/gen/cancel/anywhere", test_cancelled_anywhere);
  g_test_add_func ("/gen/cancel/midway", test_cancelled_midway);
  g_test_add_func ("/gen/cancel/looks-often", test_looks_often);
  g_test_add_func ("/gen/cancel/looks-of-all", test_looks_of_all);
  return g_test_run ();
}

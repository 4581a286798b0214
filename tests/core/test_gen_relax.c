/* tests/core/test_gen_relax.c — a value that works is found, the closest first. */
#include "gen/relax.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static DsStatus
relax (DsDelve *delve, size_t stage, const char *param, DsValue *out)
{
  DsError err;

  return ds_gen_relax (out, delve, NULL, stage, param, NULL, &err);
}

/* Rooms that do not fit: less of them do, and no less than needed. */
static void
test_number (void)
{
  DsDelve delve;
  DsValue value;
  DsGenResult result;
  DsError err;

  dst_delve_init (&delve, 40, 20, 1, "fill; cellular fill=1000 rounds=0; connect; start_goal", 1);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  ds_gen_result_clear (&result);
  g_assert_cmpint (relax (&delve, 1, "fill", &value), ==, DS_OK);
  g_assert_cmpint (value.numbers[0], <, 1000);
  g_assert_cmpint (value.numbers[0], >=, 500);
  g_assert_null (ds_recipe_get (&delve.recipe.stages[0], "fill")); /* the base is as it was */
  g_assert_cmpint (ds_recipe_get (&delve.recipe.stages[1], "fill")->numbers[0], ==, 1000);
  g_assert_cmpint (ds_recipe_set (&delve.recipe.stages[1], "fill", &value, &err), ==, DS_OK);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_OK);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Nothing helps where the parameter is not the cause. */
static void
test_nothing_helps (void)
{
  DsDelve delve;
  DsValue value;

  dst_delve_init (&delve, 40, 20, 1, "cellular fill=500; fill; start_goal", 1);
  g_assert_cmpint (relax (&delve, 0, "fill", &value), ==, DS_NOT_FOUND);
  g_assert_cmpint (relax (&delve, 0, "tile", &value), ==, DS_BAD_ARG);
  g_assert_cmpint (relax (&delve, 9, "fill", &value), ==, DS_BAD_ARG);
  ds_delve_clear (&delve);
}

static void
test_cancel (void)
{
  DsJob job = { 0 };
  DsDelve delve;
  DsValue value;
  DsError err;

  dst_delve_init (&delve, 40, 20, 1, "fill; cellular fill=1000 rounds=0; start_goal", 1);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_gen_relax (&value, &delve, NULL, 1, "fill", &job, &err), ==, DS_CANCELLED);
  ds_delve_clear (&delve);
}

/* Every kind of value can be tried: the search ends, whatever the stage. */
static void
test_all_params (void)
{
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    for (size_t k = 0; k < stage->n_params; k++) {
      g_autofree char *stages =
          g_strdup_printf ("fill; %s; fill:end; start_goal; validate", stage->id);
      DsDelve delve;
      DsValue value;

      g_test_message ("%s.%s", stage->id, stage->params[k].id);
      dst_delve_init (&delve, 9, 7, 1, stages, 1);
      g_assert_cmpint (relax (&delve, 1, stage->params[k].id, &value), ==, DS_NOT_FOUND);
      ds_delve_clear (&delve);
    }
  }
}

/* ---- every veto whose cause is a parameter names it, and a value of it helps */

static const struct {
  const char *name;
  int32_t w, h, floors;
  const char *stages, *pins; /* of all floors, one after the other; NULL: none */
  const char *where, *code, *param;
  size_t stage; /* that is at fault */
} VETOES[] = {
  { "noise", 12, 12, 1, "cellular fill=900; connect; start_goal", NULL, "cellular", "gen.no-floor",
    "fill", 0 },
  { "small-cave", 3, 3, 1, "fill; cellular:c rounds=0 fill=990; connect min_part=9; start_goal",
    NULL, "cellular c", "gen.no-floor", "fill", 1 },
  { "noise-under-stairs", 9, 9, 2, "cellular fill=1000; stairs; start_goal", NULL, "cellular",
    "gen.stairs-no-floor", "fill", 0 },
  { "no-walk", 20, 10, 1, "fill; random_walk length=0; start_goal", NULL, "random_walk",
    "gen.no-floor", "length", 1 },
  { "flood", 12, 3, 1, "fill; accretion; lakes share=500 size=9..9 bridges=0; connect; start_goal",
    NULL, "lakes", "gen.no-floor", "share", 2 },
  { "abyss", 5, 5, 1, "fill; accretion; chasms share=500; start_goal", NULL, "chasms",
    "gen.no-floor", "share", 2 },
  { "drawing-cut-off", 3, 3, 1, "fill; drawn place=top-left; start_goal", NULL, "drawn",
    "gen.no-floor", "place", 1 },
  { "solid-sample", 5, 5, 1, "fill; wfc; start_goal", NULL, "wfc", "gen.no-floor", "sample", 1 },
  { "large-floor", 300, 9, 1, "fill; wfc; start_goal", NULL, "wfc", "wfc.size", "large", 1 },
  { "no-such-tile", 9, 9, 1, "fill; drawn map=#####\n#\xe2\x82\xac..#\n#####; start_goal", NULL,
    "drawn", "gen.drawing", "map", 1 },
  { "no-such-sample", 9, 9, 1,
    "fill; wfc sample=own own=####\n#\xe2\x82\xac.#\n#..#\n####; start_goal", NULL, "wfc",
    "gen.drawing", "own", 1 },
  { "no-sample", 9, 9, 1, "wfc sample=own; start_goal", NULL, "wfc", "wfc.small", "sample", 0 },
  { "stairs-apart", 9, 3, 2, "fill; stairs; start_goal",
    "#########"
    "#..######"
    "#########"
    "#########"
    "#####..##"
    "#########",
    "stairs", "gen.stairs-apart", "layout", 1 },
  { "enclosed", 9, 7, 1, "fill tile=floor; connect; start_goal",
    "         "
    " #####   "
    " #   #   "
    " #   #   "
    " #####   "
    "         "
    "         ",
    "connect", "gen.enclosed", "min_part", 1 },
  { "narrow-rooms", 9, 9, 1, "fill; feature_growth room_width=4..6 room_height=3..3; start_goal",
    "#########"
    "##   ####"
    "##   ####"
    "##   ####"
    "##   ####"
    "##   ####"
    "##   ####"
    "##   ####"
    "#########",
    "feature_growth", "gen.no-space", "room_width", 1 },
  { "low-rooms", 9, 5, 1, "fill; rooms_mst room_width=3..3 room_height=4..6; start_goal",
    "#########"
    "#       #"
    "#########"
    "#########"
    "#########",
    "rooms_mst", "gen.no-space", "room_height", 1 },
  { "screens", 9, 9, 1, "fill; screens screen_width=7 screen_height=4; start_goal",
    "#########"
    "##  #####"
    "##  #####"
    "##  #####"
    "##  #####"
    "##  #####"
    "##  #####"
    "##  #####"
    "#########",
    "screens", "gen.no-space", "screen_width", 1 },
  { "passages", 9, 9, 1, "fill; maze passage=3; start_goal",
    "#########"
    "##  ##  #"
    "##  ##  #"
    "#########"
    "#########"
    "##  ##  #"
    "##  ##  #"
    "#########"
    "#########",
    "maze", "gen.no-space", "passage", 1 },
  { "open-rim", 9, 9, 1, "fill tile=floor; start_goal; validate", NULL, "validate", "gen.open-rim",
    "rim", 2 },
  { "little-floor", 20, 20, 1, "fill; random_walk length=5; start_goal; validate min_floor=500",
    NULL, "validate", "gen.little-floor", "min_floor", 3 },
  { "much-floor", 9, 9, 1, "fill tile=floor; start_goal; validate rim=false max_floor=500", NULL,
    "validate", "gen.much-floor", "max_floor", 2 },
  { "few-rooms", 9, 9, 1, "fill; random_walk; start_goal; validate min_rooms=9", NULL, "validate",
    "gen.few-rooms", "min_rooms", 3 },
  { "in-pieces", 40, 20, 1, "cellular fill=500; start_goal; validate", NULL, "validate",
    "gen.apart", "connected", 2 },
  { "no-start", 9, 9, 1, "fill; random_walk; validate", NULL, "validate", "gen.no-start",
    "start_goal", 2 },
};

static void
test_veto (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const size_t n = (size_t)VETOES[row].w * (size_t)VETOES[row].h;
  const char *pins = VETOES[row].pins != NULL ? VETOES[row].pins : "";
  DsGenResult result;
  DsDelve delve;
  DsValue value;
  DsError err;

  dst_delve_init (&delve, VETOES[row].w, VETOES[row].h, VETOES[row].floors, VETOES[row].stages, 1);
  for (size_t floor = 0; floor * n < strlen (pins); floor++) {
    g_autofree char *map = g_strndup (pins + floor * n, n);

    dst_pin_map (&delve, floor, map);
  }
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.where, ==, VETOES[row].where);
  g_assert_cmpstr (err.message.id, ==, VETOES[row].code);
  g_assert_cmpstr (err.param, ==, VETOES[row].param);
  g_assert_cmpuint (result.failed_stage, ==, VETOES[row].stage);
  ds_gen_result_clear (&result);
  g_assert_cmpint (relax (&delve, VETOES[row].stage, VETOES[row].param, &value), ==, DS_OK);
  ds_value_clear (&value);
  ds_delve_clear (&delve);
}

/* A goal that no stairs lead to is refused, and the floors where the way ends are named. */
static void
test_descent (void)
{
  static const struct {
    const char *stages, *want; /* NULL: it is made */
  } rows[] = {
    { "fill; random_walk; start_goal",
      "descent: nothing leads from floor 1 to floor 2: add the stage \"Stairs\"" },
    { "fill; random_walk; connect; stairs layout=linked; start_goal", NULL },
    { "fill; random_walk; connect; start_goal; stairs layout=linked", NULL },
    { "fill; random_walk", NULL }, /* nobody says where it begins */
  };
  const DsGenOptions part = { .only_floor = true, .floor = 1 };
  DsGenResult result;
  DsDelve delve;
  char line[300];
  DsError err;

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsStatus want = rows[i].want != NULL ? DS_VETO : DS_OK;

    dst_delve_init (&delve, 30, 20, 3, rows[i].stages, 1);
    g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, want);
    if (rows[i].want != NULL)
      g_assert_cmpstr (ds_error_format (&err, line, sizeof line), ==, rows[i].want);
    if (i == 1) { /* a user may join a regenerated floor by hand later */
      ds_dungeon_clear (&delve.dungeon);
      delve.dungeon = result.dungeon;
      dst_set_recipe (&delve, rows[0].stages);
      g_assert_cmpint (ds_gen_run (&result, &delve, &part, NULL, &err), ==, DS_OK);
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  dst_delve_init (&delve, 30, 20, 3, rows[0].stages, 1);
  dst_pin_thing (&delve, 0, "stairs-down", (DsCell){ 3, 3 }, 1, (DsCell){ 4, 4 });
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_nonnull (strstr (ds_error_format (&err, line, sizeof line), "floor 2 to floor 3"));
  ds_gen_result_clear (&result);
  dst_pin_thing (&delve, 1, "stairs-down", (DsCell){ 5, 5 }, 2, (DsCell){ 6, 6 });
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_OK);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relax/number", test_number);
  g_test_add_func ("/relax/nothing-helps", test_nothing_helps);
  g_test_add_func ("/relax/cancel", test_cancel);
  g_test_add_func ("/relax/all-params", test_all_params);
  g_test_add_func ("/relax/descent", test_descent);
  DST_ADD_ROWS ("/relax/veto", VETOES, test_veto);
  return g_test_run ();
}

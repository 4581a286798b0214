/* tests/core/test_gen_relax.c — a value that works is found, the closest first. */
#include "gen/relax.h"
#include "lib/gen.h"

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
      g_autofree char *stages = g_strdup_printf ("fill; %s; fill:end; start_goal", stage->id);
      DsDelve delve;
      DsValue value;

      g_test_message ("%s.%s", stage->id, stage->params[k].id);
      dst_delve_init (&delve, 9, 7, 1, stages, 1);
      g_assert_cmpint (relax (&delve, 1, stage->params[k].id, &value), ==, DS_NOT_FOUND);
      ds_delve_clear (&delve);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relax/number", test_number);
  g_test_add_func ("/relax/nothing-helps", test_nothing_helps);
  g_test_add_func ("/relax/cancel", test_cancel);
  g_test_add_func ("/relax/all-params", test_all_params);
  return g_test_run ();
}

/* tests/core/test_gen_cache.c — runs with a cache equal runs without, and skip stages whose input
 * is cached; the trace lists every stage. */
#include "base/rng.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define LARGE ((size_t)64 << 20)

/* ---- the same level ---- */

static DsValue
random_value (const DsParam *param, DsRng *rng)
{
  DsValue value;

  ds_param_default (param, &value);
  switch (param->type) {
  case DS_PARAM_INT:
  case DS_PARAM_PERMILLE:
    value.numbers[0] = ds_rng_range (rng, param->min, MIN (param->max, param->min + 60));
    break;
  case DS_PARAM_BOOL:
    value.numbers[0] = ds_rng_range (rng, 0, 1);
    break;
  case DS_PARAM_ENUM:
    g_strlcpy (value.text, param->choices[ds_rng_below (rng, (uint32_t)param->n_choices)].id,
               sizeof value.text);
    break;
  case DS_PARAM_RANGE:
  case DS_PARAM_WEIGHTS:
  case DS_PARAM_TILE:
  case DS_PARAM_ROWS:
  case DS_PARAM_KIND:
    break;
  }
  return value;
}

/* Changes the level as a user may between two runs. */
static void
change_something (DsDelve *delve, DsRng *rng)
{
  DsRecipeStage *use = &delve->recipe.stages[ds_rng_below (rng, (uint32_t)delve->recipe.n_stages)];
  const DsGenStage *stage = ds_gen_find_stage (use->stage);
  const DsParam *param = NULL;
  DsValue value;

  if (stage->n_params > 0) {
    param = &stage->params[ds_rng_below (rng, (uint32_t)stage->n_params)];
    value = random_value (param, rng);
  }
  switch (ds_rng_below (rng, 8)) {
  case 0:
    delve->dungeon.seed = ds_rng_below (rng, 3);
    break;
  case 1:
    use->disabled = !use->disabled;
    break;
  case 2:
    dst_pin_tile (delve, ds_rng_below (rng, (uint32_t)delve->dungeon.n_floors), DS_LAYER_GROUND,
                  (DsCell){ ds_rng_range (rng, 0, delve->dungeon.w - 1),
                            ds_rng_range (rng, 0, delve->dungeon.h - 1) },
                  ds_rng_below (rng, 2) == 0 ? "wall" : "floor");
    break;
  case 3:
    if (param != NULL && stage->scope == DS_GEN_FLOOR)
      g_assert_cmpint (ds_recipe_set_on (use, ds_rng_below (rng, 3), param->id, &value, NULL), ==,
                       DS_OK);
    break;
  case 4: /* perhaps back to an earlier value */
    if (param != NULL)
      g_assert_cmpint (ds_recipe_set (use, param->id, NULL, NULL), ==, DS_OK);
    break;
  default:
    if (param != NULL)
      g_assert_cmpint (ds_recipe_set (use, param->id, &value, NULL), ==, DS_OK);
  }
}

static void
assert_same (const DsDelve *delve, const DsGenOptions *options, DsGenCache *cache)
{
  DsGenOptions with = *options;
  DsGenResult plain, cached;
  DsError plain_err, cached_err;
  char a[600], b[600];
  DsStatus status;

  with.cache = cache;
  status = ds_gen_run (&plain, delve, options, NULL, &plain_err);
  g_assert_cmpint (ds_gen_run (&cached, delve, &with, NULL, &cached_err), ==, status);
  g_assert_cmpuint (plain.failed_stage, ==, cached.failed_stage);
  g_assert_true (ds_dungeon_equal (&plain.dungeon, &cached.dungeon));
  if (status != DS_OK)
    g_assert_cmpstr (ds_error_format (&plain_err, a, sizeof a), ==,
                     ds_error_format (&cached_err, b, sizeof b));
  ds_gen_result_clear (&plain);
  ds_gen_result_clear (&cached);
}

static void
random_options (DsGenOptions *out, DsMask *mask, const DsDelve *delve, DsRng *rng)
{
  *out = (DsGenOptions){ 0 };
  if (ds_rng_below (rng, 3) != 0)
    return;
  out->only_floor = true;
  out->floor = ds_rng_below (rng, (uint32_t)delve->dungeon.n_floors);
  ds_mask_set_all (mask, false);
  for (int32_t y = ds_rng_range (rng, 0, 5); y < delve->dungeon.h / 2; y++)
    ds_mask_set_span (mask, (DsSpan){ y, 3, delve->dungeon.w / 2 + y, 0 });
  if (ds_rng_below (rng, 2) == 0)
    out->mask = mask;
}

static const char *const RECIPES[] = {
  "fill; random_walk length=200; connect; stairs; start_goal",
  "fill; feature_growth; connect; stairs count=2; start_goal",
  "cellular; connect min_part=6; walkers walkers=3 iterations=20; start_goal; stairs",
  "fill; screens; connect; stairs; start_goal",
};

static void
test_same (gconstpointer data)
{
  static const size_t sizes[] = { LARGE, 200000, 1 };
  const size_t row = GPOINTER_TO_SIZE (data);

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++) {
    DsGenCache *cache = ds_gen_cache_new (sizes[i]);
    DsGenOptions options;
    DsDelve delve;
    DsMask mask;
    DsRng rng;

    ds_rng_seed (&rng, row * 10 + i);
    dst_delve_init (&delve, 40, 70, 3, RECIPES[row], 1);
    g_assert_cmpint (ds_mask_init (&mask, 40, 70, NULL), ==, DS_OK);
    for (int step = 0; step < 60; step++) {
      random_options (&options, &mask, &delve, &rng);
      assert_same (&delve, &options, cache);
      g_assert_cmpuint (ds_gen_cache_bytes (cache), <=, sizes[i]);
      change_something (&delve, &rng);
    }
    g_assert_true (ds_gen_cache_n_hits (cache) > 0 || sizes[i] == 1);
    ds_mask_clear (&mask);
    ds_delve_clear (&delve);
    ds_gen_cache_free (cache);
  }
}

/* ---- stages that need not run ---- */

static void
run (const DsDelve *delve, DsGenCache *cache, DsGenResult *out)
{
  g_assert_cmpint (ds_gen_run (out, delve, &(DsGenOptions){ .cache = cache }, NULL, NULL), ==,
                   DS_OK);
}

static void
set (DsDelve *delve, size_t stage, const char *param, const char *text)
{
  DsValue value;

  g_assert_cmpint (ds_value_parse (&value, text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set (&delve->recipe.stages[stage], param, &value, NULL), ==, DS_OK);
}

/* Runs of each stage, as a text. */
static char *
tries (const DsGenResult *result, size_t n)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++)
    g_string_append_printf (text, "%u", result->stage_tries[i]);
  return g_string_free (text, FALSE);
}

static void
assert_tries (const DsDelve *delve, DsGenCache *cache, const char *want)
{
  g_autofree char *got = NULL;
  DsGenResult result;

  run (delve, cache, &result);
  got = tries (&result, delve->recipe.n_stages);
  g_assert_cmpstr (got, ==, want);
  ds_gen_result_clear (&result);
}

static void
test_late_stages_only (void)
{
  DsGenCache *cache = ds_gen_cache_new (LARGE);
  DsDelve delve;

  dst_delve_init (&delve, 40, 20, 2, "fill; random_walk; connect; stairs; start_goal", 1);
  assert_tries (&delve, cache, "22211");
  assert_tries (&delve, cache, "00000");
  set (&delve, 4, "distance", "500");
  assert_tries (&delve, cache, "00001");
  set (&delve, 2, "wander", "9");
  assert_tries (&delve, cache, "00211");
  set (&delve, 4, "distance", "900");
  assert_tries (&delve, cache, "00001");
  set (&delve, 2, "wander", "3"); /* as at first */
  assert_tries (&delve, cache, "00000");
  dst_pin_tile (&delve, 1, DS_LAYER_GROUND, (DsCell){ 4, 4 }, "floor");
  assert_tries (&delve, cache, "11111");
  ds_delve_clear (&delve);
  ds_gen_cache_free (cache);
}

/* Bands shared by two levels are in memory once. */
static void
test_shared_bands (void)
{
  DsGenCache *cache = ds_gen_cache_new (LARGE);
  DsGenResult first, second;
  DsDelve delve;

  dst_delve_init (&delve, 40, 200, 1, "fill; random_walk; connect; start_goal", 1);
  run (&delve, cache, &first);
  set (&delve, 3, "distance", "100");
  run (&delve, cache, &second);
  g_assert_false (ds_dungeon_equal (&first.dungeon, &second.dungeon));
  for (int32_t band = 0; band < 4; band++)
    g_assert_true (ds_grid_shares_band (&first.dungeon.floors[0].layers[DS_LAYER_GROUND],
                                        &second.dungeon.floors[0].layers[DS_LAYER_GROUND], band));
  ds_gen_result_clear (&first);
  ds_gen_result_clear (&second);
  ds_delve_clear (&delve);
  ds_gen_cache_free (cache);
}

/* The cache drops levels; those used last stay. */
static void
test_forgets (void)
{
  DsGenCache *cache = ds_gen_cache_new (400000);
  DsDelve delve;

  dst_delve_init (&delve, 80, 60, 1, "fill; random_walk; connect; start_goal", 1);
  for (int i = 0; i < 50; i++) {
    delve.dungeon.seed = (uint64_t)i;
    assert_tries (&delve, cache, "1111");
    g_assert_cmpuint (ds_gen_cache_bytes (cache), <=, 400000);
  }
  assert_tries (&delve, cache, "0000");
  delve.dungeon.seed = 0;
  assert_tries (&delve, cache, "1111");
  ds_delve_clear (&delve);
  ds_gen_cache_free (cache);
}

static DsStatus
try_cached (void *user)
{
  DsDelve *delve = user;
  DsGenCache *cache = ds_gen_cache_new (LARGE);
  DsStatus status = cache != NULL ? DS_OK : DS_NOMEM;
  DsGenResult result;

  for (int i = 0; i < 2 && status == DS_OK; i++) {
    set (delve, 3, "distance", i == 0 ? "900" : "200");
    status = ds_gen_run (&result, delve, &(DsGenOptions){ .cache = cache }, NULL, NULL);
    if (status == DS_OK)
      ds_gen_result_clear (&result);
  }
  ds_gen_cache_free (cache);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, 9, 7, 2, "fill; random_walk length=40; stairs; start_goal distance=1", 1);
  dst_fail_each (try_cached, &delve, DS_OK);
  ds_delve_clear (&delve);
}

/* ---- the trace ---- */

static void
test_trace (void)
{
  DsGenTrace trace = { 0 }, other = { 0 };
  DsGenCache *cache = ds_gen_cache_new (LARGE);
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 40, 20, 2, "fill; random_walk; -connect; stairs; start_goal", 1);
  for (int i = 0; i < 2; i++) { /* the second time all stages are known */
    ds_gen_trace_clear (&trace);
    g_assert_cmpint (ds_gen_run (&result, &delve,
                                 &(DsGenOptions){ .cache = cache, .trace = &trace }, NULL, NULL),
                     ==, DS_OK);
    ds_gen_result_clear (&result);
    g_assert_cmpuint (trace.rows.n, ==, 8);
  }
  set (&delve, 3, "count", "2");
  g_assert_cmpint (ds_gen_run (&result, &delve, &(DsGenOptions){ .trace = &other }, NULL, NULL), ==,
                   DS_OK);
  ds_gen_result_clear (&result);
  for (size_t i = 0; i < 5; i++) {
    const uint64_t a = ds_gen_trace_stage (&trace, i), b = ds_gen_trace_stage (&other, i);

    g_assert_true (i == 2 ? a == 0 : a != 0);
    g_assert_true ((a == b) == (i < 3));
  }
  ds_gen_trace_clear (&trace);
  ds_gen_trace_clear (&other);
  ds_delve_clear (&delve);
  ds_gen_cache_free (cache);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (RECIPES); i++) {
    g_autofree char *path = g_strdup_printf ("/gen/cache/same/%zu", i);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_same);
  }
  g_test_add_func ("/gen/cache/late-stages-only", test_late_stages_only);
  g_test_add_func ("/gen/cache/shared-bands", test_shared_bands);
  g_test_add_func ("/gen/cache/forgets", test_forgets);
  g_test_add_func ("/gen/cache/no-memory", test_no_memory);
  g_test_add_func ("/gen/trace", test_trace);
  return g_test_run ();
}

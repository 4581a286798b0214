/* tests/core/test_recipe_stages.c — a recipe's list of stages is edited; values to try. */
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

/* "fill", or "fill:2" with its label, by spaces; caller frees. */
static char *
names_of (const DsRecipe *recipe)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < recipe->n_stages; i++)
    g_string_append_printf (text, "%s%s%s%s", i > 0 ? " " : "", recipe->stages[i].stage,
                            recipe->stages[i].label[0] != '\0' ? ":" : "", recipe->stages[i].label);
  return g_string_free (text, FALSE);
}

static void
assert_stages (const DsRecipe *recipe, const char *want)
{
  g_autofree char *got = names_of (recipe);

  g_assert_cmpstr (got, ==, want);
}

static DsDelve
delve_of (const char *stages)
{
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1, stages, 1);
  return delve;
}

static void
test_add (void)
{
  DsDelve delve = delve_of ("fill; connect");
  DsRecipe *recipe = &delve.recipe;
  DsError err;

  g_assert_cmpint (ds_recipe_add_stage (recipe, 1, "cellular", &err), ==, DS_OK);
  assert_stages (recipe, "fill cellular connect");
  g_assert_cmpint (ds_recipe_add_stage (recipe, 3, "fill", &err), ==, DS_OK);
  assert_stages (recipe, "fill cellular connect fill:2");
  g_assert_cmpint (ds_recipe_add_stage (recipe, 0, "fill", &err), ==, DS_OK);
  assert_stages (recipe, "fill:3 fill cellular connect fill:2");
  g_assert_cmpuint (recipe->stages[0].n_params, ==, 0);
  while (recipe->n_stages < DS_RECIPE_STAGES_MAX)
    g_assert_cmpint (ds_recipe_add_stage (recipe, 0, "fill", &err), ==, DS_OK);
  g_assert_cmpint (ds_recipe_add_stage (recipe, 0, "fill", &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "recipe.full");
  g_assert_cmpint (ds_recipe_duplicate_stage (recipe, 0, &err), ==, DS_BAD_ARG);
  g_assert_cmpuint (recipe->n_stages, ==, DS_RECIPE_STAGES_MAX);
  ds_delve_clear (&delve);
}

/* A copy has the same values and another stream: its label differs. */
static void
test_duplicate (void)
{
  DsDelve delve = delve_of ("fill; -cellular rounds=3 fill=400; connect");
  DsRecipe *recipe = &delve.recipe;
  DsError err;

  g_assert_cmpint (ds_recipe_duplicate_stage (recipe, 1, &err), ==, DS_OK);
  assert_stages (recipe, "fill cellular cellular:2 connect");
  g_assert_true (recipe->stages[2].disabled);
  g_assert_cmpint (ds_recipe_get (&recipe->stages[2], "fill")->numbers[0], ==, 400);
  g_assert_cmpint (ds_recipe_set (&recipe->stages[2], "fill", NULL, &err), ==, DS_OK);
  g_assert_cmpint (ds_recipe_get (&recipe->stages[1], "fill")->numbers[0], ==, 400);
  g_assert_cmpint (ds_recipe_duplicate_stage (recipe, 1, &err), ==, DS_OK);
  assert_stages (recipe, "fill cellular cellular:3 cellular:2 connect");
  ds_delve_clear (&delve);
}

static void
test_remove_and_move (void)
{
  DsDelve delve = delve_of ("fill; cellular rounds=3; connect; start_goal");
  DsRecipe *recipe = &delve.recipe;

  ds_recipe_move_stage (recipe, 1, 3);
  assert_stages (recipe, "fill connect start_goal cellular");
  ds_recipe_move_stage (recipe, 3, 0);
  assert_stages (recipe, "cellular fill connect start_goal");
  ds_recipe_move_stage (recipe, 2, 2);
  g_assert_cmpint (ds_recipe_get (&recipe->stages[0], "rounds")->numbers[0], ==, 3);
  ds_recipe_remove_stage (recipe, 0);
  ds_recipe_remove_stage (recipe, 2);
  assert_stages (recipe, "fill connect");
  ds_recipe_remove_stage (recipe, 0);
  ds_recipe_remove_stage (recipe, 0);
  g_assert_cmpuint (recipe->n_stages, ==, 0);
  ds_delve_clear (&delve);
}

static void
test_file (void)
{
  DsDelve delve = delve_of ("fill; cellular rounds=3");
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsRecipe again;

  strcpy (delve.recipe.id, "mine");
  delve.recipe.label = ds_str_new ("Mine");
  delve.recipe.w = 30;
  delve.recipe.h = 20;
  ds_recipe_format (&delve.recipe, &text);
  g_assert_cmpint (ds_recipe_parse (&again, "t", text.bytes, text.n, &errors), ==, DS_OK);
  g_assert_true (ds_recipe_equal (&again, &delve.recipe));
  g_assert_cmpstr (ds_str_get (again.label), ==, "Mine");
  g_assert_cmpint (again.h, ==, 20);
  ds_recipe_clear (&again);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

static DsStatus
edit (void *user)
{
  DsRecipe recipe;
  DsError err;
  DsStatus status = ds_recipe_copy (&recipe, user, &err);

  if (status == DS_OK)
    status = ds_recipe_add_stage (&recipe, 1, "fill", &err);
  if (status == DS_OK)
    status = ds_recipe_duplicate_stage (&recipe, 2, &err);
  ds_recipe_clear (&recipe);
  return status;
}

/* Whatever is tried is allowed, and not always the same. */
static void
test_random_values (void)
{
  DsDelve delve = delve_of ("fill");
  DsRng rng;

  ds_rng_seed (&rng, 1);
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    for (size_t k = 0; k < stage->n_params; k++)
      for (int n = 0; n < 200; n++) {
        DsValue value, checked;

        ds_param_random (&stage->params[k], delve.rules, &rng, &value);
        g_test_message ("%s.%s", stage->id, stage->params[k].id);
        g_assert_cmpint (ds_param_check (&stage->params[k], &value, &checked, "p", NULL), ==,
                         DS_OK);
        g_assert_true (stage->params[k].type != DS_PARAM_TILE ||
                       ds_rules_find_tile (delve.rules, value.text) != DS_TILE_NONE);
      }
  }
  ds_delve_clear (&delve);
}

static void
test_random_differs (void)
{
  static const DsParam param = {
    .id = "n", .label = "N", .type = DS_PARAM_INT, .min = 0, .max = 100000, .fallback = "40"
  };
  bool seen[121] = { false };
  DsRng rng;
  int n_seen = 0;

  ds_rng_seed (&rng, 1);
  for (int n = 0; n < 4000; n++) {
    DsValue value;

    ds_param_random (&param, NULL, &rng, &value);
    g_assert_cmpint (value.numbers[0], <=, 120);
    n_seen += !seen[value.numbers[0]];
    seen[value.numbers[0]] = true;
  }
  g_assert_cmpint (n_seen, ==, 121);
}

static void
test_label (void)
{
  DsDelve delve = delve_of ("fill; connect; connect:b; connect:c");
  DsRecipe *recipe = &delve.recipe;
  DsError err;

  g_assert_cmpint (ds_recipe_label_stage (recipe, 1, "last-one", &err), ==, DS_OK);
  g_assert_cmpint (ds_recipe_label_stage (recipe, 2, "b", &err), ==, DS_OK); /* its own */
  g_assert_cmpint (ds_recipe_label_stage (recipe, 3, "b", &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "recipe.label-used");
  g_assert_cmpint (ds_recipe_label_stage (recipe, 3, "Big Caves", &err), ==, DS_BAD_ARG);
  g_assert_cmpint (ds_recipe_label_stage (recipe, 3, "", &err), ==, DS_BAD_ARG);
  assert_stages (recipe, "fill connect:last-one connect:b connect:c");
  ds_delve_clear (&delve);
}

/* Floors that had values of their own have that of all. */
static void
test_everywhere (void)
{
  DsDelve delve = delve_of ("cellular fill=400");
  DsRecipeStage *stage = &delve.recipe.stages[0];
  const DsValue value = { .type = DS_VALUE_INT, .n = 1, .numbers = { 300 } };

  g_assert_cmpint (ds_recipe_set_on (stage, 2, "fill", &value, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set_on (stage, 2, "rounds", &value, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set_everywhere (stage, "fill", &value, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_get (stage, "fill")->numbers[0], ==, 300);
  g_assert_null (ds_recipe_get_on (stage, 2, "fill"));
  g_assert_nonnull (ds_recipe_get_on (stage, 2, "rounds"));
  ds_delve_clear (&delve);
}

static void
test_no_memory (void)
{
  DsDelve delve = delve_of ("fill; connect min_part=4");

  dst_fail_each (edit, &delve.recipe, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipe-stages/add", test_add);
  g_test_add_func ("/recipe-stages/duplicate", test_duplicate);
  g_test_add_func ("/recipe-stages/remove-and-move", test_remove_and_move);
  g_test_add_func ("/recipe-stages/label", test_label);
  g_test_add_func ("/recipe-stages/everywhere", test_everywhere);
  g_test_add_func ("/recipe-stages/file", test_file);
  g_test_add_func ("/recipe-stages/no-memory", test_no_memory);
  g_test_add_func ("/param/random-values", test_random_values);
  g_test_add_func ("/param/random-differs", test_random_differs);
  return g_test_run ();
}

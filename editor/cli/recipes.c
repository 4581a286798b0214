/* editor/cli/recipes.c — lists the recipes that there are. */
#include "cli/cli.h"

#include <stdio.h>

/* All parameters of a stage, the defaults too. */
static void
write_params (DsJsonWriter *json, const DsRecipeStage *stage)
{
  const DsGenStage *known = ds_gen_find_stage (stage->stage);

  ds_json_begin_object (json, "params", DS_JSON_INLINE);
  for (size_t i = 0; known != NULL && i < known->n_params; i++) {
    const DsValue *given = ds_recipe_get (stage, known->params[i].id);
    DsValue value;

    ds_param_default (&known->params[i], &value);
    ds_value_write (given != NULL ? given : &value, json, known->params[i].id);
  }
  ds_json_end (json);
}

/* The values of single floors, as files have them. */
static void
write_floors (DsJsonWriter *json, const DsRecipeStage *stage)
{
  bool is_open = false;

  for (size_t floor = 0; floor < DS_FLOORS_MAX; floor++) {
    char key[8];

    if (!ds_recipe_has_floor (stage, floor))
      continue;
    if (!is_open)
      ds_json_begin_object (json, "per_floor", DS_JSON_INLINE);
    is_open = true;
    snprintf (key, sizeof key, "%zu", floor);
    ds_json_begin_object (json, key, DS_JSON_INLINE);
    for (size_t i = 0; i < stage->n_params; i++)
      if (stage->params[i].floor == floor + 1)
        ds_value_write (&stage->params[i].value, json, stage->params[i].name);
    ds_json_end (json);
  }
  if (is_open)
    ds_json_end (json);
}

static void
write_json (const DsRecipes *recipes, DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "recipes", DS_JSON_LINES);
  for (size_t i = 0; i < recipes->n; i++) {
    const DsRecipe *recipe = &recipes->items[i];

    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&json, "id", recipe->id);
    ds_json_put_string (&json, "label", ds_translate (ds_str_get (recipe->label)));
    if (recipe->description != NULL)
      ds_json_put_string (&json, "description", ds_translate (ds_str_get (recipe->description)));
    ds_json_begin_array (&json, "size", DS_JSON_INLINE);
    ds_json_put_int (&json, NULL, recipe->w);
    ds_json_put_int (&json, NULL, recipe->h);
    ds_json_end (&json);
    ds_json_put_int (&json, "floors", recipe->floors);
    ds_json_begin_array (&json, "stages", DS_JSON_INLINE);
    for (size_t k = 0; k < recipe->n_stages; k++) {
      ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
      ds_json_put_string (&json, "stage", recipe->stages[k].stage);
      if (recipe->stages[k].label[0] != '\0')
        ds_json_put_string (&json, "label", recipe->stages[k].label);
      if (recipe->stages[k].disabled)
        ds_json_put_bool (&json, "disabled", true);
      write_params (&json, &recipe->stages[k]);
      write_floors (&json, &recipe->stages[k]);
      ds_json_end (&json);
    }
    ds_json_end (&json);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_end (&json);
}

static void
write_params_text (DsText *out, const DsRecipeStage *stage)
{
  for (size_t i = 0; i < stage->n_params; i++) {
    const DsRecipeParam *param = &stage->params[i];

    if (param->floor > 0)
      ds_text_printf (out, _ (" floor %d:"), param->floor);
    ds_text_printf (out, " %s=", param->name);
    ds_value_format (&param->value, out);
  }
}

static void
write_text (const DsRecipes *recipes, DsText *out)
{
  for (size_t i = 0; i < recipes->n; i++) {
    const DsRecipe *recipe = &recipes->items[i];
    char label[DS_SENTENCE];

    ds_text_printf (out, "%s%s: %s (%d x %d x %d)\n", i > 0 ? "\n" : "", recipe->id,
                    ds_shown (ds_translate (ds_str_get (recipe->label)), label, sizeof label),
                    recipe->w, recipe->h, recipe->floors);
    if (recipe->description != NULL)
      ds_text_printf (
          out, "  %s\n",
          ds_shown (ds_translate (ds_str_get (recipe->description)), label, sizeof label));
    for (size_t k = 0; k < recipe->n_stages; k++) {
      const DsRecipeStage *stage = &recipe->stages[k];

      ds_text_printf (
          out, "  %zu. %s%s%s%s", k + 1, stage->stage, stage->label[0] != '\0' ? " " : "",
          ds_shown (stage->label, label, sizeof label), stage->disabled ? _ (" (disabled)") : "");
      write_params_text (out, stage);
      ds_text_putc (out, '\n');
    }
  }
}

/* Says so when there is none at all: the installation must be broken. */
static void
check_any (const DsRecipes *recipes, const DsDataPath *path, DsErrors *errors)
{
  if (recipes->n == 0 && errors->n_found == 0)
    (void)!ds_errors_add (errors, DS_NOT_FOUND, path->folders[0], "data.no-recipes",
                          N_ ("no recipes found here: set DELVESMITH_DATA_DIR to the folder that "
                              "holds them"));
}

static int
run (DseCli *cli)
{
  const DsDataPath *path = dse_cli_path (cli);
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsRecipes recipes;
  int status = DSE_CLI_DONE, printed;

  if (path == NULL)
    return DSE_CLI_BAD;
  if (ds_data_load_recipes (path, &recipes, &errors) != DS_OK || recipes.n == 0)
    status = DSE_CLI_BAD;
  check_any (&recipes, path, &errors);
  dse_cli_fail_all (&errors); /* also what of the user's is left out */
  if (dse_cli_has (cli, "--json"))
    write_json (&recipes, &text);
  else
    write_text (&recipes, &text);
  ds_recipes_clear (&recipes);
  printed = dse_cli_print (&text);
  return status != DSE_CLI_DONE ? status : printed;
}

static const DseCliOption OPTIONS[] = { DSE_CLI_JSON };

const DseCliCommand dse_cli_recipes = {
  .id = "recipes",
  .arguments = "",
  .help = N_ ("Lists the recipes, their stages and parameters."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};

/* editor/cli/base.c — from a recipe and options to what levels are generated from. */
#include "cli/base.h"
#include "base/file.h"
#include "base/rng.h"
#include "cli/programs.h"

#include <stdio.h>
#include <string.h>

#define RECIPE_BYTES_MAX ((size_t)1 << 20)

/* ---- the recipe */

/* A map of Tiled may have this suffix, too; recipes go before it. */
static bool
is_path_of_recipe (const char *path)
{
  return ds_file_has_suffix (path, ".json");
}

/* True for a path of a file, false for an id. */
static bool
is_path (const char *text)
{
  const char *dot = strrchr (text, '.');

  return strchr (text, '/') != NULL || strcmp (text, "-") == 0 ||
         (dot != NULL && strcmp (dot, ".json") == 0);
}

static bool
load_recipe_file (const char *path, DsRecipe *out)
{
  DsErrors errors = { 0 };
  char *bytes;
  DsError err;
  size_t n;

  if (ds_file_read (path, RECIPE_BYTES_MAX, &bytes, &n, &err) != DS_OK) {
    dse_cli_fail (&err);
    return false;
  }
  if (ds_recipe_parse (out, path, bytes, n, &errors) != DS_OK)
    dse_cli_fail_all (&errors);
  ds_free (bytes);
  return errors.n_found == 0;
}

static bool
find_recipe (DseCli *cli, const char *id, DsRecipe *out)
{
  const DsDataPath *path = dse_cli_path (cli);
  const DsRecipe *recipe;
  DsErrors errors = { 0 };
  DsRecipes recipes;
  DsError err;
  bool ok;

  if (path == NULL)
    return false;
  (void)!ds_data_load_recipes (path, &recipes, &errors);
  dse_cli_fail_all (&errors); /* the one that is asked for may be right */
  recipe = ds_recipes_find (&recipes, id);
  if (recipe == NULL) {
    dse_cli_usage (id, N_ ("no such recipe; \"dsmith recipes\" lists them"));
    ok = false;
  } else {
    ok = ds_recipe_copy (out, recipe, &err) == DS_OK;
    if (!ok)
      dse_cli_fail (&err);
  }
  ds_recipes_clear (&recipes);
  return ok;
}

/* ---- --set STAGE.PARAM=VALUE */

static const DsParam *
find_param (const DsRecipeStage *stage, const char *id)
{
  return ds_gen_find_param (ds_gen_find_stage (stage->stage), id);
}

static bool
fail_param (const DsRecipeStage *stage, const char *where)
{
  const DsGenStage *known = ds_gen_find_stage (stage->stage);
  DsText list = { 0 };

  for (size_t i = 0; known != NULL && i < known->n_params; i++)
    ds_text_printf (&list, "%s%s", i > 0 ? ", " : "", known->params[i].id);
  dse_cli_usage (where, N_ ("the stage has no such parameter: expected one of %s"),
                 list.bytes != NULL ? list.bytes : "");
  ds_text_clear (&list);
  return false;
}

/* Rows are drawn in a file, which "@FILE" names. */
static DsStatus
parse_value (DsValue *out, const DsParam *param, const char *text, DsError *err)
{
  DsStatus status;
  char *bytes;
  size_t n;

  if (param->type != DS_PARAM_ROWS)
    return ds_value_parse (out, text, err);
  *out = (DsValue){ 0 };
  if (text[0] != '@')
    return ds_value_set_rows (out, text, strlen (text), err);
  status = ds_file_read (text + 1, DS_VALUE_ROWS_MAX, &bytes, &n, err);
  if (status != DS_OK)
    return status;
  status = ds_value_set_rows (out, bytes, n, err);
  ds_free (bytes);
  return status;
}

/* Sets the parameter in every stage that has this label or id. */
static bool
set_param (DsRecipe *recipe, const char *name, const char *param, const char *text,
           const char *where)
{
  DsValue value = { 0 }, full;
  bool found = false;
  DsError err;

  for (size_t i = 0; i < recipe->n_stages; i++) {
    DsRecipeStage *stage = &recipe->stages[i];

    if (strcmp (stage->label, name) != 0 && strcmp (stage->stage, name) != 0)
      continue;
    if (find_param (stage, param) == NULL)
      return fail_param (stage, where);
    if (parse_value (&value, find_param (stage, param), text, &err) != DS_OK ||
        ds_param_check (find_param (stage, param), &value, &full, where, &err) != DS_OK ||
        ds_recipe_set (stage, param, &full, &err) != DS_OK) {
      snprintf (err.where, sizeof err.where, "%s", where);
      dse_cli_fail (&err);
      ds_value_clear (&value);
      return false;
    }
    ds_value_clear (&value);
    found = true;
  }
  if (!found)
    dse_cli_usage (where, N_ ("the recipe has no stage \"%s\""), name);
  return found;
}

static bool
apply_set (DsRecipe *recipe, const char *text)
{
  const char *dot = strchr (text, '.'), *equals = dot != NULL ? strchr (dot, '=') : NULL;
  char where[DS_WHERE_MAX], name[64], param[64];

  snprintf (where, sizeof where, "--set %s", text);
  if (equals == NULL || (size_t)(dot - text) >= sizeof name ||
      (size_t)(equals - dot) > sizeof param) {
    dse_cli_usage (where, N_ ("expected STAGE.PARAM=VALUE"));
    return false;
  }
  snprintf (name, sizeof name, "%.*s", (int)(dot - text), text);
  snprintf (param, sizeof param, "%.*s", (int)(equals - dot - 1), dot + 1);
  return set_param (recipe, name, param, equals + 1, where);
}

/* ---- the document to generate into: size, floors, pins */

static bool
parse_size (const DseCli *cli, int32_t *w, int32_t *h)
{
  const char *text = dse_cli_value (cli, "--size");
  char rest;

  if (text == NULL)
    return true;
  if (sscanf (text, "%4dx%4d%c", w, h, &rest) == 2 && *w >= DS_SIDE_MIN && *h >= DS_SIDE_MIN &&
      *w <= DS_SIDE_MAX && *h <= DS_SIDE_MAX)
    return true;
  dse_cli_usage ("--size", N_ ("expected %dx%d to %dx%d, got \"%s\""), DS_SIDE_MIN, DS_SIDE_MIN,
                 DS_SIDE_MAX, DS_SIDE_MAX, text);
  return false;
}

/* A document with pins, which gives the size. */
static bool
load_pins (DseCli *cli, const char *path, int32_t w, int32_t h, int32_t floors, DsDelve *out)
{
  if (!dse_cli_load (cli, path, out))
    return false;
  if ((!dse_cli_has (cli, "--size") || (out->dungeon.w == w && out->dungeon.h == h)) &&
      (!dse_cli_has (cli, "--floors") || out->dungeon.n_floors == (size_t)floors))
    return true;
  dse_cli_usage (
      path,
      NN_ ("expected --size and --floors to match the document of --pins, %zu floor of %dx%d cells",
           "expected --size and --floors to match the document of --pins, %zu floors of %dx%d "
           "cells"),
      out->dungeon.n_floors, out->dungeon.w, out->dungeon.h);
  ds_delve_clear (out);
  return false;
}

/* Gives @out the ruleset of the project, if that names one. False: there is no such ruleset; the
 * error is printed, and @out is cleared. */
static bool
take_project_ruleset (const DseCli *cli, const DsRules *rules, DsDelve *out)
{
  const char *id = cli->project.folder != NULL ? cli->project.ruleset : "";
  DsError err;

  if (ds_rules_check_ruleset (rules, id, DS_PROJECT_FILE ": ruleset", &err) != DS_OK) {
    dse_cli_fail (&err);
    ds_delve_clear (out);
    return false;
  }
  if (id[0] != '\0')
    strcpy (out->ruleset, id);
  return true;
}

/* Takes over @recipe. */
static bool
make_base (DseCli *cli, DsRecipe *recipe, DsDelve *out)
{
  const char *pins = dse_cli_value (cli, "--pins");
  DsRules *rules = dse_cli_rules (cli);
  int32_t w = recipe->w, h = recipe->h, floors = recipe->floors;
  DsError err;

  if (rules == NULL || !parse_size (cli, &w, &h) ||
      !dse_cli_int (cli, "--floors", 1, DS_FLOORS_MAX, &floors))
    return false;
  if (pins != NULL) {
    if (!load_pins (cli, pins, w, h, floors, out))
      return false;
  } else if (ds_delve_init (out, rules, w, h, (size_t)floors, DS_TILE_NONE, &err) != DS_OK) {
    dse_cli_fail (&err);
    return false;
  }
  if (recipe->ruleset[0] != '\0')
    strcpy (out->ruleset, recipe->ruleset);
  else if (pins == NULL && !take_project_ruleset (cli, rules, out))
    return false;
  ds_recipe_strip (recipe);
  ds_recipe_clear (&out->recipe);
  out->recipe = *recipe;
  memset (recipe, 0, sizeof *recipe);
  return true;
}

/* Tells what the generator finds wrong with the recipe, with the recipe's name. */
static void
fail_recipe (const char *name, DsErrors *errors)
{
  for (size_t i = 0; i < errors->n; i++) {
    char path[DS_WHERE_MAX];

    memcpy (path, errors->items[i].where, sizeof path);
    snprintf (errors->items[i].where, sizeof errors->items[i].where, "%.100s: %.150s", name, path);
  }
  dse_cli_fail_all (errors);
}

/* A document instead of a recipe: its recipe, its size, and what is pinned in it. */
static bool
base_of_document (DseCli *cli, DsDelve *out)
{
  static const char *const others[] = { "--size", "--floors", "--pins" };
  const char *path = cli->arguments[0], *set;
  bool ok = true;

  for (size_t i = 0; i < DS_COUNT (others); i++)
    if (dse_cli_has (cli, others[i])) {
      dse_cli_usage (others[i],
                     N_ ("not available for a document, which has its own size and pins"));
      return false;
    }
  if (!dse_cli_load (cli, path, out))
    return false;
  for (size_t i = 0; ok && (set = dse_cli_value_at (cli, "--set", i)) != NULL; i++)
    ok = apply_set (&out->recipe, set);
  if (!ok)
    ds_delve_clear (out);
  return ok;
}

static bool
base_of_recipe (DseCli *cli, DsDelve *out)
{
  const char *id = cli->arguments[0], *set;
  DsRecipe recipe = { 0 };
  bool ok = is_path (id) ? load_recipe_file (id, &recipe) : find_recipe (cli, id, &recipe);

  for (size_t i = 0; ok && (set = dse_cli_value_at (cli, "--set", i)) != NULL; i++)
    ok = apply_set (&recipe, set);
  ok = ok && make_base (cli, &recipe, out);
  ds_recipe_clear (&recipe);
  return ok;
}

bool
dse_cli_is_document (const DseCli *cli)
{
  DsProgramFormat own;

  DS_ASSERT (cli != NULL && cli->n_arguments > 0);

  return !is_path_of_recipe (cli->arguments[0]) &&
         (ds_io_format_of (cli->arguments[0]) != NULL ||
          dse_programs_find (cli, cli->arguments[0], &own));
}

bool
dse_cli_base (DseCli *cli, DsDelve *out)
{
  DsErrors errors = { 0 };

  DS_ASSERT (cli != NULL && cli->n_arguments > 0 && out != NULL);

  if (dse_cli_path (cli) == NULL || /* the project says what documents are */
      !(dse_cli_is_document (cli) ? base_of_document (cli, out) : base_of_recipe (cli, out)))
    return false;
  if (ds_gen_check_recipe (&out->recipe, out->rules, &errors) == DS_OK)
    return true;
  fail_recipe (cli->arguments[0], &errors);
  ds_delve_clear (out);
  return false;
}

/* ---- seeds */

bool
dse_cli_parse_seed (const char *option, const char *text, const char *end, uint64_t *out)
{
  DS_ASSERT (option != NULL && text != NULL && end >= text && out != NULL);

  if (ds_seed_parse (text, (size_t)(end - text), out))
    return true;
  dse_cli_usage (option, N_ ("expected a whole number from %s to %s, got \"%s\""),
                 "-9223372036854775808", "18446744073709551615", text);
  return false;
}

/* Where the first of two seeds ends: at "..", else at the first dash that is not its sign. NULL: at
 * none. *@second: where the other begins. */
static const char *
split_seeds (const char *text, const char **second)
{
  const char *dots = strstr (text, "..");
  const char *end = dots != NULL ? dots : text[0] != '\0' ? strchr (text + 1, '-') : NULL;

  if (end == NULL || end == text || end[end == dots ? 2 : 1] == '\0')
    return NULL;
  *second = end + (end == dots ? 2 : 1);
  return end;
}

/* True if one seed or more are from the first to the last; those below 0 come before 0. */
static bool
are_ordered (const DseSeeds *seeds, bool first_below, bool last_below)
{
  return first_below && !last_below ? seeds->last < seeds->first
                                    : first_below == last_below && seeds->first <= seeds->last;
}

bool
dse_cli_seeds (const DseCli *cli, DseSeeds *out)
{
  const char *text = dse_cli_value (cli, "--seeds");
  const char *second = NULL, *end = split_seeds (text, &second);

  DS_ASSERT (text != NULL && out != NULL);

  if (end == NULL) {
    dse_cli_usage ("--seeds", N_ ("expected a range of seeds such as 1-20 or -5..5, got \"%s\""),
                   text);
    return false;
  }
  if (!dse_cli_parse_seed ("--seeds", text, end, &out->first) ||
      !dse_cli_parse_seed ("--seeds", second, text + strlen (text), &out->last))
    return false;
  if (are_ordered (out, text[0] == '-' && out->first != 0, second[0] == '-' && out->last != 0))
    return true;
  dse_cli_usage ("--seeds", N_ ("expected the lower seed first, got \"%s\""), text);
  return false;
}

DsStatus
dse_cli_generate_seed (DsGenResult *out, const DsDelve *base, uint64_t seed,
                       const DsGenOptions *options, DsError *err)
{
  DsDelve other = *base; /* borrows all of it */

  DS_ASSERT (out != NULL);

  other.dungeon.seed = seed;
  return ds_gen_run (out, &other, options, NULL, err);
}

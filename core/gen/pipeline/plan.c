/* core/gen/pipeline/plan.c — resolves a recipe to a plan: looks up its stages, and checks and
 * converts their values. */
#include "gen/pipeline/plan.h"
#include "base/hash.h"
#include "base/hooks.h"

#include <stdio.h>
#include <string.h>

#define WHERE_MAX 128

static DsStatus
find_tile (const DsParam *param, const char *id, const DsRules *rules, int32_t *out,
           const char *where, DsErrors *errors)
{
  const uint16_t tile = ds_rules_find_tile (rules, id);
  const DsLayer layer = param->min == 0 ? DS_LAYER_GROUND : DS_LAYER_FEATURE;

  *out = tile;
  if (tile == DS_TILE_NONE)
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.no-tile",
                          N_ ("no rules file defines the tile \"%s\""), id);
  if (ds_rules_tile (rules, tile)->layer != layer)
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.tile-layer",
                          N_ ("expected a tile of the layer \"%s\", got \"%s\""),
                          ds_layer_id (layer), id);
  return DS_OK;
}

static DsStatus
find_kind (const DsParam *param, const char *id, const DsRules *rules, int32_t *out,
           const char *where, DsErrors *errors)
{
  uint16_t kind;

  if (!ds_rules_find_kind (rules, id, &kind))
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.no-kind",
                          N_ ("no rules file defines the object \"%s\""), id);
  if (!ds_param_takes_kind (param, ds_rules_kind (rules, kind)))
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.kind-role",
                          N_ ("expected an object with a role from \"%s\" to \"%s\", got \"%s\""),
                          ds_role_id ((DsRole)param->min), ds_role_id ((DsRole)param->max), id);
  *out = kind;
  return DS_OK;
}

static int32_t
find_choice (const DsParam *param, const char *id)
{
  int32_t i = 0;

  while ((size_t)i < param->n_choices && strcmp (param->choices[i].id, id) != 0)
    i++;
  return i;
}

/* Converts a value of the recipe, or the default, to numbers. */
static DsStatus
resolve (const DsParam *param, const DsValue *given, const DsRules *rules, DsGenNumbers out,
         const char *where, DsErrors *errors)
{
  DsValue value;
  DsError err;

  if (given == NULL)
    ds_param_default (param, &value);
  else if (ds_param_check (param, given, &value, where, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  memcpy (out, value.numbers, sizeof value.numbers);
  if (param->type == DS_PARAM_ROWS) {
    const uint64_t hash = ds_fnv64_text (ds_str_get (value.rows));

    memcpy (out, (const uint32_t[]){ (uint32_t)hash, (uint32_t)(hash >> 32) }, 8);
  }
  if (param->type == DS_PARAM_ENUM)
    out[0] = find_choice (param, value.text);
  if (param->type == DS_PARAM_TILE)
    return find_tile (param, value.text, rules, &out[0], where, errors);
  if (param->type == DS_PARAM_KIND)
    return find_kind (param, value.text, rules, &out[0], where, errors);
  return DS_OK;
}

/* Appends the floor and the parameter to the path; @floor: from 1; 0 = all. */
static void
add_where (char *out, size_t index, uint8_t floor, const char *param)
{
  if (floor == 0)
    snprintf (out, WHERE_MAX, "recipe.stages[%zu].params.%s", index, param);
  else
    snprintf (out, WHERE_MAX, "recipe.stages[%zu].per_floor.%d.%s", index, floor - 1, param);
}

/* Checks that every name is a parameter, and that only floor stages have values for one floor. */
static DsStatus
check_names (const DsGenStep *step, const DsRecipeStage *recipe, DsErrors *errors)
{
  DsStatus status = DS_OK;
  char where[WHERE_MAX];

  for (size_t i = 0; i < recipe->n_params; i++) {
    const DsRecipeParam *param = &recipe->params[i];

    add_where (where, step->index, param->floor, param->name);
    if (ds_gen_find_param (step->stage, param->name) == NULL)
      status = ds_errors_add (errors, DS_BAD_DATA, where, "recipe.no-param",
                              N_ ("the stage \"%s\" has no such parameter"), step->stage->id);
    else if (param->floor > 0 && step->stage->scope != DS_GEN_FLOOR)
      status = ds_errors_add (errors, DS_BAD_DATA, where, "recipe.one-floor",
                              N_ ("the stage \"%s\" works on all floors at once, so a floor "
                                  "cannot have values of its own"),
                              step->stage->id);
  }
  return status;
}

/* Refuses values that would run for hours, before the run begins. */
static DsStatus
check_product (const DsGenStep *step, uint8_t floor, const DsGenNumbers *values, DsErrors *errors)
{
  const DsGenStage *stage = step->stage;
  const size_t a = stage->factors[0] - 1, b = stage->factors[1] - 1;
  char where[WHERE_MAX];

  if (stage->factors[0] == 0 || (int64_t)values[a][0] * values[b][0] <= stage->product_max)
    return DS_OK;
  add_where (where, step->index, floor, stage->params[a].id);
  return ds_errors_add (errors, DS_BAD_DATA, where, "recipe.product",
                        N_ ("expected at most %lld while \"%s\" is %d, got %d"),
                        (long long)(stage->product_max / values[b][0]), stage->params[b].id,
                        values[b][0], values[a][0]);
}

/* Resolves one set of values: that for all floors, or that for the floor @floor (from 1). */
static DsStatus
plan_set (const DsGenStep *step, const DsRecipeStage *recipe, uint8_t floor, const DsRules *rules,
          DsGenNumbers *out, DsErrors *errors)
{
  DsStatus status = DS_OK;
  char where[WHERE_MAX];

  for (size_t i = 0; i < step->stage->n_params; i++) {
    const DsParam *param = &step->stage->params[i];
    const DsValue *given = floor > 0 ? ds_recipe_get_on (recipe, floor - 1u, param->id)
                                     : ds_recipe_get (recipe, param->id);
    DsStatus found = DS_OK;

    add_where (where, step->index, floor, param->id);
    if (floor > 0 && given == NULL)
      memcpy (out[i], step->values[i], sizeof out[i]);
    else
      found = resolve (param, given, rules, out[i], where, errors);
    if (found != DS_OK)
      status = found;
  }
  return status == DS_OK ? check_product (step, floor, (const DsGenNumbers *)out, errors) : status;
}

/* The last floor, from 1, with values of its own; 0: none. */
static uint8_t
last_floor (const DsRecipeStage *recipe)
{
  uint8_t last = 0;

  for (size_t i = 0; i < recipe->n_params; i++)
    last = recipe->params[i].floor > last ? recipe->params[i].floor : last;
  return last;
}

static size_t
count_sets (const DsRecipeStage *recipe)
{
  const size_t n_floors = last_floor (recipe);
  size_t n = 1;

  for (size_t floor = 0; floor < n_floors; floor++)
    n += ds_recipe_has_floor (recipe, floor);
  return n;
}

static DsStatus
plan_params (DsGenStep *step, const DsRecipeStage *recipe, const DsRules *rules, DsErrors *errors)
{
  DsStatus status = check_names (step, recipe, errors);
  DsStatus found = plan_set (step, recipe, 0, rules, step->values, errors);
  const uint8_t n_floors = last_floor (recipe);
  uint8_t n_sets = 1;

  if (found != DS_OK)
    status = found;
  for (uint8_t floor = 1; floor <= n_floors; floor++) {
    if (!ds_recipe_has_floor (recipe, floor - 1u))
      continue;
    step->slots[floor - 1] = n_sets++;
    found = plan_set (step, recipe, floor, rules, ds_gen_step_values (step, floor - 1u), errors);
    if (found != DS_OK)
      status = found;
  }
  return status;
}

static DsStatus
plan_stages (DsGenPlan *self, const DsRecipe *recipe, const DsRules *rules, DsErrors *errors)
{
  DsGenNumbers *values = self->values;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < recipe->n_stages; i++) {
    const DsRecipeStage *stage = &recipe->stages[i];
    DsGenStep step = { .stage = ds_gen_find_stage (stage->stage), .index = i, .values = values };
    DsStatus found;

    if (step.stage == NULL) {
      char where[WHERE_MAX];

      snprintf (where, sizeof where, "recipe.stages[%zu].stage", i);
      status = ds_errors_add (errors, DS_BAD_DATA, where, "recipe.no-stage",
                              N_ ("no such stage: \"%s\""), stage->stage);
      continue;
    }
    snprintf (step.name, sizeof step.name, "%s%s%s", stage->stage, stage->label[0] ? " " : "",
              stage->label);
    step.origin = (uint8_t)(self->n + 1);
    found = plan_params (&step, stage, rules, errors);
    if (found != DS_OK)
      status = found;
    values += step.stage->n_params * count_sets (stage);
    if (!stage->disabled)
      self->steps[self->n++] = step;
  }
  return status;
}

/*
 * Looks up the stages of @recipe and the values of their parameters. Disabled stages are checked,
 * but get no step.
 *
 * DS_BAD_DATA: a ruleset, stage, parameter, value or tile that does not exist or is not allowed;
 * all such findings are added. DS_NOMEM.
 */
DsStatus
ds_gen_plan_init (DsGenPlan *out, const DsRecipe *recipe, const DsRules *rules, DsErrors *errors)
{
  size_t n_values = 0;
  DsStatus status, found;
  DsError err;

  found = ds_rules_check_ruleset (rules, recipe->ruleset, "recipe.ruleset", &err);
  if (found != DS_OK)
    ds_errors_take (errors, &err);
  memset (out, 0, sizeof *out);
  if (recipe->n_stages > DS_RECIPE_STAGES_MAX)
    return ds_errors_add (
        errors, DS_BAD_DATA, "recipe.stages", "recipe.stages-max",
        NN_ ("expected at most %d stage, got %zu", "expected at most %d stages, got %zu"),
        DS_RECIPE_STAGES_MAX, recipe->n_stages);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    const DsGenStage *stage = ds_gen_find_stage (recipe->stages[i].stage);

    n_values += stage != NULL ? stage->n_params * count_sets (&recipe->stages[i]) : 0;
  }
  out->steps = ds_alloc (recipe->n_stages, sizeof *out->steps);
  out->values = ds_alloc (n_values, sizeof *out->values);
  if (out->steps != NULL && out->values != NULL) {
    status = plan_stages (out, recipe, rules, errors);
    if (found != DS_OK)
      status = found;
  } else {
    ds_fail_nomem (&err, "recipe");
    status = ds_errors_take (errors, &err);
  }
  if (status != DS_OK)
    ds_gen_plan_clear (out);
  return status;
}

void
ds_gen_plan_clear (DsGenPlan *self)
{
  ds_free (self->steps);
  ds_free (self->values);
  memset (self, 0, sizeof *self);
}

bool
ds_gen_plan_keeps_keys (const DsGenPlan *self)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->steps[i].stage->keeps_keys)
      return true;
  return false;
}

/* core/gen/plan.c — recipe to plan. */
#include "gen/plan.h"
#include "base/hooks.h"

#include <stdio.h>
#include <string.h>

#define WHERE_MAX 128

static const DsParam *
find_param (const DsGenStage *stage, const char *id)
{
  for (size_t i = 0; i < stage->n_params; i++)
    if (strcmp (stage->params[i].id, id) == 0)
      return &stage->params[i];
  return NULL;
}

static DsStatus
find_tile (const DsParam *param, const char *id, const DsRules *rules, int32_t *out,
           const char *where, DsErrors *errors)
{
  const uint16_t tile = ds_rules_find_tile (rules, id);
  const DsLayer layer = param->min == 0 ? DS_LAYER_GROUND : DS_LAYER_FEATURE;

  *out = tile;
  if (tile == DS_TILE_NONE)
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.no-tile",
                          N_ ("found \"%s\", which no rules file defines"), id);
  if (ds_rules_tile (rules, tile)->layer != layer)
    return ds_errors_add (errors, DS_BAD_DATA, where, "param.tile-layer",
                          N_ ("found \"%s\", allowed are tiles of the layer \"%s\""), id,
                          ds_layer_id (layer));
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

/* The parameter's value in the recipe, or its default, as numbers. */
static DsStatus
resolve (const DsParam *param, const DsRecipeStage *recipe, const DsRules *rules,
         int32_t out[DS_VALUE_MAX], const char *where, DsErrors *errors)
{
  const DsValue *given = ds_recipe_get (recipe, param->id);
  DsValue value;
  DsError err;

  if (given == NULL)
    ds_param_default (param, &value);
  else if (ds_param_check (param, given, &value, where, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  memcpy (out, value.numbers, sizeof value.numbers);
  if (param->type == DS_PARAM_ENUM)
    out[0] = find_choice (param, value.text);
  if (param->type == DS_PARAM_TILE)
    return find_tile (param, value.text, rules, &out[0], where, errors);
  return DS_OK;
}

static void
add_where (char *out, size_t index, const char *param)
{
  snprintf (out, WHERE_MAX, "recipe.stages[%zu].params.%s", index, param);
}

static DsStatus
plan_params (DsGenStep *step, const DsRecipeStage *recipe, const DsRules *rules, DsErrors *errors)
{
  DsStatus status = DS_OK;
  char where[WHERE_MAX];

  for (size_t i = 0; i < recipe->n_params; i++)
    if (find_param (step->stage, recipe->params[i].name) == NULL) {
      add_where (where, step->index, recipe->params[i].name);
      status = ds_errors_add (errors, DS_BAD_DATA, where, "recipe.no-param",
                              N_ ("the stage \"%s\" has no such parameter"), step->stage->id);
    }
  for (size_t i = 0; i < step->stage->n_params; i++) {
    const DsParam *param = &step->stage->params[i];
    DsStatus found;

    add_where (where, step->index, param->id);
    found = resolve (param, recipe, rules, step->values[i], where, errors);
    if (found != DS_OK)
      status = found;
  }
  return status;
}

static DsStatus
plan_stages (DsGenPlan *self, const DsRecipe *recipe, const DsRules *rules, DsErrors *errors)
{
  int32_t (*values)[DS_VALUE_MAX] = self->values;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < recipe->n_stages; i++) {
    const DsRecipeStage *stage = &recipe->stages[i];
    DsGenStep step = { .stage = ds_gen_find_stage (stage->stage), .index = i, .values = values };
    DsStatus found;

    if (step.stage == NULL) {
      char where[WHERE_MAX];

      snprintf (where, sizeof where, "recipe.stages[%zu].stage", i);
      status = ds_errors_add (errors, DS_BAD_DATA, where, "recipe.no-stage",
                              N_ ("found \"%s\", which is no stage"), stage->stage);
      continue;
    }
    snprintf (step.name, sizeof step.name, "%s%s%s", stage->stage, stage->label[0] ? " " : "",
              stage->label);
    step.origin = (uint8_t)(self->n + 1);
    found = plan_params (&step, stage, rules, errors);
    if (found != DS_OK)
      status = found;
    values += step.stage->n_params;
    if (!stage->disabled)
      self->steps[self->n++] = step;
  }
  return status;
}

/*
 * Finds the stages of @recipe and their parameters' values. Disabled stages are checked too, but
 * get no step.
 *
 * DS_BAD_DATA: a stage, parameter, value or tile that is not there or not allowed; all such
 * findings are added. DS_NOMEM.
 */
DsStatus
ds_gen_plan_init (DsGenPlan *out, const DsRecipe *recipe, const DsRules *rules, DsErrors *errors)
{
  size_t n_values = 0;
  DsStatus status;
  DsError err;

  memset (out, 0, sizeof *out);
  if (recipe->n_stages > DS_RECIPE_STAGES_MAX)
    return ds_errors_add (errors, DS_BAD_DATA, "recipe.stages", "recipe.stages-max",
                          N_ ("found %zu stages, allowed are up to %d"), recipe->n_stages,
                          DS_RECIPE_STAGES_MAX);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    const DsGenStage *stage = ds_gen_find_stage (recipe->stages[i].stage);

    n_values += stage != NULL ? stage->n_params : 0;
  }
  out->steps = ds_alloc (recipe->n_stages, sizeof *out->steps);
  out->values = ds_alloc (n_values, sizeof *out->values);
  if (out->steps != NULL && out->values != NULL) {
    status = plan_stages (out, recipe, rules, errors);
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

/* core/rules/recipe_stages.c — edits of a recipe's list of stages. */
#include "rules/recipe.h"

#include <stdio.h>
#include <string.h>

/* DS_NOMEM. */
DsStatus
ds_recipe_stage_copy (DsRecipeStage *out, const DsRecipeStage *from, DsError *err)
{
  DsRecipeParam *params = ds_alloc (from->n_params, sizeof *params);

  memset (out, 0, sizeof *out);
  if (params == NULL)
    return ds_fail_nomem (err, "recipe");
  *out = *from;
  out->params = params;
  for (size_t i = 0; i < from->n_params; i++) {
    params[i] = from->params[i];
    ds_str_ref (params[i].value.rows);
  }
  ds_extras_ref (out->extras);
  return DS_OK;
}

void
ds_recipe_stage_clear (DsRecipeStage *self)
{
  for (size_t i = 0; i < self->n_params; i++)
    ds_value_clear (&self->params[i].value);
  ds_free (self->params);
  ds_extras_unref (self->extras);
  memset (self, 0, sizeof *self);
}

static bool
is_used (const DsRecipe *self, const char *stage, const char *label)
{
  for (size_t i = 0; i < self->n_stages; i++)
    if (strcmp (self->stages[i].stage, stage) == 0 && strcmp (self->stages[i].label, label) == 0)
      return true;
  return false;
}

/* Finds the first free label of "", "2", "3", ...: at most as many are taken as there are
 * stages. */
static void
find_label (const DsRecipe *self, const char *stage, char *label, size_t size)
{
  label[0] = '\0';
  for (unsigned n = 2; is_used (self, stage, label); n++)
    snprintf (label, size, "%u", n);
}

/* A zeroed row at @at. */
static DsStatus
make_room (DsRecipe *self, size_t at, DsError *err)
{
  DsRecipeStage *stages;

  if (self->n_stages == DS_RECIPE_STAGES_MAX)
    return ds_fail (err, DS_BAD_ARG, "stages", "recipe.full",
                    NN_ ("a recipe has at most %d stage", "a recipe has at most %d stages"),
                    DS_RECIPE_STAGES_MAX);
  stages = ds_resize (self->stages, self->n_stages + 1, sizeof *stages);
  if (stages == NULL)
    return ds_fail_nomem (err, "recipe");
  self->stages = stages;
  memmove (&stages[at + 1], &stages[at], (self->n_stages - at) * sizeof *stages);
  memset (&stages[at], 0, sizeof *stages);
  self->n_stages++;
  return DS_OK;
}

DsStatus
ds_recipe_add_stage (DsRecipe *self, size_t at, const char *stage, DsError *err)
{
  DsRecipeStage added = { 0 };
  DsStatus status;

  DS_ASSERT (at <= self->n_stages && strlen (stage) < sizeof added.stage);
  memcpy (added.stage, stage, strlen (stage) + 1);
  find_label (self, stage, added.label, sizeof added.label);
  status = make_room (self, at, err);
  if (status == DS_OK)
    self->stages[at] = added;
  return status;
}

DsStatus
ds_recipe_duplicate_stage (DsRecipe *self, size_t i, DsError *err)
{
  DsRecipeStage copy;
  DsStatus status;

  DS_ASSERT (i < self->n_stages);
  status = ds_recipe_stage_copy (&copy, &self->stages[i], err);
  if (status != DS_OK)
    return status;
  find_label (self, copy.stage, copy.label, sizeof copy.label);
  status = make_room (self, i + 1, err);
  if (status == DS_OK)
    self->stages[i + 1] = copy;
  else
    ds_recipe_stage_clear (&copy);
  return status;
}

DsStatus
ds_recipe_label_stage (DsRecipe *self, size_t i, const char *label, DsError *err)
{
  DsRecipeStage *stage = &self->stages[i];

  DS_ASSERT (i < self->n_stages);
  if (!ds_name_is_valid (label, sizeof stage->label - 1))
    return ds_fail (err, DS_BAD_ARG, "label", "recipe.label",
                    N_ ("expected 1 to %zu lowercase letters, digits, \"-\" and \"_\", got \"%s\""),
                    sizeof stage->label - 1, label);
  if (strcmp (stage->label, label) == 0)
    return DS_OK;
  if (is_used (self, stage->stage, label))
    return ds_fail (err, DS_BAD_ARG, "label", "recipe.label-used",
                    N_ ("the recipe already has this stage with the name \"%s\""), label);
  memcpy (stage->label, label, strlen (label) + 1);
  return DS_OK;
}

DsStatus
ds_recipe_set_everywhere (DsRecipeStage *stage, const char *param, const DsValue *value,
                          DsError *err)
{
  DsStatus status = ds_recipe_set (stage, param, value, err);

  for (size_t floor = 0; floor < DS_FLOORS_MAX && status == DS_OK; floor++)
    if (ds_recipe_get_on (stage, floor, param) != NULL)
      status = ds_recipe_set_on (stage, floor, param, NULL, err);
  return status;
}

void
ds_recipe_remove_stage (DsRecipe *self, size_t i)
{
  DS_ASSERT (i < self->n_stages);
  ds_recipe_stage_clear (&self->stages[i]);
  self->n_stages--;
  memmove (&self->stages[i], &self->stages[i + 1], (self->n_stages - i) * sizeof *self->stages);
}

void
ds_recipe_move_stage (DsRecipe *self, size_t from, size_t to)
{
  const DsRecipeStage moved = self->stages[from];

  DS_ASSERT (from < self->n_stages && to < self->n_stages);
  if (from < to)
    memmove (&self->stages[from], &self->stages[from + 1], (to - from) * sizeof moved);
  else
    memmove (&self->stages[to + 1], &self->stages[to], (from - to) * sizeof moved);
  self->stages[to] = moved;
}

/* Gives @stage the values that @from has for single floors, in another order of floors. */
static DsStatus
order_floors (DsRecipeStage *stage, const DsRecipeStage *old, const int32_t *from, size_t n,
              DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < old->n_params && status == DS_OK; i++)
    if (old->params[i].floor != 0)
      status = ds_recipe_set_on (stage, old->params[i].floor - 1u, old->params[i].name, NULL, err);
  for (size_t floor = 0; floor < n; floor++)
    for (size_t i = 0; i < old->n_params && status == DS_OK; i++)
      if (old->params[i].floor != 0 && from[floor] == old->params[i].floor - 1)
        status = ds_recipe_set_on (stage, floor, old->params[i].name, &old->params[i].value, err);
  return status;
}

DsStatus
ds_recipe_order_floors (DsRecipe *self, const int32_t *from, size_t n, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->n_stages && status == DS_OK; i++) {
    DsRecipeStage old;

    status = ds_recipe_stage_copy (&old, &self->stages[i], err);
    if (status == DS_OK)
      status = order_floors (&self->stages[i], &old, from, n, err);
    ds_recipe_stage_clear (&old);
  }
  return status;
}

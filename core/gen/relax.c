/* core/gen/relax.c — searches values of a parameter, ever further from the failed one, for one that
 * succeeds. */
#include "gen/relax.h"
#include "gen/drawing.h"

#include <string.h>

#define N_STEPS 4    /* eighths: 1, 2, 4, 8 */
#define TRIES_MAX 64 /* values tried for one parameter */

typedef struct {
  const DsParam *param;
  DsValue from;    /* the failed value */
  DsValue cleaned; /* owned by rows */
  DsValue items[TRIES_MAX];
  size_t n;
} Tries;

static void
add (Tries *self, const DsValue *value)
{
  if (self->n == TRIES_MAX || ds_value_equal (value, &self->from))
    return;
  for (size_t i = 0; i < self->n; i++)
    if (ds_value_equal (value, &self->items[i]))
      return;
  self->items[self->n++] = *value;
}

/* Moves @value by @eighths of the distance to @end, at least by one. */
static int32_t
towards (int32_t value, int32_t end, int eighths)
{
  const int64_t way = (int64_t)end - value, step = way * eighths / 8;

  if (step != 0 || way == 0)
    return (int32_t)(value + step);
  return value + (way < 0 ? -1 : 1);
}

static void
add_numbers (Tries *self, int eighths)
{
  const int32_t ends[] = { self->param->min, self->param->max };

  for (size_t i = 0; i < 2; i++) {
    DsValue value = self->from;

    value.numbers[0] = towards (value.numbers[0], ends[i], eighths);
    add (self, &value);
  }
}

/* Adds ranges with less at the lower end, then at both, then with more at the upper end. */
static void
add_ranges (Tries *self, int eighths)
{
  const int32_t low = towards (self->from.numbers[0], self->param->min, eighths);
  const int32_t high = towards (self->from.numbers[1], self->param->min, eighths);
  DsValue value = self->from;

  value.numbers[0] = low;
  add (self, &value);
  value.numbers[1] = high < low ? low : high;
  add (self, &value);
  value = self->from;
  value.numbers[1] = towards (value.numbers[1], self->param->max, eighths);
  add (self, &value);
}

static void
add_choices (Tries *self)
{
  DsValue value = self->from;

  if (self->param->type == DS_PARAM_BOOL) {
    value.numbers[0] = !value.numbers[0];
    add (self, &value);
  } else if (self->param->type == DS_PARAM_ENUM) {
    for (size_t i = 0; i < self->param->n_choices; i++) {
      memset (value.text, 0, sizeof value.text);
      strncpy (value.text, self->param->choices[i].id, sizeof value.text - 1);
      add (self, &value);
    }
  }
}

/* Adds the drawing without characters that have no meaning; nothing when memory is short. */
static void
add_rows (Tries *self, const DsRules *rules)
{
  DsText text = { 0 };

  ds_drawing_keep_known (rules, ds_str_get (self->from.rows), &text);
  if (!text.failed && ds_value_set_rows (&self->cleaned, text.bytes, text.n, NULL) == DS_OK)
    add (self, &self->cleaned);
  ds_text_clear (&text);
}

static void
collect (Tries *self, const DsRules *rules)
{
  const DsParamType type = self->param->type;

  for (int i = 0; i < N_STEPS; i++)
    if (type == DS_PARAM_INT || type == DS_PARAM_PERMILLE)
      add_numbers (self, 1 << i);
    else if (type == DS_PARAM_RANGE)
      add_ranges (self, 1 << i);
  add_choices (self);
  if (type == DS_PARAM_ROWS)
    add_rows (self, rules);
}

static const DsParam *
find_param (const DsRecipe *recipe, size_t stage, const char *id)
{
  return stage < recipe->n_stages
             ? ds_gen_find_param (ds_gen_find_stage (recipe->stages[stage].stage), id)
             : NULL;
}

static DsStatus
attempt (DsDelve *delve, const DsGenOptions *options, size_t stage, const char *param,
         const DsValue *value, DsJob *job, DsError *err)
{
  DsStatus status = ds_recipe_set_everywhere (&delve->recipe.stages[stage], param, value, err);
  DsGenResult result;

  if (status != DS_OK)
    return status;
  status = ds_gen_run (&result, delve, options, job, err);
  ds_gen_result_clear (&result);
  return status;
}

DsStatus
ds_gen_relax (DsValue *out, const DsDelve *base, const DsGenOptions *options, size_t stage,
              const char *param, DsJob *job, DsError *err)
{
  Tries tries = { .param = find_param (&base->recipe, stage, param) };
  const DsValue *given;
  DsStatus status;
  DsDelve delve;

  if (tries.param == NULL)
    return ds_fail (err, DS_BAD_ARG, param, "gen.no-param", N_ ("no such parameter"));
  given = ds_recipe_get (&base->recipe.stages[stage], param);
  ds_param_default (tries.param, &tries.from);
  if (given != NULL)
    tries.from = *given;
  collect (&tries, base->rules);
  status = ds_delve_copy (&delve, base, err);
  if (status != DS_OK)
    goto out;
  status = DS_VETO;
  for (size_t i = 0; i < tries.n && status == DS_VETO; i++) {
    status = attempt (&delve, options, stage, param, &tries.items[i], job, err);
    if (status == DS_OK) {
      *out = tries.items[i];
      ds_str_ref (out->rows);
    }
  }
  ds_delve_clear (&delve);
out:
  ds_value_clear (&tries.cleaned);
  return status != DS_VETO ? status
                           : ds_fail (err, DS_NOT_FOUND, param, "gen.no-relief",
                                      N_ ("no other value of this parameter helps"));
}

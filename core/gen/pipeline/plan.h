/* core/gen/pipeline/plan.h — a recipe made ready to run: stages found, parameters checked and
 * complete. */
#pragma once

#include "gen/stage_table.h"

#define DS_GEN_NAME_MAX 64 /* bytes of a step's name with its NUL */

/* A parameter's; an enum's choice, a tile's index, a hash of rows. */
typedef int32_t DsGenNumbers[DS_VALUE_MAX];

typedef struct {
  const DsGenStage *stage;
  size_t index;                 /* in the recipe */
  uint8_t origin;               /* what the origin layer holds for it */
  char name[DS_GEN_NAME_MAX];   /* "fill", "fill water": of its stream, its cells, its findings */
  DsGenNumbers *values;         /* by parameter */
  uint8_t slots[DS_FLOORS_MAX]; /* by floor: 0, or which of the sets behind it is its own */
} DsGenStep;

/* The values that hold on @floor; NULL for a step without parameters. */
static inline DsGenNumbers *
ds_gen_step_values (const DsGenStep *self, size_t floor)
{
  return self->values != NULL ? self->values + self->slots[floor] * self->stage->n_params : NULL;
}

/* Placed, zeroed. */
typedef struct {
  DsGenStep *steps; /* the stages that are not disabled */
  size_t n;
  DsGenNumbers *values; /* of all steps */
} DsGenPlan;

/* On failure @out is zeroed and @errors (may be NULL) has at least one finding. */
DsStatus ds_gen_plan_init (DsGenPlan *out, const DsRecipe *recipe, const DsRules *rules,
                           DsErrors *errors) DS_MUST_CHECK;
/* Frees steps and values and zeroes the plan; safe to call twice. */
void ds_gen_plan_clear (DsGenPlan *self);
/* Whether a stage sees to it that locks which were there can still be opened. */
bool ds_gen_plan_keeps_keys (const DsGenPlan *self);

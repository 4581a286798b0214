/* core/gen/pipeline/plan.h — a recipe resolved for a run: its stages, and the checked and complete
 * values of their parameters. */
#pragma once

#include "gen/stage_table.h"

#define DS_GEN_NAME_MAX 64 /* bytes of a step's name with its NUL */

/* Value of a parameter: numbers, the index of a choice or a tile, or the hash of rows. */
typedef int32_t DsGenNumbers[DS_VALUE_MAX];

typedef struct {
  const DsGenStage *stage;
  size_t index;                 /* in the recipe */
  uint8_t origin;               /* its number in the origin layer */
  char name[DS_GEN_NAME_MAX];   /* "fill", "fill water": for its stream and findings */
  DsGenNumbers *values;         /* by parameter */
  uint8_t slots[DS_FLOORS_MAX]; /* by floor: index of its set of @values; 0 = that for all floors */
} DsGenStep;

/* Values for @floor; NULL for a step without parameters. */
static inline DsGenNumbers *
ds_gen_step_values (const DsGenStep *self, size_t floor)
{
  return self->values != NULL ? self->values + self->slots[floor] * self->stage->n_params : NULL;
}

/* Held by value; all zero is empty. */
typedef struct {
  DsGenStep *steps; /* stages that are not disabled */
  size_t n;
  DsGenNumbers *values; /* of all steps */
} DsGenPlan;

/* On failure @out is zeroed and @errors (may be NULL) has at least one finding. */
DsStatus ds_gen_plan_init (DsGenPlan *out, const DsRecipe *recipe, const DsRules *rules,
                           DsErrors *errors) DS_MUST_CHECK;
/* Frees steps and values and zeroes the plan; safe to call twice. */
void ds_gen_plan_clear (DsGenPlan *self);
/* True when some stage ensures that existing locks can still be opened. */
bool ds_gen_plan_keeps_keys (const DsGenPlan *self);

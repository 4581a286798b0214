/* core/gen/plan.h — a recipe made ready to run: stages found, parameters checked and complete. */
#pragma once

#include "gen/gen.h"

#define DS_GEN_NAME_MAX 64 /* bytes of a step's name with its NUL */

typedef struct {
  const DsGenStage *stage;
  size_t index;               /* in the recipe */
  uint8_t origin;             /* what the origin layer holds for it */
  char name[DS_GEN_NAME_MAX]; /* "fill", "fill water": of its stream, its cells, its findings */
  int32_t (*values)[DS_VALUE_MAX]; /* by parameter: numbers; an enum's choice, a tile's index */
} DsGenStep;

/* Placed, zeroed. */
typedef struct {
  DsGenStep *steps; /* the stages that are not disabled */
  size_t n;
  int32_t (*values)[DS_VALUE_MAX]; /* of all steps */
} DsGenPlan;

/* On failure @out is zeroed and @errors (may be NULL) has at least one finding. */
DsStatus ds_gen_plan_init (DsGenPlan *out, const DsRecipe *recipe, const DsRules *rules,
                           DsErrors *errors) DS_MUST_CHECK;
void ds_gen_plan_clear (DsGenPlan *self);

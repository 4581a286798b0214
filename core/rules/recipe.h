/* core/rules/recipe.h — recipes: stages in order, each with parameter values. Only gen knows the
 * stages and parameters; here their values are merely stored. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "rules/value.h"

#define DS_RECIPE_STAGES_MAX 64

typedef struct {
  char name[32];
  uint8_t floor; /* for this floor alone, from 1; 0 = for all that have no value of their own */
  DsValue value;
} DsRecipeParam;

typedef struct {
  char stage[32]; /* id in gen's registry */
  char label[32]; /* tells two uses of one stage apart; "" = none; part of the random stream */
  bool disabled;
  DsRecipeParam *params; /* values that differ from the default; owned */
  size_t n_params;
  DsExtras *extras;
} DsRecipeStage;

/* Held by value; all zero is empty. */
typedef struct {
  char id[DS_ID_MAX + 1];
  DsStr *label, *description;  /* only in recipe files, not in documents */
  int32_t w, h, floors;        /* the size to start with; 0 in documents */
  char ruleset[DS_ID_MAX + 1]; /* "" = default */
  DsRecipeStage *stages;
  size_t n_stages;
  DsExtras *extras;
} DsRecipe;

/*
 * Reads a recipe as a document has it: everything may be absent, unknown keys are kept.
 * DS_BAD_DATA with findings, DS_NOMEM; @out is zeroed then.
 */
DsStatus ds_recipe_read (DsRecipe *out, DsNode node, const char *path,
                         DsErrors *errors) DS_MUST_CHECK;
DsStatus ds_recipe_parse (DsRecipe *out, const char *name, const char *bytes, size_t n,
                          DsErrors *errors) DS_MUST_CHECK; /* a recipe file */
/* Writes the recipe as a document has it, under @key of the object that is open in @writer. */
void ds_recipe_write (const DsRecipe *self, DsJsonWriter *writer, const char *key);
void ds_recipe_format (const DsRecipe *self, DsText *out); /* as a recipe file */
/* A copy that owns all it has. On failure @out is zeroed. */
DsStatus ds_recipe_copy (DsRecipe *out, const DsRecipe *from, DsError *err) DS_MUST_CHECK;
/* Frees the stages and texts and zeroes the recipe; safe to call twice. */
void ds_recipe_clear (DsRecipe *self);
void ds_recipe_strip (DsRecipe *self); /* drops what only recipe files have, not documents */
bool ds_recipe_equal (const DsRecipe *a, const DsRecipe *b); /* same generator input */

/* On failure @out is zeroed. */
DsStatus ds_recipe_stage_copy (DsRecipeStage *out, const DsRecipeStage *from,
                               DsError *err) DS_MUST_CHECK;
/* Frees parameters and extras and zeroes the stage; safe to call twice. */
void ds_recipe_stage_clear (DsRecipeStage *self);

const DsValue *ds_recipe_get (const DsRecipeStage *stage, const char *param); /* NULL: default */
DsStatus ds_recipe_set (DsRecipeStage *stage, const char *param, const DsValue *value,
                        DsError *err) DS_MUST_CHECK; /* NULL @value: back to the default */

/* The same for the floor @floor (from 0) alone; NULL: what holds for all floors. */
const DsValue *ds_recipe_get_on (const DsRecipeStage *stage, size_t floor, const char *param);
/* As ds_recipe_set(), for one floor: its value replaces the common one there. */
DsStatus ds_recipe_set_on (DsRecipeStage *stage, size_t floor, const char *param,
                           const DsValue *value, DsError *err) DS_MUST_CHECK;
/* Floor i takes the values that floor @from[i] has of its own; below 0: none. */
DsStatus ds_recipe_order_floors (DsRecipe *self, const int32_t *from, size_t n,
                                 DsError *err) DS_MUST_CHECK;
/* Sets it for all floors, also for those with values of their own. */
DsStatus ds_recipe_set_everywhere (DsRecipeStage *stage, const char *param, const DsValue *value,
                                   DsError *err) DS_MUST_CHECK;
bool ds_recipe_has_floor (const DsRecipeStage *stage, size_t floor); /* values of its own */

/* ---- the list of stages (recipe_stages.c). A stage that is there already gets a label of its own,
 * so that it draws other numbers. DS_BAD_ARG: too many; the recipe is as it was then. ---- */
DsStatus ds_recipe_add_stage (DsRecipe *self, size_t at, const char *stage,
                              DsError *err) DS_MUST_CHECK; /* before @at, or last */
DsStatus ds_recipe_duplicate_stage (DsRecipe *self, size_t i,
                                    DsError *err) DS_MUST_CHECK; /* right behind it */
/* It draws other numbers then. DS_BAD_ARG: no name, or another use of the stage is called so. */
DsStatus ds_recipe_label_stage (DsRecipe *self, size_t i, const char *label,
                                DsError *err) DS_MUST_CHECK;
/* Takes stage @i, below n_stages, out; those behind move up. */
void ds_recipe_remove_stage (DsRecipe *self, size_t i);
/* Moves the stage @from to the place @to; both are below n_stages. */
void ds_recipe_move_stage (DsRecipe *self, size_t from, size_t to);

/* editor/recipe/failure.h — a failed generation: a bar with the stage, the reason and actions that
 * may help. */
#pragma once

#include "bar.h"
#include "gen/gen.h"

typedef struct DseFailure DseFailure;

/* Borrows @bar, which must live longer. */
DseFailure *dse_failure_new (DsuBar *bar);
void dse_failure_free (DseFailure *self); /* not NULL */

/* Keeps a copy of @error; @stage is its index in the recipe. */
void dse_failure_set (DseFailure *self, const DsError *error, gsize stage);
/* Explains it in the bar. @recipe is that which failed; @has_partial: its partial result can be
 * shown. */
void dse_failure_show (DseFailure *self, const DsRecipe *recipe, gboolean has_partial);
/* There is none any more; the bar goes. */
void dse_failure_clear (DseFailure *self);

/* NULL: there is none. */
const DsError *dse_failure_get_error (DseFailure *self);
/* Index in a recipe; G_MAXUINT: there is none, or no stage of @recipe failed. */
guint dse_failure_get_stage (DseFailure *self, const DsRecipe *recipe);
/* Id of the parameter that asks for too much, and its stage; NULL: none. */
const char *dse_failure_get_param (DseFailure *self, guint *stage);

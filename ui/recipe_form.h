/* ui/recipe_form.h — a recipe's stages as rows, to be tuned, moved, added and removed. It changes
 * nothing by itself: it says which recipe it wants, and shows the one that it is given. */
#pragma once

#include "stage_row.h"

#define DSU_TYPE_RECIPE_FORM (dsu_recipe_form_get_type ())
G_DECLARE_FINAL_TYPE (DsuRecipeForm, dsu_recipe_form, DSU, RECIPE_FORM, GtkBox)

/* Signals: "edited" (const DsRecipe *, const char *) — the recipe as it shall be and what Undo
 * calls the change (N_(), static; NULL: nothing special); "drag-begin" and "drag-end" around the
 * moves of a slider, so that they can be one undo step; "failed" (const DsError *) — it could not
 * be done. */
GtkWidget *dsu_recipe_form_new (void);

/* @origin is the recipe that @recipe began as, which resetting goes back to; NULL: unknown. */
void dsu_recipe_form_show (DsuRecipeForm *self, const DsRecipe *recipe, const DsRecipe *origin,
                           DsRules *rules, guint n_floors);
/* Other values near the defaults for all stages; tiles stay. */
void dsu_recipe_form_randomise (DsuRecipeForm *self);
/* Marks the stage that gave up; G_MAXUINT: none did. */
void dsu_recipe_form_set_failed (DsuRecipeForm *self, guint stage);
/* Unfolds the stage and gives the parameter the focus. */
void dsu_recipe_form_reveal (DsuRecipeForm *self, guint stage, const char *param);

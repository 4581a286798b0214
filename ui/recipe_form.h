/* ui/recipe_form.h — form of a recipe: its stages as rows, to tune, move, add and remove. It edits
 * a copy and emits it; its owner decides and shows the result. */
#pragma once

#include "stage_row.h"

#define DSU_TYPE_RECIPE_FORM (dsu_recipe_form_get_type ())
G_DECLARE_FINAL_TYPE (DsuRecipeForm, dsu_recipe_form, DSU, RECIPE_FORM, GtkBox)

/* Signals: "edited" (const DsRecipe *, const char *) — the recipe after the user's change, and the
 * label of its undo step (N_(), static; NULL: the usual one); "drag-begin" and "drag-end" around
 * the moves of a slider, so that they can be one undo step; "failed" (const DsError *) — the change
 * was not possible; "folded" — a stage was folded or unfolded. */

/* A form without stages. */
GtkWidget *dsu_recipe_form_new (void);

/* Shows a copy of @recipe for a dungeon of @n_floors floors. @origin is the recipe that Reset goes
 * back to; NULL: unknown. References @rules. */
void dsu_recipe_form_show (DsuRecipeForm *self, const DsRecipe *recipe, const DsRecipe *origin,
                           DsRules *rules, guint n_floors);
/* Emits "edited" with random values near the defaults for all stages; tiles and drawings stay. */
void dsu_recipe_form_randomise (DsuRecipeForm *self);
/* Shows the stages and parameters whose names or help match @text; "": all. */
void dsu_recipe_form_search (DsuRecipeForm *self, const char *text);
/* Marks stage @stage as failed, and no other; G_MAXUINT: none. */
void dsu_recipe_form_set_failed (DsuRecipeForm *self, guint stage);
/* Unfolds the first stage with a slider, unless one of an unfolded stage is there already; the
 * focus stays. Nothing happens without such a stage. */
void dsu_recipe_form_show_sliders (DsuRecipeForm *self);
/* Names of the unfolded stages, in the order of the recipe: stage, or stage/label. Caller frees. */
char **dsu_recipe_form_dup_unfolded (DsuRecipeForm *self);
/* Unfolds the stages @names of the recipe; others stay as they are, names without a stage are
 * skipped. */
void dsu_recipe_form_unfold (DsuRecipeForm *self, const char *const *names);
/* Unfolds stage @stage and focuses the row of the parameter @param, an id, or without one the stage
 * itself; nothing happens where there is none. */
void dsu_recipe_form_reveal (DsuRecipeForm *self, guint stage, const char *param);

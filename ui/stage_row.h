/* ui/stage_row.h — row of a stage of a recipe: number, name, switch, and its parameters, whose
 * controls are made when the row is first unfolded. */
#pragma once

#include "param_row.h"

#define DSU_TYPE_STAGE_ROW (dsu_stage_row_get_type ())
G_DECLARE_FINAL_TYPE (DsuStageRow, dsu_stage_row, DSU, STAGE_ROW, AdwExpanderRow)

/* Signals: "param-changed" (DsuParamRow *) and "switched", by the user; "drag-begin" and "drag-end"
 * of a slider. Its menu activates "stage.NAME" with its index, see recipe_form.c. */

/* A row for the stage and label of @use; its values come with dsu_stage_row_show(). References
 * @rules. */
DsuStageRow *dsu_stage_row_new (const DsRecipeStage *use, DsRules *rules);

/* True if @use has the stage and label that the row was made for. */
gboolean dsu_stage_row_is_for (DsuStageRow *self, const DsRecipeStage *use);
/* Shows the values of @use, which it is for, without signals. Reset gives the values of @origin
 * (NULL: the defaults). It is stage @index, from 0, of @n in a dungeon of @n_floors floors. */
void dsu_stage_row_show (DsuStageRow *self, const DsRecipeStage *use, const DsRecipeStage *origin,
                         guint index, guint n, guint n_floors);
int dsu_stage_row_get_floor (DsuStageRow *self);        /* floor of the values shown; -1: all */
guint dsu_stage_row_get_index (DsuStageRow *self);      /* in the recipe, from 0 */
gboolean dsu_stage_row_get_enabled (DsuStageRow *self); /* its switch is on */
GtkWidget *dsu_stage_row_get_grip (DsuStageRow *self);  /* handle to drag it by; borrowed */
/* Shows the parameters that match @text alone, or all if the name of the stage does, unfolded; ""
 * shows all, as before. FALSE: nothing matches, and the row is hidden. */
gboolean dsu_stage_row_filter (DsuStageRow *self, const char *text);
/* Unfolds the stage and returns the row of the parameter @id; NULL: it has no such parameter. */
DsuParamRow *dsu_stage_row_find_param (DsuStageRow *self, const char *id);

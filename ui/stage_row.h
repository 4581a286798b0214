/* ui/stage_row.h — one stage of a recipe: its place, its name, its switch, and under them its
 * parameters, whose controls are made when they are first looked at. */
#pragma once

#include "param_row.h"

#define DSU_TYPE_STAGE_ROW (dsu_stage_row_get_type ())
G_DECLARE_FINAL_TYPE (DsuStageRow, dsu_stage_row, DSU, STAGE_ROW, AdwExpanderRow)

/* Signals: "param-changed" (DsuParamRow *) and "switched", by hand; "drag-begin" and "drag-end" of
 * a slider. Its menu activates "stage.NAME" with its index, see recipe_form.c. */
DsuStageRow *dsu_stage_row_new (const DsRecipeStage *use, DsRules *rules);

gboolean dsu_stage_row_is_for (DsuStageRow *self, const DsRecipeStage *use); /* stage and label */
/* Resetting gives the values of @origin (NULL: the defaults). It is number @index of @n stages of a
 * dungeon of @n_floors floors. */
void dsu_stage_row_show (DsuStageRow *self, const DsRecipeStage *use, const DsRecipeStage *origin,
                         guint index, guint n, guint n_floors);
int dsu_stage_row_get_floor (DsuStageRow *self); /* whose values are shown; -1: of all */
guint dsu_stage_row_get_index (DsuStageRow *self);
gboolean dsu_stage_row_get_enabled (DsuStageRow *self);
GtkWidget *dsu_stage_row_get_grip (DsuStageRow *self); /* where it is dragged by */
/* Also unfolds the stage, so that the row is there. NULL: it has no such parameter. */
DsuParamRow *dsu_stage_row_find_param (DsuStageRow *self, const char *id);

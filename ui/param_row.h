/* ui/param_row.h — row with the controls of one parameter, built from its entry in the table. */
#pragma once

#include "gen/gen.h"

#include <adwaita.h>

#define DSU_TYPE_PARAM_ROW (dsu_param_row_get_type ())
G_DECLARE_FINAL_TYPE (DsuParamRow, dsu_param_row, DSU, PARAM_ROW, AdwPreferencesRow)

/* Signals: "value-changed" after every change by the user; "drag-begin" and "drag-end" around the
 * moves of a slider, so that they can be one undo step. */

/* A row for @param, which is static, with its default value. References @rules. */
DsuParamRow *dsu_param_row_new (const DsParam *param, DsRules *rules);

/* TRUE if the words of @text begin words of the parameter's name or help. */
gboolean dsu_param_row_matches (DsuParamRow *self, const char *text);
const DsParam *dsu_param_row_get_param (DsuParamRow *self); /* the one it was made for */
/* Shows @value without a signal; NULL, or one that the parameter refuses: the default. */
void dsu_param_row_set_value (DsuParamRow *self, const DsValue *value);
/* The present value; borrowed until the next change. */
const DsValue *dsu_param_row_get_value (DsuParamRow *self);
/* Sets the value that Reset gives; NULL, or one that the parameter refuses: the default. */
void dsu_param_row_set_origin (DsuParamRow *self, const DsValue *value);
gboolean dsu_param_row_is_default (DsuParamRow *self); /* the value is the default */

/* The row of a drawing around @widget, which may be NULL; NULL: none. Its buttons activate
 * "win.drawing-from-selection", "win.drawing-from-file" and "win.drawing-from-tab". */
DsuParamRow *dsu_param_row_find (GtkWidget *widget);
/* Sets the drawing as if the user typed @rows. DS_BAD_DATA: no drawing, or too large. */
DsStatus dsu_param_row_take_rows (DsuParamRow *self, const char *rows, DsError *err);

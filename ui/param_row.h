/* ui/param_row.h — one stage's parameters as controls, built from its parameter table. */
#pragma once

#include "gen/gen.h"

#include <adwaita.h>

#define DSU_TYPE_PARAM_ROW (dsu_param_row_get_type ())
G_DECLARE_FINAL_TYPE (DsuParamRow, dsu_param_row, DSU, PARAM_ROW, AdwPreferencesRow)

/* Signals: "value-changed" after every change by hand; "drag-begin" and "drag-end" around the moves
 * of a slider, so that they can be one undo step. */
DsuParamRow *dsu_param_row_new (const DsParam *param, DsRules *rules);

const DsParam *dsu_param_row_get_param (DsuParamRow *self);
void dsu_param_row_set_value (DsuParamRow *self, const DsValue *value); /* NULL: the default */
const DsValue *dsu_param_row_get_value (DsuParamRow *self);
void dsu_param_row_set_origin (DsuParamRow *self, const DsValue *value); /* what Reset gives */
gboolean dsu_param_row_is_default (DsuParamRow *self);

/* The row of a drawing that @widget (may be NULL) is part of; NULL: of none. Its buttons activate
 * "win.drawing-from-selection", "win.drawing-from-file" and "win.drawing-from-tab". */
DsuParamRow *dsu_param_row_find (GtkWidget *widget);
/* As if @rows were typed. DS_BAD_DATA: they are no drawing, or too large a one. */
DsStatus dsu_param_row_take_rows (DsuParamRow *self, const char *rows, DsError *err);

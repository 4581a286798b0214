/* editor/window/layer_row.h — the row of a layer in the panel of layers: eye, lock, alone, name and
 * opacity. */
#pragma once

#include "tools/layers.h"

#define DSE_TYPE_LAYER_ROW (dse_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (DseLayerRow, dse_layer_row, DSE, LAYER_ROW, GtkListBoxRow)

/* A row of the layer, called @label, which shows nothing yet. */
GtkWidget *dse_layer_row_new (DsStratum layer, const char *label);
/* Its layer. */
DsStratum dse_layer_row_get_layer (DseLayerRow *self);
/* Shows the layer as it is in @layers, which the controls of the row change from then on. */
void dse_layer_row_update (DseLayerRow *self, DseLayers *layers);
/* Marks a layer of cells that enabled tile rules of @rules fill; the mark names them, and opens the
 * tile rules of the window. Other rows have none. O(rules). */
void dse_layer_row_mark_rules (DseLayerRow *self, const DsRules *rules);

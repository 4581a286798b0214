/* editor/tools/selection.h — selected cells of the shown level. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_SELECTION (dse_selection_get_type ())
G_DECLARE_FINAL_TYPE (DseSelection, dse_selection, DSE, SELECTION, GObject)

/* Signal "changed" () — other cells are selected, or none.
 *
 * Borrows @canvas, which shows the selection and must live longer. */
DseSelection *dse_selection_new (DsuCanvas *canvas, DsuDocument *document);

/* NULL: nothing is selected. Good until the next change. */
const DsMask *dse_selection_get_mask (DseSelection *self);
/* Selects nothing. */
void dse_selection_clear (DseSelection *self);
/* Selects every cell of the floor. */
void dse_selection_set_all (DseSelection *self);
/* Selects the cells that are not selected, and no others. */
void dse_selection_invert (DseSelection *self);
/* Replaces the selected cells by what @change makes of them, such as ds_mask_grow(); nothing where
 * nothing is selected. */
void dse_selection_change (DseSelection *self, DsStatus (*change) (DsMask *mask, DsError *err));
/* Joins the cells of @spans; when none is left, nothing is selected. */
void dse_selection_combine (DseSelection *self, DsMaskOp op, const DsSpans *spans);
/* Clears it when the level has another size now. */
void dse_selection_keep (DseSelection *self);

/* editor/tools/axes.h — the axes of symmetry of a page: drawn over the level, moved by their knobs,
 * and kept for each page while the options of tools are shared. */
#pragma once

#include "canvas.h"
#include "tools/tool_options.h"

#define DSE_TYPE_AXES (dse_axes_get_type ())
G_DECLARE_FINAL_TYPE (DseAxesView, dse_axes, DSE, AXES, GObject)

/* Symmetry and axes of @options are those of the page whose canvas was shown last. Borrows @canvas,
 * which must live longer. */
DseAxesView *dse_axes_new (DsuCanvas *canvas, DsuDocument *document, DseToolOptions *options);
/* Symmetry and axes in a line, for the session; caller frees. */
char *dse_axes_dup_state (DseAxesView *self);
/* Takes such a line; one that makes no sense is ignored. */
void dse_axes_set_state (DseAxesView *self, const char *state);
/* The middle of the knob @i in logical pixels of the canvas, as it was drawn last; FALSE: there is
 * none. */
gboolean dse_axes_get_knob (DseAxesView *self, guint i, graphene_point_t *out);

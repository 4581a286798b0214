/* editor/tools/preview.h — the level as an edit would make it, shown over the level. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_PREVIEW (dse_preview_get_type ())
G_DECLARE_FINAL_TYPE (DsePreview, dse_preview, DSE, PREVIEW, GObject)

/* Borrows @canvas, which must live longer. */
DsePreview *dse_preview_new (DsuCanvas *canvas, DsuDocument *document);
/* Shows the level after @cmd, without new marks of manual edits, and outlines @spans with the light
 * tint @tint. FALSE: the command fails, and nothing is shown. Takes time and memory for the cells
 * that the command changes. */
gboolean dse_preview_show (DsePreview *self, const DsCmd *cmd, const DsSpans *spans,
                           const GdkRGBA *tint);
/* The same for @level, which is of the size of the document's and differs from it on the shown
 * floor in @spans at most. FALSE: no memory. */
gboolean dse_preview_show_level (DsePreview *self, const DsDelve *level, const DsSpans *spans,
                                 const GdkRGBA *tint);
/* Shows the level as it is; the outlines stay. */
void dse_preview_clear (DsePreview *self);

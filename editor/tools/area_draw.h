/* editor/tools/area_draw.h — polygons and paths that are drawn point by point, click by click. */
#pragma once

#include "tools/tool.h"

/* True if points of an area were clicked on the floor of @stroke. */
gboolean dse_area_draw_is_begun (const DseStroke *stroke);
/* A click, or the end of a drag, adds a point; on the first or the last point it ends the area of
 * @shape, which has points: a new object gets it, as one undo step. */
void dse_area_draw_release (DseStroke *stroke, DsAreaShape shape);
/* Removes the last point of an area that is begun. */
void dse_area_draw_take_back (const DseBench *bench);
/* Enter ends the area, Backspace takes the last point back. FALSE: the key is another. */
gboolean dse_area_draw_key (DseStroke *stroke, DsAreaShape shape, guint key);
/* Appends the cells of the lines so far, on to the pointer. */
DsStatus dse_area_draw_cells (const DseStroke *stroke, DsAreaShape shape, DsSpans *out);
/* The number of points, and the keys. Caller frees. */
char *dse_area_draw_dup_note (const DseStroke *stroke);
/* Gives up. FALSE: there is nothing to give up. */
gboolean dse_area_draw_cancel (const DseBench *bench);

/* editor/tools/stroke.h — strokes of tools that paint: their functions of DseTool are these, over
 * the tool's cells, paint and apply. */
#pragma once

#include "tools/tool.h"

/* ---- functions of tools */

/* Previews the cells of the stroke in the colour of its paint. */
void dse_stroke_show (DseStroke *stroke);
/* Opens the undo step of the stroke and paints the pressed cells. */
void dse_stroke_paint_press (DseStroke *stroke);
/* Paints the cells between last and now, in the open step. */
void dse_stroke_paint_drag (DseStroke *stroke);
/* Ends the step. */
void dse_stroke_paint_release (DseStroke *stroke);
/* Paints the cells between start and now, which were previewed, as one undo step. */
void dse_stroke_paint_shape (DseStroke *stroke);

/* ---- pieces of them */

/* Opens an undo step for the stroke, called as its tool. */
void dse_stroke_begin_step (DseStroke *stroke);
/* Ends the step of the stroke, if it is open. */
void dse_stroke_end_step (DseStroke *stroke);
/* Previews @spans; @colour NULL: that of the paint. */
void dse_stroke_show_cells (const DseStroke *stroke, const DsSpans *spans, const GdkRGBA *colour);
/* The tool's cells, mirrored and cut to selection and floor, row by row; values are not set. */
DsStatus dse_stroke_cells (const DseStroke *stroke, DsSpans *out, DsError *err);
/* The paint of the stroke: that of its tool, else the chosen tile. */
DsePaint dse_stroke_paint (const DseStroke *stroke);
/* From start to now; with Shift a square; with Ctrl or Alt from the centre. */
DsRect dse_stroke_box (const DseStroke *stroke);

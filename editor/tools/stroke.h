/* editor/tools/stroke.h — strokes of tools that paint: their functions of DseTool are these, over
 * the tool's cells, paint and apply. */
#pragma once

#include "tools/tool.h"

/* ---- functions of tools */

/* Previews the cells of the stroke in the colour of its paint. */
void dse_stroke_show (DseStroke *stroke);
/* Previews the pointed cell. */
void dse_stroke_show_pointed (DseStroke *stroke);
/* Opens the undo step of the stroke and paints the pressed cells. */
void dse_stroke_paint_press (DseStroke *stroke);
/* Paints the cells between last and now, in the open step. */
void dse_stroke_paint_drag (DseStroke *stroke);
/* Ends the step. */
void dse_stroke_paint_release (DseStroke *stroke);
/* Paints the cells between start and now, which were previewed, as one undo step. */
void dse_stroke_paint_shape (DseStroke *stroke);

/* ---- sizes, for the status bar */

/* Appends width and height of the box: "36 × 29". */
void dse_stroke_measure_box (const DseStroke *stroke, GString *text);
/* Appends the length of the line from start to now, in cells. */
void dse_stroke_measure_line (const DseStroke *stroke, GString *text);

/* ---- pieces of them */

/* True if the selection, where there is one, has @cell: no stroke changes a cell outside. Otherwise
 * the stroke counts as limited, and the status bar says so unless it does something else. */
gboolean dse_stroke_may_change (DseStroke *stroke, DsCell cell);

/* True for open ground without a feature, where decoration may lie. */
gboolean dse_stroke_is_free (const DseStroke *stroke, DsCell cell);

/* Opens an undo step for the stroke, called as its tool. */
void dse_stroke_begin_step (DseStroke *stroke);
/* Ends the step of the stroke, if it is open; tile rules may follow it. */
void dse_stroke_end_step (DseStroke *stroke);
/* Applies @cmd as the undo step of the stroke, called @label (NULL: like the command); tile rules
 * may follow it. FALSE: the document's error says why not. */
gboolean dse_stroke_apply_step (DseStroke *stroke, const DsCmd *cmd, const char *label);
/* Previews @spans; @colour NULL: that of the paint. */
void dse_stroke_show_cells (DseStroke *stroke, const DsSpans *spans, const GdkRGBA *colour);
/* The tool's cells, mirrored and cut to the floor, row by row; those of tools that edit are cut to
 * the selection. Values are not set. */
DsStatus dse_stroke_cells (const DseStroke *stroke, DsSpans *out, DsError *err);
/* The paint of the stroke: that of its tool, else the chosen tile. */
DsePaint dse_stroke_paint (const DseStroke *stroke);
/* The number of the own layer of cells that the stroke paints on; -1: none. */
int dse_stroke_own_tiles (const DseStroke *stroke);
/* The axes across which the stroke is mirrored. */
DsAxes dse_stroke_axes (const DseStroke *stroke);
/* From start to now; with Shift a square; with Ctrl or Alt from the centre. */
DsRect dse_stroke_box (const DseStroke *stroke);

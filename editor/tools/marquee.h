/* editor/tools/marquee.h — strokes of tools that select: their functions of DseTool are these, over
 * the tool's cells. */
#pragma once

#include "tools/tool.h"

/* The way in which cells join the selection, by the modifiers that are held when a stroke begins:
 * none replaces it, Shift adds, Ctrl subtracts, both intersect. */
DsMaskOp dse_marquee_get_op (GdkModifierType pressed);
/* Previews the cells that a release would select, or deselect. */
void dse_marquee_show (DseStroke *stroke);
/* Appends the cells that are like the one that was pressed, by the chosen option; off the floor
 * there are none. */
DsStatus dse_marquee_alike (const DseStroke *stroke, DsRegionReach reach, DsSpans *out,
                            DsError *err);
/* Joins the tool's cells to the selection; no cells, and no modifier, select nothing. */
void dse_marquee_release (DseStroke *stroke);
/* The preview holds while the pointer stays among its cells: for tools that select cells that are
 * alike. */
gboolean dse_marquee_stays (const DseStroke *stroke, DsCell cell);

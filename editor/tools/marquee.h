/* editor/tools/marquee.h — strokes of tools that select: their functions of DseTool are these, over
 * the tool's cells. */
#pragma once

#include "tools/tool.h"

/* The way in which cells join the selection, by the modifiers that are held when a stroke begins:
 * none replaces it, Shift adds, Ctrl subtracts, both intersect. */
DsMaskOp dse_marquee_get_op (GdkModifierType pressed);
/* True if the stroke moves the selected cells: it began on one, without modifiers, and was dragged.
 */
gboolean dse_marquee_moves (const DseStroke *stroke);
/* Previews the cells that a release would select, or deselect; or the level with the selected cells
 * where a release would move them, or with Ctrl copy them. */
void dse_marquee_show (DseStroke *stroke);
/* The same while the selected cells are moved, else nothing. */
void dse_marquee_drag (DseStroke *stroke);
/* Appends how far the cells are moved: "+3, −2". Otherwise nothing. */
void dse_marquee_measure (const DseStroke *stroke, GString *text);
/* Alt and an arrow move the selected cells. */
gboolean dse_marquee_key (DseStroke *stroke, GdkEvent *event, guint key, GdkModifierType modifiers);
/* Appends the cells that are like the one that was pressed, by the chosen option; off the floor
 * there are none. */
DsStatus dse_marquee_alike (const DseStroke *stroke, DsRegionReach reach, DsSpans *out,
                            DsError *err);
/* Joins the tool's cells to the selection; no cells, and no modifier, select nothing. Or puts the
 * moved cells down: one undo step. */
void dse_marquee_release (DseStroke *stroke);
/* The preview holds while the pointer stays among its cells: for tools that select cells that are
 * alike. */
gboolean dse_marquee_stays (const DseStroke *stroke, DsCell cell);

/* editor/tools/area_edit.h — drags of the handles of the one chosen object's area. */
#pragma once

#include "tools/tool.h"

#include "map/area.h"

#define DSE_AREA_FULL N_ ("An area has at most 1000 points") /* reason for no further point */

/* The reason for not less points than ds_area_least_points(); N_(), static. */
const char *dse_area_edit_too_few (DsAreaShape shape);
/* Sets the sides or the point of @stroke that a press there would drag: of a handle at the pointer,
 * or with Ctrl of a line, or of a path that goes on to the cell; with Shift, of the handle that
 * turns it alone. FALSE: there is none. */
gboolean dse_area_edit_find (DseStroke *stroke);
/* The point with the handle at the pointer goes, as an undo step, or @stroke says why not. FALSE:
 * the pointer is on none. */
gboolean dse_area_edit_delete (DseStroke *stroke);
/* The press of @stroke is on a handle, or with Ctrl on a line: sets its sides or its point. FALSE:
 * it is on none. */
gboolean dse_area_edit_grab (DseStroke *stroke);
/* True if the pointer is beside a handle of that object's area: a click there was meant for it. */
gboolean dse_area_edit_misses (const DseStroke *stroke);
/* True while @stroke drags a handle. */
gboolean dse_area_edit_is_on (const DseStroke *stroke);
/* True while the handle is dragged that turns the area: the pointer counts, not its cell alone. */
gboolean dse_area_edit_turns (const DseStroke *stroke);
/* Appends the cells of the area as a release would make it, or of its box while it is not turned.
 * O(cells * points). */
DsStatus dse_area_edit_cells (const DseStroke *stroke, DsSpans *out);
/* Draws the area as a release would make it, or as it is while no handle is dragged. */
void dse_area_edit_show (const DseStroke *stroke);
/* Appends the size of the area as a release would make it, or its angle while it turns. */
void dse_area_edit_measure (const DseStroke *stroke, GString *text);
/* The area becomes that, or has its point moved, added or removed: one undo step. */
void dse_area_edit_release (DseStroke *stroke);

/* editor/tools/area_frame.h — frames of areas on the canvas: their distance from the pointer, and
 * the areas at it. */
#pragma once

#include "tools/tool.h"

#include "map/area.h"

/* The object with the smallest area of which the pointer of @stroke is on the frame; NULL: none.
 * Areas that are not drawn have no frame, nor has a press of a key. O(areas). */
const DsThing *dse_area_at_frame (const DseStroke *stroke);
/* The same, or in the area. */
const DsThing *dse_area_at_inside (const DseStroke *stroke);

/* ui/canvas_areas.h — areas of markers and notes that a canvas draws. */
#pragma once

#include "canvas.h"
#include "paint/areas.h"

/* The areas of the shown floor, with their objects; none while "show-notes" is off. Borrowed until
 * the level changes. O(objects) after a change. */
const DsuAreas *dsu_canvas_get_areas (DsuCanvas *self);

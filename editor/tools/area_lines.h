/* editor/tools/area_lines.h — lines between cells on the canvas, as those of polygons and paths. */
#pragma once

#include "canvas.h"

/* The middle of @cell in the widget. */
graphene_point_t dse_area_lines_middle (const DsuViewport *viewport, DsCell cell);
/* Logical pixels from a point of the widget to the line between two others. */
double dse_area_lines_distance (const graphene_point_t *from, const graphene_point_t *to, double x,
                                double y);

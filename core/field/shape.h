/* core/field/shape.h — lines, rectangles, ellipses and brush tips as runs of cells. Runs may leave
 * the floor; each function appends to @out and returns false when memory runs out. */
#pragma once

#include "map/mask.h"

typedef enum { DS_TIP_ROUND, DS_TIP_SQUARE } DsTip;
typedef enum { DS_SHAPE_FILLED, DS_SHAPE_OUTLINE } DsShapeFill;

#define DS_TIP_MAX 15 /* cells across */

/* A brush of @size cells across (1 to DS_TIP_MAX) that moves from @a to @b. */
bool ds_shape_stroke (DsCell a, DsCell b, int32_t size, DsTip tip, DsSpans *out) DS_MUST_CHECK;
/* The cells of the line from @a to @b, both included, one step each. */
bool ds_shape_line (DsCell a, DsCell b, DsSpans *out) DS_MUST_CHECK;
/* Appends the cells of a rectangle, or its border only, as runs. False: no memory. */
bool ds_shape_rect (DsRect rect, DsShapeFill fill, DsSpans *out) DS_MUST_CHECK;
bool ds_shape_ellipse (DsRect rect, DsShapeFill fill, DsSpans *out) DS_MUST_CHECK; /* inscribed */
/* The cells inside the closed line through @points, which may cross itself (even-odd), and those of
 * the line; @n may be 0. O(length log length). */
bool ds_shape_polygon (const DsCell *points, size_t n, DsSpans *out) DS_MUST_CHECK;

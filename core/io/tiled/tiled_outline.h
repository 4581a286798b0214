/* core/io/tiled/tiled_outline.h — areas of cells as polygons, and back. */
#pragma once

#include "base/array.h"
#include "base/error.h"
#include "base/rect.h"

typedef DS_ARRAY (DsCell) DsOutlinePoints;

typedef struct {
  uint32_t value;
  size_t start, end; /* of points */
} DsOutlineLoop;

/* Loops around areas. Held by value; all zero is empty. */
typedef struct {
  DsOutlinePoints points;
  DS_ARRAY (DsOutlineLoop) loops; /* ascending by value */
} DsOutlines;

/* Finds the loops around the areas of equal values of @w x @h cells, row by row; 0 is no area.
 * Points are corners of cells. DS_NOMEM: @out is zeroed. O(w * h + loops log loops). */
DsStatus ds_outlines_find (DsOutlines *out, const uint32_t *values, int32_t w, int32_t h,
                           DsError *err) DS_MUST_CHECK;
/* Appends the polygon of the area of @value to @out: its loops, joined by lines that are there
 * twice, so that a point lies in the area where a line from it crosses the polygon an odd number of
 * times. Nothing is appended where no cell has the value. False: no memory. O(log loops + points).
 */
bool ds_outlines_polygon (const DsOutlines *self, uint32_t value,
                          DsOutlinePoints *out) DS_MUST_CHECK;
/* Frees the loops and zeroes them; safe to call twice. */
void ds_outlines_clear (DsOutlines *self);

/* A point in thousandths of a cell or finer: whatever unit the caller has. */
typedef struct {
  int64_t x, y;
} DsOutlinePoint;

/* Calls @put for the cells in column @x0 .. @x1 of row @y whose middles lie in the polygon of @n
 * points, row by row, on a grid of @w x @h cells of @cell_w x @cell_h units. DS_NOMEM, or what @put
 * returned. O(crossings log crossings). */
DsStatus ds_outline_fill (const DsOutlinePoint *points, size_t n, int32_t w, int32_t h,
                          int32_t cell_w, int32_t cell_h,
                          DsStatus (*put) (void *user, int32_t y, int32_t x0, int32_t x1),
                          void *user, DsError *err) DS_MUST_CHECK;

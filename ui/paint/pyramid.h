/* ui/paint/pyramid.h — a level at 1/2, 1/4, ... of a pixel per cell: each pixel the average of four
 * of the level below. Cells themselves are not kept. */
#pragma once

#include "base/rect.h"
#include "paint/flat.h"

#define DSU_PYRAMID_LEVELS 12

typedef struct {
  int32_t w, h;
  uint32_t *pixels; /* RGB24, row by row */
} DsuPyramidLevel;

/* Placed. A level whose side is 1 is the last. */
typedef struct {
  int32_t w, h;                               /* cells */
  size_t n, first;                            /* levels before the first have no pixels */
  DsuPyramidLevel levels[DSU_PYRAMID_LEVELS]; /* [0] has 2 x 2 cells in a pixel */
} DsuPyramid;

/* Pictures of all of @level. DS_NOMEM: @self is zeroed. 3 ns a cell; memory 1.4 bytes a cell. */
DsStatus dsu_pyramid_init (DsuPyramid *self, DsuFlat *flat, const DsFloor *level,
                           DsError *err) DS_MUST_CHECK;
/* The same without the pixels of the levels before @first, 0 or 1: a quarter of the memory. A level
 * of so few cells that it has one picture keeps that. */
DsStatus dsu_pyramid_init_from (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, size_t first,
                                DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it. */
void dsu_pyramid_clear (DsuPyramid *self);

/* Draws @cells again, which were edited; the result equals a new pyramid. O(cells of the
 * rectangle). False: memory ran out, some pixels are black. */
bool dsu_pyramid_update (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect cells);

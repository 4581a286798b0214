/* core/field/symmetry.h — mirror images of cells across an axis of any place. */
#pragma once

#include "map/spans.h"

typedef enum {
  DS_SYMMETRY_OFF,
  DS_SYMMETRY_HORIZONTAL, /* left and right are alike */
  DS_SYMMETRY_VERTICAL,   /* top and bottom are alike */
  DS_SYMMETRY_BOTH,
  DS_SYMMETRY_TURN,     /* alike after half a turn */
  DS_SYMMETRY_DIAGONAL, /* across the falling diagonal */
  DS_SYMMETRY_RISING,   /* across the rising diagonal */
  DS_N_SYMMETRIES
} DsMirroring;

/* Where the axes cross, in half cells: 2 is the middle of cell 1, 3 the line behind it. Diagonals
 * go through the middle of a cell or through a corner of cells: the point is moved to the left by
 * half a cell where it is neither. */
typedef struct {
  DsMirroring how;
  int32_t x2, y2;
} DsAxes;

#define DS_IMAGES_MAX 3

/* The axes through the middle of a floor of @w * @h cells. */
DsAxes ds_axes_of_floor (DsMirroring how, int32_t w, int32_t h);
/* Number of mirror images, 0 to DS_IMAGES_MAX. */
size_t ds_axes_n_images (const DsAxes *self);
/* Mirror image @i of @cell, below the number; it may lie anywhere. */
DsCell ds_axes_image (const DsAxes *self, size_t i, DsCell cell);
/* The same of a rectangle. */
DsRect ds_axes_image_of_rect (const DsAxes *self, size_t i, DsRect rect);
/* Appends the mirror images of the runs that are there; they may overlap. False: no memory.
 * O(runs), or O(cells) across diagonals. */
bool ds_axes_add (const DsAxes *self, DsSpans *spans) DS_MUST_CHECK;

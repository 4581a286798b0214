/* core/io/cell_pixels.h — pixels of cells: a floor as an image of a pixel per cell, by a palette.
 */
#pragma once

#include "io/losses.h"
#include "io/palette.h"

/* Held by value; all zero is empty. Pixels are 0xAARRGGBB, row by row: 0 = no colour, or opaque. */
typedef struct {
  int32_t w, h;
  uint32_t *pixels; /* owned */
} DsCellPixels;

/* Draws the first floor of @delve by the palette of @mapping; NULL: one with a colour for each
 * definition. A pixel shows the uppermost of its cell that has a colour: an object, the feature,
 * the ground. DS_NOMEM: @out is zeroed. O(cells + objects). */
DsStatus ds_cell_pixels_draw (DsCellPixels *out, const DsDelve *delve, const DsMapping *mapping,
                              DsError *err) DS_MUST_CHECK;
/* Frees the pixels and zeroes it; safe to call twice. */
void ds_cell_pixels_clear (DsCellPixels *self);

/* Counts by how much the level differs when it is read again from such an image by @mapping; NULL:
 * a guess. DS_LIMIT, DS_NOMEM. */
DsStatus ds_cell_pixels_lose (const DsDelve *delve, const DsMapping *mapping, DsLosses *losses,
                              DsError *err) DS_MUST_CHECK;

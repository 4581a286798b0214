/* ui/paint/shape.h — outlines that fit together from cell to cell. */
#pragma once

#include "paint/look.h"

/* The outline of a cell that is open towards some neighbours: sides that are not open lie outside
 * the cell, so that neither fill nor stroke shows there. */
typedef struct {
  uint8_t open;   /* neighbours as DSU_N .. DSU_NW; only the four sides matter */
  double radius;  /* of corners between two open sides */
  double wobble;  /* depth of the waves of open sides; none at the cell's corners */
  double bottom;  /* y of an open south side; 1 = at the edge of the cell */
  uint8_t flares; /* corners DSU_NE .. DSU_NW at which an open side turns outwards */
  uint32_t seed;  /* of the waves */
} DsuShape;

/* Adds the outline to the path of @cr. */
void dsu_shape_path (cairo_t *cr, const DsuShape *self);
/* Adds the outlines of neighbours that are open across a corner only, to stroke along with the
 * above; their corners towards the cell are round where the outlines of the cells between turn
 * outwards. */
void dsu_shape_path_diagonals (cairo_t *cr, uint8_t open, double radius);

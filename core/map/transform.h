/* core/map/transform.h — mirror images and quarter turns of rectangles of cells. */
#pragma once

#include "base/rect.h"
#include "map/thing.h"

typedef enum {
  DS_TRANSFORM_NONE,
  DS_TRANSFORM_MIRROR_X, /* left becomes right */
  DS_TRANSFORM_MIRROR_Y, /* top becomes bottom */
  DS_TRANSFORM_RIGHT,    /* a quarter turn clockwise */
  DS_TRANSFORM_LEFT,
} DsTransform;

/* True if width and height change places. */
bool ds_transform_is_quarter (DsTransform how);
/* True if left and right, or top and bottom, change places alone. */
bool ds_transform_is_mirror (DsTransform how);
/* The place in the result, which begins at 0, 0, of @cell of a rectangle of @w * @h cells, which
 * does, too. */
DsCell ds_transform_cell (DsTransform how, DsCell cell, int32_t w, int32_t h);
/* A direction of the surroundings after them; DS_FACING_NONE stays. */
DsFacing ds_transform_facing (DsTransform how, DsFacing facing);
/* The rectangle that @box becomes when it turns about its middle. Where that is not the middle of
 * the result, to half a cell, the turn back leads to @box all the same. */
DsRect ds_transform_rect (DsTransform how, DsRect box);
/* The place of @cell, which may lie outside of @box, when @box turns about its middle. */
DsCell ds_transform_in (DsTransform how, DsRect box, DsCell cell);
/* A step from a cell to another, turned. */
DsCell ds_transform_step (DsTransform how, DsCell step);
/* The cell of @box that becomes its top left one. */
DsCell ds_transform_corner (DsTransform how, DsRect box);

/* core/io/foreign/foreign_area.h — areas of foreign objects: the cells and shapes of their sizes
 * and points. */
#pragma once

#include "io/foreign/foreign.h"
#include "map/area.h"

/* True for a size or shape that an area can have, whatever the rotation: a rectangle, an ellipse, a
 * capsule, a text in a rectangle, or 2 to DS_AREA_POINTS_MAX points. */
bool ds_foreign_has_area (const DsForeignObject *object);

/* True for a polygon or path. */
bool ds_foreign_has_points (const DsForeignObject *object);

/* True for a polygon or path of more points than an area can have. */
bool ds_foreign_has_many_points (const DsForeignObject *object);

/* Quarters of a turn by which @object is rotated, clockwise, 0 to 3; -1: by another angle. */
int ds_foreign_quarters (const DsForeignObject *object);
/* Turns the size of @object about its anchor; its rotation stays. Other @quarters than
 * 1 to 3 leave it as it is. */
void ds_foreign_turn_frame (DsForeignObject *object, int quarters);
/* The opposite: of an object of that size, which was turned, the place and size before. */
void ds_foreign_turn_frame_back (DsForeignObject *object, int quarters);
/* The points of @object, which go to @out, turned by @quarters, 0 to 3, clockwise about its place.
 */
void ds_foreign_turn_points (DsForeignPoint *out, const DsForeignObject *object, int quarters);

/* Finds the cell of @object, which has an area, from the corner of the cells @floor of the map's
 * grid, whose cells are @side pixels wide and high: the one that is nearest to its upper left
 * corner, of a narrow one that of its middle, or that of its place. Beyond the left and upper edge
 * @object is cut; of points that lie on the floor only in part it is the cell of the floor that is
 * nearest. A box that is rotated about its middle is not cut, and has the nearest cell of the floor
 * that its middle lies on. False: it lies outside of the floor. O(points). */
bool ds_foreign_area_find_cell (DsForeignObject *object, DsCell side, DsRect floor, DsCell *out);
/* The area of @object, which has one and is rotated about its middle, on the cell @at of a floor
 * whose corner is @origin in cells of the map's grid. A corner of a polygon on a line between two
 * cells is in the one that the polygon has. DS_NOMEM: @out is zeroed. O(points). */
DsStatus ds_foreign_area_read (DsArea *out, const DsForeignObject *object, DsCell side, DsCell at,
                               DsCell origin, DsError *err) DS_MUST_CHECK;

/* core/io/foreign/foreign_turn.h — rotations of foreign objects about their places, as angles of
 * areas about their middles. */
#pragma once

#include "io/foreign/foreign.h"

/* A rotation: quarters that the sides or points follow, and the angle of an area. Held by value. */
typedef struct {
  int quarters;  /* 0 to 3 */
  int32_t angle; /* thousandths of a degree, 0 to below DS_ROTATION_FULL */
} DsForeignTurn;

/* The rotation of @object. It has the angle @like, of an area or 0, where quarters are the rest,
 * and no quarters otherwise. */
DsForeignTurn ds_foreign_turn_of (const DsForeignObject *object, int32_t like);
/* The rotation of @object as that of an area on the cells @floor of the map's grid, whose cells are
 * @side pixels wide and high: with a quarter of a turn where the corner of its box lies beyond an
 * edge otherwise. */
DsForeignTurn ds_foreign_turn_on (const DsForeignObject *object, DsCell side, DsRect floor);
/* Gives @object, which is rotated by @turn, the place and size, or points, in which it lies where
 * it is when it is rotated by its angle about its middle, and that rotation. Its points, if it has
 * some, go to @points, and it borrows these. To a thousandth of a pixel. O(points). */
void ds_foreign_upright (DsForeignObject *object, DsForeignTurn turn, DsForeignPoint *points);
/* The opposite: rotated by @turn about its place. */
void ds_foreign_lean (DsForeignObject *object, DsForeignTurn turn, DsForeignPoint *points);
/* The points of @object, which is rotated about its middle, as they lie then, go to @out. */
void ds_foreign_rotate (DsForeignPoint *out, const DsForeignObject *object);

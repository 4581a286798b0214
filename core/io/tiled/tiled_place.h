/* core/io/tiled/tiled_place.h — cells of objects of Tiled. Private to core/io/tiled. */
#pragma once

#include "io/foreign/foreign.h"

/* Finds the cell of @object of @map, from the corner of the floor with the cells @floor of the map:
 * that which has its middle. One that @has_area has its upper left cell, or that of its first
 * point: beyond the left and upper edge @object is cut, and of points that lie on the floor only in
 * part it is the cell of the floor that is nearest. False: the object lies outside of the floor.
 * O(points). */
bool ds_tiled_find_cell (const DsForeign *map, DsForeignObject *object, bool has_area, DsRect floor,
                         DsCell *out);

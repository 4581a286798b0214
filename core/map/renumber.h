/* core/map/renumber.h — other numbers for the tiles of a floor, as where the rules change. */
#pragma once

#include "map/floor.h"

/* Gives each cell of the layers of tiles the number that @tiles has for its own, which must be
 * there. Bands stay shared where no row of them changes. O(cells). */
DsStatus ds_floor_renumber (DsFloor *self, const uint16_t *tiles, DsError *err) DS_MUST_CHECK;

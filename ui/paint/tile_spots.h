/* ui/paint/tile_spots.h — pictures of the cells of own layers, which lie over the others. */
#pragma once

#include "paint/spot.h"

/* Keys of cells @x0 .. @x0 + @n - 1 of row @y of own layer @layer of cells; those without a tile
 * have neither ground nor feature. Tiles join their like in the layer. False: all are without one,
 * and @out is left as it is. */
bool dsu_tile_spots_row (const DsuScheme *scheme, const DsFloor *level, size_t layer, int32_t x0,
                         int32_t y, int32_t n, DsuSpotKey *out);

/* ui/paint/tile_guess.h — a guess at the layout of an autotile set from its pixels. */
#pragma once

#include "paint/sheet.h"
#include "rules/tile_template.h"

/* The most likely of @n > 0 @readings of the @block of @sheet, which is cut as @set says: the one
 * whose tiles look alike on the sides that join, and otherwise on those that do not. Without a
 * likely layout the first that has none, else 0. O(tiles of the block * n). */
size_t dsu_tile_guess (const DsuSheet *sheet, const DsTileset *set, DsRect block,
                       const DsTileReading *readings, size_t n);

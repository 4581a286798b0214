/* tests/lib/drawn_mask.h — sets of cells that are drawn in rows. */
#pragma once

#include "map/dungeon.h"
#include "map/mask.h"

/* The cells of a floor of @dungeon that are 'x' in @rows, as many as it has or, where the first is
 * NULL, none; clear it. */
void dst_mask_draw (DsMask *mask, const DsDungeon *dungeon, const char *const *rows);

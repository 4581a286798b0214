/* ui/paint/corners.h — masks of the eight neighbours of a cell (DSU_N and so on), with corners set
 * as its picture reads them: fewer masks, and so fewer pictures. All O(1). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sets the bit of each corner to @value where one of the two sides beside it is @side. */
uint8_t dsu_settle_corners (uint8_t mask, bool side, bool value);
/* Walls read a corner between two walls; those that turn round, also one beside a wall. */
uint8_t dsu_settle_wall_corners (uint8_t solid, bool is_round);
/* Parts past the upper end of a round wall's flank are invisible. */
uint8_t dsu_settle_flanks (uint8_t solid);
/* Open ground reads a corner between two open cells, and the one where the shade of a wall to the
 * north or west begins. */
uint8_t dsu_settle_open_corners (uint8_t solid);

/* tests/lib/cellular.h — simple cellular automaton, a byte for each cell. */
#pragma once

#include "base/defs.h"

/* Runs one round from @now to @next, w * h cells, 1 = wall; cells on the rim, and those whose
 * @fixed (may be NULL) is not 0, are unchanged. */
void dst_cellular_round (uint8_t *next, const uint8_t *now, const uint8_t *fixed, int32_t w,
                         int32_t h, int birth, int survival);

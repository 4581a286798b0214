/* tests/lib/cellular.h — the cellular automaton in the plain way, a byte for each cell. */
#pragma once

#include "base/defs.h"

/* One round from @now to @next, w * h cells, 1 = wall; the rim stays as it is, and so does every
 * cell whose @fixed (may be NULL) is not 0. */
void dst_cellular_round (uint8_t *next, const uint8_t *now, const uint8_t *fixed, int32_t w,
                         int32_t h, int birth, int survival);

/* core/field/clearance.h — clearance: distance of each open cell from the nearest closed one. */
#pragma once

#include "base/job.h"

#define DS_CLEARANCE_MAX 254 /* larger distances count as this */

/* @clear: w * h, not 0 where it is open; becomes the distance to the nearest closed cell or the
 * edge of the floor, where diagonal steps count as straight ones: a cell in the midst of an open
 * square of 2 * n - 1 cells has n. DS_CANCELLED. */
DsStatus ds_clearance_find (uint8_t *clear, int32_t w, int32_t h, DsJob *job) DS_MUST_CHECK;

/* core/field/region.h — connected cells of equal appearance: those that the fill tool paints. */
#pragma once

#include "map/floor.h"
#include "map/mask.h"

typedef enum {
  DS_REGION_4,   /* joined by edges */
  DS_REGION_8,   /* joined by edges or corners */
  DS_REGION_ALL, /* wherever on the floor */
} DsRegionReach;

/* Appends the runs of the cells of @layer that have the value of @at and are reached from it;
 * within
 * @limit (NULL: the whole floor). @at must be on the level. */
DsStatus ds_region_alike (const DsFloor *level, DsLayer layer, DsCell at, DsRegionReach reach,
                          const DsMask *limit, DsSpans *out, DsError *err) DS_MUST_CHECK;

/* core/field/region.h — cells that are alike: those that the fill tool paints, and that magic wand
 * and Select Same select. */
#pragma once

#include "map/floor.h"
#include "map/mask.h"

typedef enum {
  DS_REGION_4,   /* joined by edges */
  DS_REGION_8,   /* joined by edges or corners */
  DS_REGION_ALL, /* wherever on the floor */
} DsRegionReach;

/* Property of a cell that is compared. */
typedef enum {
  DS_ALIKE_GROUND,
  DS_ALIKE_FEATURE,
  DS_ALIKE_ROOM,   /* cells of no room are alike */
  DS_ALIKE_REGION, /* of their rooms; cells and rooms of no region are alike */
  DS_N_ALIKES
} DsAlike;

/* The tile in own layer @i of cells. */
#define DS_ALIKE_TILES(i) ((DsAlike)(DS_N_ALIKES + (i)))

/* Appends the runs of the cells of @level that are like @at, which lies on it, by @alike and are
 * reached from there; within @limit (NULL: the whole floor). DS_NOMEM: nothing was appended.
 * O(cells of the runs), O(w * h) for DS_REGION_ALL, and one bit a cell of the floor.
 * Source: the span filling of Smith 1979, "Tint fill". */
DsStatus ds_region_alike (const DsFloor *level, DsAlike alike, DsCell at, DsRegionReach reach,
                          const DsMask *limit, DsSpans *out, DsError *err) DS_MUST_CHECK;
/* Appends the runs of the cells of @box, which lies on @level, whose tile of @layer is @tile;
 * within @limit (NULL: all of the box). DS_NOMEM: @out has a part of them. O(cells of the box) */
DsStatus ds_region_of_tile (const DsFloor *level, DsLayer layer, uint32_t tile, DsRect box,
                            const DsMask *limit, DsSpans *out, DsError *err) DS_MUST_CHECK;

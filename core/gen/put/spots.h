/* core/gen/put/spots.h — cells where a stage may put a thing, and how far they are to walk. */
#pragma once

#include "field/flood.h"
#include "gen/stage.h"

/* How good a cell is for a thing. A floor is asked for the best that it has. */
typedef enum {
  DS_SPOT_NO,   /* it is not reached, or its things are pinned */
  DS_SPOT_POOR, /* something stands there, or a feature like a door */
  DS_SPOT_FAIR, /* in a corridor */
  DS_SPOT_GOOD,
} DsSpot;

typedef struct {
  DsFlood flood;
} DsGenSpots;

/* Of the selected floor, whose open cells are @space; @n_from 0: those of the largest part. */
DsStatus ds_gen_spots_find (DsGenSpots *out, const DsGenRun *run, const DsSpace *space,
                            const DsCell *from, size_t n_from, DsError *err) DS_MUST_CHECK;
/* Frees the distances; safe to call twice. */
void ds_gen_spots_clear (DsGenSpots *self);

/* w * h of DsSpot, for each cell; caller frees *@out. */
DsStatus ds_gen_spots_judge (const DsGenSpots *self, DsGenRun *run, uint8_t **out) DS_MUST_CHECK;
/* One of the best cells, at least @permille of the greatest distance away, and not worse in @also
 * (w * h of DsSpot, or NULL). DS_NOT_FOUND, DS_CANCELLED. */
DsStatus ds_gen_spots_pick (const DsGenSpots *self, DsGenRun *run, int32_t permille,
                            const uint8_t *also, DsCell *out) DS_MUST_CHECK;

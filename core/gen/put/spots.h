/* core/gen/put/spots.h — rated cells for things on a floor, with their walking distances. */
#pragma once

#include "field/flood.h"
#include "gen/stage.h"

/* Rating of a cell for a thing; the best cells of a floor are used. */
typedef enum {
  DS_SPOT_NO,   /* not reached, or its things are pinned */
  DS_SPOT_POOR, /* a thing stands there, or a feature like a door */
  DS_SPOT_FAIR, /* in a corridor */
  DS_SPOT_GOOD,
} DsSpot;

typedef struct {
  DsFlood flood;
} DsGenSpots;

/* Flood-fills the selected floor, whose open cells are @space; @n_from 0: its largest part. */
DsStatus ds_gen_spots_find (DsGenSpots *out, const DsGenRun *run, const DsSpace *space,
                            const DsCell *from, size_t n_from, DsError *err) DS_MUST_CHECK;
/* Frees the distances; safe to call twice. */
void ds_gen_spots_clear (DsGenSpots *self);

/* Rates each cell: w * h of DsSpot; caller frees *@out. */
DsStatus ds_gen_spots_judge (const DsGenSpots *self, DsGenRun *run, uint8_t **out) DS_MUST_CHECK;
/* Picks one of the best cells, at least @permille of the greatest distance away, and not rated
 * lower in @also (w * h of DsSpot, or NULL). DS_NOT_FOUND, DS_CANCELLED. */
DsStatus ds_gen_spots_pick (const DsGenSpots *self, DsGenRun *run, int32_t permille,
                            const uint8_t *also, DsCell *out) DS_MUST_CHECK;

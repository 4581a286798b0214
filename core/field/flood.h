/* core/field/flood.h — distances: for every cell, how far it is to the nearest source. */
#pragma once

#include "base/job.h"
#include "field/move.h"

#define DS_FLOOD_FAR UINT32_MAX /* unreached: walled off, or further than was asked */

/* Placed, zeroed. */
typedef struct {
  uint32_t *steps; /* w * h, row by row: how far, or DS_FLOOD_FAR */
  int32_t w, h;    /* cells */
  uint32_t *order; /* y * w + x of the cells reached, the nearest first */
  size_t n_reached;
  uint8_t *left;    /* w * h: 1 = open, and not reached */
  uint32_t *queues; /* of floods with costs */
} DsFlood;

/* Where a flood begins that way off already. */
typedef struct {
  DsCell cell;
  uint32_t value;
} DsFloodSource;

typedef struct {
  uint32_t straight, diagonal; /* both of them above 0 */
} DsStepCosts;

DsStatus ds_flood_from (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources,
                        uint32_t max_steps, DsJob *job, DsError *err) DS_MUST_CHECK;
DsStatus ds_flood_again (DsFlood *self, const DsSpace *space, const DsCell *sources,
                         size_t n_sources, uint32_t max_steps, DsJob *job,
                         DsError *err) DS_MUST_CHECK;
DsStatus ds_flood_at_cost (DsFlood *self, const DsSpace *space, DsStepCosts costs,
                           const DsFloodSource *sources, size_t n_sources, uint32_t most,
                           DsJob *job, DsError *err) DS_MUST_CHECK;
/* Between two floods: @cell of @space was opened or closed. */
void ds_flood_change (DsFlood *self, const DsSpace *space, DsCell cell);
void ds_flood_clear (DsFlood *self); /* frees and zeroes; safe to call twice */

static inline uint32_t
ds_flood_at (const DsFlood *self, DsCell cell)
{
  return self->steps[ds_cell_index (cell, self->w)];
}

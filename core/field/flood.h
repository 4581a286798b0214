/* core/field/flood.h — distances: for every cell, the steps from the nearest source. */
#pragma once

#include "base/job.h"
#include "field/move.h"

#define DS_FLOOD_FAR UINT32_MAX /* unreached: walled off, or further than was asked */

/* Held by value; all zero is empty. */
typedef struct {
  uint32_t *steps; /* w * h, row by row: how far, or DS_FLOOD_FAR */
  int32_t w, h;    /* cells */
  uint32_t *order; /* y * w + x of the cells reached, the nearest first */
  size_t n_reached;
  uint8_t *left;    /* w * h: 1 = open, and not reached */
  uint32_t *queues; /* of floods with costs */
} DsFlood;

/* A source of a flood fill, with its initial distance. */
typedef struct {
  DsCell cell;
  uint32_t value;
} DsFloodSource;

typedef struct {
  uint32_t straight, diagonal; /* both of them above 0 */
} DsStepCosts;

/*
 * Floods @space from @sources by its movement; every step counts 1.
 *
 * @out        on DS_OK owns its numbers, freed by ds_flood_clear()
 * @sources    cells on the floor; a closed cell may be a source and gets 0
 * @max_steps  steps, up to DS_FLOOD_FAR - 1; cells farther away stay DS_FLOOD_FAR
 * @job        may be NULL
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h), each cell is queued once.
 * Source: Lee 1961, "An algorithm for path connections".
 */
DsStatus ds_flood_from (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources,
                        uint32_t max_steps, DsJob *job, DsError *err) DS_MUST_CHECK;
/*
 * The same in the memory of @self, which is zeroed or has flooded this @space before; cells changed
 * since were passed to ds_flood_change(). O(cells reached now and before), whatever the size of the
 * floor.
 */
DsStatus ds_flood_again (DsFlood *self, const DsSpace *space, const DsCell *sources,
                         size_t n_sources, uint32_t max_steps, DsJob *job,
                         DsError *err) DS_MUST_CHECK;
/*
 * The same with steps of @costs; each of the @sources, which must be open, has an initial distance,
 * in ascending order.
 *
 * @most  up to DS_FLOOD_FAR / 2; cells farther away stay DS_FLOOD_FAR
 *
 * O(w * h) for the first flood of a floor, then O(cells reached).
 */
DsStatus ds_flood_at_cost (DsFlood *self, const DsSpace *space, DsStepCosts costs,
                           const DsFloodSource *sources, size_t n_sources, uint32_t most,
                           DsJob *job, DsError *err) DS_MUST_CHECK;
/* Between two floods: @cell of @space was opened or closed. */
void ds_flood_change (DsFlood *self, const DsSpace *space, DsCell cell);
void ds_flood_clear (DsFlood *self); /* frees and zeroes; safe to call twice */

/* Steps or costs from the nearest source to @cell, which lies on the floor; DS_FLOOD_FAR:
 * unreached. */
static inline uint32_t
ds_flood_at (const DsFlood *self, DsCell cell)
{
  DS_ASSERT (self != NULL && cell.y < self->h);
  return self->steps[ds_cell_index (cell, self->w)];
}

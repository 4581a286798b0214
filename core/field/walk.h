/* core/field/walk.h — distance of each cell of a dungeon from the player's start, over all floors,
 * with every gate open. */
#pragma once

#include "base/job.h"
#include "rules/delve.h"

#define DS_WALK_FAR UINT32_MAX /* unreachable */

typedef struct {
  int32_t w, h; /* cells, of every floor */
  size_t n_floors;
  uint32_t *steps; /* floor after floor, row by row: steps from the start, or DS_WALK_FAR */
  uint32_t longest;
} DsWalk;

/* DS_NOT_FOUND: there is no start. DS_CANCELLED, DS_NOMEM. On failure @out is zeroed. O(cells). */
DsStatus ds_walk_from_start (DsWalk *out, const DsDelve *delve, DsJob *job,
                             DsError *err) DS_MUST_CHECK;
void ds_walk_clear (DsWalk *self); /* frees and zeroes; safe to call twice */

/* Steps from the start to a cell over all floors; DS_WALK_FAR: unreached. */
static inline uint32_t
ds_walk_at (const DsWalk *self, size_t floor, DsCell cell)
{
  DS_ASSERT (self != NULL && cell.y < self->h);
  return self->steps[floor * (size_t)self->h * (size_t)self->w + ds_cell_index (cell, self->w)];
}

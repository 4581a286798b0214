/* core/field/flood.h — distances: for every cell, how many steps to the nearest source. */
#pragma once

#include "base/job.h"
#include "field/move.h"

#define DS_FLOOD_FAR UINT32_MAX /* unreached: walled off, or past max_steps */

typedef struct {
  uint32_t *steps; /* w * h, row by row: 0..max_steps or DS_FLOOD_FAR */
  int32_t w, h;    /* cells */
  uint32_t *order; /* y * w + x of the cells reached, the nearest first */
  size_t n_reached;
} DsFlood;

DsStatus ds_flood_from (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources,
                        uint32_t max_steps, DsJob *job, DsError *err) DS_MUST_CHECK;
void ds_flood_clear (DsFlood *self); /* frees and zeroes; safe to call twice */

static inline uint32_t
ds_flood_at (const DsFlood *self, DsCell cell)
{
  return self->steps[(size_t)cell.y * (size_t)self->w + (size_t)cell.x];
}

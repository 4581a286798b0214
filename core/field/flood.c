/* core/field/flood.c — breadth first over open cells, one ring of equal distance after another. */
#include "field/flood.h"
#include "base/hooks.h"

#include <string.h>

#define POLL_CELLS 32768 /* cells between two looks at the job: about a millisecond */

typedef struct {
  const DsSpace *space;
  DsFlood *out;
  uint64_t inverse; /* 2^40 / w, rounded up: exact for all cells of the largest floor */
} Work;

static inline uint32_t
column_of (const Work *self, uint32_t cell)
{
  return cell - (uint32_t)(cell * self->inverse >> 40) * (uint32_t)self->out->w;
}

static inline void
reach (Work *self, uint32_t cell, uint32_t steps)
{
  if (self->space->open[cell] && self->out->steps[cell] == DS_FLOOD_FAR) {
    self->out->steps[cell] = steps;
    self->out->order[self->out->n_reached++] = cell;
  }
}

/* Near the edge of the floor: asks for each step. */
static void
spread_at_edge (Work *self, uint32_t cell, uint32_t steps)
{
  const uint32_t x = column_of (self, cell), y = cell / (uint32_t)self->out->w;

  for (int step = 0; step < ds_move_n_steps (self->space->movement); step++) {
    DsCell to;

    if (ds_space_step (self->space, (DsCell){ (int32_t)x, (int32_t)y }, step, &to))
      reach (self, (uint32_t)ds_space_index (self->space, to), steps);
  }
}

/* The same away from the edge, where every neighbour is on the floor, and in the same order. */
static inline void
spread_inside (Work *self, uint32_t cell, uint32_t steps)
{
  const uint32_t w = (uint32_t)self->out->w;
  const uint8_t *at = self->space->open + cell;
  const bool may_cut = self->space->movement == DS_MOVE_8;

  reach (self, cell - w, steps);
  reach (self, cell + 1, steps);
  reach (self, cell + w, steps);
  reach (self, cell - 1, steps);
  if (self->space->movement == DS_MOVE_4)
    return;
  if (may_cut || (at[-(ptrdiff_t)w] && at[1]))
    reach (self, cell - w + 1, steps);
  if (may_cut || (at[w] && at[1]))
    reach (self, cell + w + 1, steps);
  if (may_cut || (at[w] && at[-1]))
    reach (self, cell + w - 1, steps);
  if (may_cut || (at[-(ptrdiff_t)w] && at[-1]))
    reach (self, cell - w - 1, steps);
}

/* Marks every cell as far. */
static DsStatus
clear (DsFlood *out, DsJob *job)
{
  const size_t n = (size_t)out->w * (size_t)out->h;

  for (size_t i = 0; i < n; i += POLL_CELLS) {
    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    memset (out->steps + i, 0xff, (n - i < POLL_CELLS ? n - i : POLL_CELLS) * sizeof *out->steps);
  }
  return DS_OK;
}

static void
start (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources)
{
  for (size_t i = 0; i < n_sources; i++) {
    const uint32_t cell = (uint32_t)ds_space_index (space, sources[i]);

    if (out->steps[cell] != 0)
      out->order[out->n_reached++] = cell;
    out->steps[cell] = 0;
  }
}

static DsStatus
spread (DsFlood *out, const DsSpace *space, uint32_t max_steps, DsJob *job)
{
  const uint32_t w = (uint32_t)out->w, h = (uint32_t)out->h;
  Work work = { space, out, ((UINT64_C (1) << 40) + w - 1) / w };

  for (size_t i = 0; i < out->n_reached; i++) {
    const uint32_t cell = out->order[i];
    const uint32_t steps = out->steps[cell];

    if (i % POLL_CELLS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    if (steps >= max_steps)
      break;
    if (cell >= w && cell < w * (h - 1) && column_of (&work, cell) - 1 < w - 2)
      spread_inside (&work, cell, steps + 1);
    else
      spread_at_edge (&work, cell, steps + 1);
  }
  return DS_OK;
}

/*
 * Floods @space from @sources by its movement; every step counts 1.
 *
 * @out        on DS_OK owns its numbers, freed by ds_flood_clear()
 * @sources    cells on the floor; a closed cell may be a source and gets 0
 * @max_steps  steps, up to DS_FLOOD_FAR - 1; cells further off stay DS_FLOOD_FAR
 * @job        may be NULL
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h), each cell is queued once.
 * Source: Lee 1961, "An algorithm for path connections".
 */
DsStatus
ds_flood_from (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources,
               uint32_t max_steps, DsJob *job, DsError *err)
{
  const size_t n = (size_t)space->w * (size_t)space->h;
  DsStatus status;

  *out = (DsFlood){ .w = space->w, .h = space->h };
  out->steps = ds_alloc (n, sizeof *out->steps);
  out->order = ds_alloc (n, sizeof *out->order);
  if (out->steps == NULL || out->order == NULL) {
    ds_flood_clear (out);
    return ds_fail_nomem (err, "flood");
  }
  status = clear (out, job);
  if (status == DS_OK) {
    start (out, space, sources, n_sources);
    status = spread (out, space, max_steps, job);
  }
  if (status != DS_OK) {
    ds_flood_clear (out);
    return ds_fail_cancelled (err, "flood");
  }
  return DS_OK;
}

void
ds_flood_clear (DsFlood *self)
{
  ds_free (self->steps);
  ds_free (self->order);
  memset (self, 0, sizeof *self);
}

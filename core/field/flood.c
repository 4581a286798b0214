/* core/field/flood.c — breadth-first search; straight and diagonal steps of different cost have a
 * queue each. */
#include "field/flood.h"
#include "base/hooks.h"

#include <string.h>

#define POLL_CELLS 8192 /* cells between two polls of the job: about a millisecond */

#define MUCH 8 /* share of a floor above which resetting everything at once is faster */
#define INLINE static inline __attribute__ ((always_inline))

/* Data of the inner loop, held by value: since a write to a byte of @left could alias anything
 * behind a pointer, the compiler would read it again. */
typedef struct {
  const uint8_t *open;
  uint8_t *left;
  uint32_t *steps;
  uint32_t *tails[2]; /* ends of the queues for cells reached by straight and diagonal steps */
  uint32_t w, h;
  uint64_t inverse; /* 2^40 / w, rounded up: exact for all cells of the largest floor */
  DsMovement movement;
  uint32_t most;
} Front;

static Front
front_of (const DsFlood *self, const DsSpace *space, uint32_t most)
{
  const uint32_t w = (uint32_t)space->w;

  return (Front){ .open = space->open,
                  .left = self->left,
                  .steps = self->steps,
                  .w = w,
                  .h = (uint32_t)space->h,
                  .inverse = ((UINT64_C (1) << 40) + w - 1) / w,
                  .movement = space->movement,
                  .most = most };
}

INLINE uint32_t
column_of (const Front *self, uint32_t cell)
{
  return cell - (uint32_t)(cell * self->inverse >> 40) * self->w;
}

/* ---- one cell's neighbours */

/* With @even costs, a cell that was reached is final, and all wait in one queue; else it may be
 * reached again at less cost. */
INLINE void
reach (Front *self, uint32_t cell, uint32_t steps, int kind, bool even)
{
  if (!self->left[cell] || (!even && steps >= self->steps[cell]))
    return;
  if (even)
    self->left[cell] = 0;
  self->steps[cell] = steps;
  *self->tails[even ? 0 : kind]++ = cell;
}

/* Near the edge of the floor: asks for each step. */
static Front
spread_at_edge (Front self, uint32_t cell, uint32_t straight, uint32_t diagonal, bool even)
{
  const DsSpace space = { (int32_t)self.w, (int32_t)self.h, self.open, self.movement };
  const DsCell at = { (int32_t)column_of (&self, cell), (int32_t)(cell / self.w) };

  for (int step = 0; step < ds_move_n_steps (space.movement); step++) {
    const uint32_t steps = step < 4 ? straight : diagonal;
    DsCell to;

    if (ds_space_step (&space, at, step, &to) && steps <= self.most)
      reach (&self, (uint32_t)ds_space_index (&space, to), steps, step / 4, even);
  }
  return self;
}

/* The same away from the edge, where every neighbour is on the floor, and in the same order. */
INLINE void
spread_inside (Front *self, uint32_t cell, uint32_t straight, uint32_t diagonal, bool even)
{
  const uint32_t w = self->w;
  const uint8_t *at = self->open + cell;
  const bool may_cut = self->movement == DS_MOVE_8;

  if (straight <= self->most) {
    reach (self, cell - w, straight, 0, even);
    reach (self, cell + 1, straight, 0, even);
    reach (self, cell + w, straight, 0, even);
    reach (self, cell - 1, straight, 0, even);
  }
  if (self->movement == DS_MOVE_4 || diagonal > self->most)
    return;
  if (may_cut || (at[-(ptrdiff_t)w] && at[1]))
    reach (self, cell - w + 1, diagonal, 1, even);
  if (may_cut || (at[w] && at[1]))
    reach (self, cell + w + 1, diagonal, 1, even);
  if (may_cut || (at[w] && at[-1]))
    reach (self, cell + w - 1, diagonal, 1, even);
  if (may_cut || (at[-(ptrdiff_t)w] && at[-1]))
    reach (self, cell - w - 1, diagonal, 1, even);
}

INLINE void
spread (Front *self, uint32_t cell, uint32_t straight, uint32_t diagonal, bool even)
{
  if (cell >= self->w && cell < self->w * (self->h - 1) && column_of (self, cell) - 1 < self->w - 2)
    spread_inside (self, cell, straight, diagonal, even);
  else
    *self = spread_at_edge (*self, cell, straight, diagonal, even);
}

/* ---- getting ready */

/* Sets every cell to far, and those that are open to unvisited. */
static DsStatus
begin_all (DsFlood *self, const DsSpace *space, DsJob *job)
{
  const size_t n = (size_t)space->w * (size_t)space->h;

  for (size_t i = 0; i < n; i += POLL_CELLS) {
    const size_t part = n - i < POLL_CELLS ? n - i : POLL_CELLS;

    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    memset (self->steps + i, 0xff, part * sizeof *self->steps); /* DS_FLOOD_FAR */
    memcpy (self->left + i, space->open + i, part);
  }
  return DS_OK;
}

/* The same where the flood before reached little: touches no more than that. */
static void
begin_again (DsFlood *self, const DsSpace *space)
{
  for (size_t i = 0; i < self->n_reached; i++) {
    self->steps[self->order[i]] = DS_FLOOD_FAR;
    self->left[self->order[i]] = space->open[self->order[i]];
  }
}

static DsStatus
begin (DsFlood *self, const DsSpace *space, DsJob *job)
{
  const size_t n = (size_t)space->w * (size_t)space->h;
  DsStatus status = DS_OK;

  if (self->w != space->w || self->h != space->h) {
    ds_flood_clear (self);
    *self = (DsFlood){ .w = space->w, .h = space->h };
    self->steps = ds_alloc (n, sizeof *self->steps);
    self->order = ds_alloc (n, sizeof *self->order);
    self->left = ds_alloc (n, sizeof *self->left);
    if (self->steps == NULL || self->order == NULL || self->left == NULL)
      return DS_NOMEM;
    self->n_reached = n;
  }
  if (self->n_reached < n / MUCH)
    begin_again (self, space);
  else
    status = begin_all (self, space, job);
  self->n_reached = 0;
  return status;
}

static DsStatus
end (DsFlood *self, DsStatus status, DsError *err)
{
  if (status == DS_OK)
    return DS_OK;
  ds_flood_clear (self);
  return status == DS_NOMEM ? ds_fail_nomem (err, "flood") : ds_fail_cancelled (err, "flood");
}

/* ---- every step counts 1 */

static DsStatus
flood (DsFlood *self, const DsSpace *space, const DsCell *sources, size_t n_sources,
       uint32_t max_steps, DsJob *job)
{
  Front front = front_of (self, space, max_steps);
  const uint32_t *head = self->order;

  front.tails[0] = self->order;
  for (size_t i = 0; i < n_sources; i++) {
    const uint32_t cell = (uint32_t)ds_space_index (space, sources[i]);

    if (front.steps[cell] != 0)
      *front.tails[0]++ = cell;
    front.steps[cell] = 0;
    front.left[cell] = 0;
  }
  for (; head < front.tails[0]; head++) {
    const uint32_t next = front.steps[*head] + 1;

    if ((size_t)(head - self->order) % POLL_CELLS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    if (next > max_steps)
      break;
    spread (&front, *head, next, next, true);
  }
  self->n_reached = (size_t)(front.tails[0] - self->order);
  return DS_OK;
}

DsStatus
ds_flood_from (DsFlood *out, const DsSpace *space, const DsCell *sources, size_t n_sources,
               uint32_t max_steps, DsJob *job, DsError *err)
{
  DS_ASSERT (out != NULL);
  memset (out, 0, sizeof *out);
  return ds_flood_again (out, space, sources, n_sources, max_steps, job, err);
}

DsStatus
ds_flood_again (DsFlood *self, const DsSpace *space, const DsCell *sources, size_t n_sources,
                uint32_t max_steps, DsJob *job, DsError *err)
{
  DsStatus status = begin (self, space, job);

  DS_ASSERT (self != NULL);
  if (status == DS_OK)
    status = flood (self, space, sources, n_sources, max_steps, job);
  return end (self, status, err);
}

void
ds_flood_change (DsFlood *self, const DsSpace *space, DsCell cell)
{
  const size_t at = ds_space_index (space, cell);

  DS_ASSERT (self != NULL && space != NULL);
  if (self->left != NULL && self->steps[at] == DS_FLOOD_FAR)
    self->left[at] = space->open[at];
}

/* ---- straight steps and diagonal ones count differently */

/* Cells that wait. */
typedef struct {
  const uint32_t *head, *tail;
} Queue;

/* The first cell that is not done, at less cost than @steps. */
INLINE bool
is_nearer (const Front *self, Queue *queue, uint32_t *steps)
{
  while (queue->head < queue->tail && !self->left[*queue->head])
    queue->head++;
  if (queue->head == queue->tail || self->steps[*queue->head] >= *steps)
    return false;
  *steps = self->steps[*queue->head];
  return true;
}

/* Steps of one kind reach cells in the order of their distance, so that each kind needs no more
 * than a queue of its own; what waits in two is done when it comes the first time. */
static DsStatus
flood_at_cost (DsFlood *self, const DsSpace *space, DsStepCosts costs, Queue sources, uint32_t most,
               DsJob *job)
{
  const size_t n = (size_t)space->w * (size_t)space->h;
  Front front = front_of (self, space, most);
  Queue straight = { self->queues + n, NULL }, diagonal = { self->queues + 2 * n, NULL };

  front.tails[0] = self->queues + n;
  front.tails[1] = self->queues + 2 * n;
  for (;;) {
    uint32_t steps = DS_FLOOD_FAR;
    Queue *nearest = NULL;
    uint32_t cell;

    straight.tail = front.tails[0];
    diagonal.tail = front.tails[1];
    if (is_nearer (&front, &sources, &steps))
      nearest = &sources;
    if (is_nearer (&front, &straight, &steps))
      nearest = &straight;
    if (is_nearer (&front, &diagonal, &steps))
      nearest = &diagonal;
    if (nearest == NULL)
      return DS_OK;
    if (self->n_reached % POLL_CELLS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    cell = *nearest->head++;
    front.left[cell] = 0;
    self->order[self->n_reached++] = cell;
    spread (&front, cell, steps + costs.straight, steps + costs.diagonal, false);
  }
}

DsStatus
ds_flood_at_cost (DsFlood *self, const DsSpace *space, DsStepCosts costs,
                  const DsFloodSource *sources, size_t n_sources, uint32_t most, DsJob *job,
                  DsError *err)
{
  DsStatus status = begin (self, space, job);
  size_t n = 0;

  DS_ASSERT (self != NULL && space != NULL && (sources != NULL || n_sources == 0));
  if (status == DS_OK && self->queues == NULL)
    self->queues = ds_alloc (3 * (size_t)space->w * (size_t)space->h, sizeof *self->queues);
  if (self->queues == NULL)
    return end (self, status == DS_OK ? DS_NOMEM : status, err);
  for (size_t i = 0; i < n_sources && status == DS_OK; i++) {
    const uint32_t cell = (uint32_t)ds_space_index (space, sources[i].cell);

    if (self->steps[cell] == DS_FLOOD_FAR) {
      self->steps[cell] = sources[i].value;
      self->queues[n++] = cell;
    }
  }
  if (status == DS_OK)
    status =
        flood_at_cost (self, space, costs, (Queue){ self->queues, self->queues + n }, most, job);
  return end (self, status, err);
}

void
ds_flood_clear (DsFlood *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->steps);
  ds_free (self->order);
  ds_free (self->left);
  ds_free (self->queues);
  memset (self, 0, sizeof *self);
}

/* core/check/metrics/chokepoints.c — bottlenecks: cells whose removal would divide a floor. */
#include "base/hooks.h"
#include "check/metric.h"

#include <string.h>

#define POLL_CELLS 16384 /* cells between two polls of the job */

/* A depth-first walk over the open cells: a cell cuts when something below it reaches nothing
 * above it. */
typedef struct {
  const DsSpace *space;
  DsJob *job;
  uint32_t *order;  /* by cell: when the walk came there, from 1; 0 = not yet */
  uint32_t *low;    /* by cell: the earliest that it and what hangs on it reach */
  uint32_t *parent; /* by cell */
  uint8_t *step;    /* by cell: which neighbour is next */
  uint8_t *cuts;    /* by cell */
  uint32_t n_seen;
} NarrowWalk;

static DsStatus
walk_init (NarrowWalk *self, const DsSpace *space, DsJob *job)
{
  const size_t n = (size_t)space->w * (size_t)space->h;

  *self = (NarrowWalk){ .space = space, .job = job };
  self->order = ds_alloc0 (n, sizeof *self->order);
  self->low = ds_alloc (n, sizeof *self->low);
  self->parent = ds_alloc (n, sizeof *self->parent);
  self->step = ds_alloc0 (n, 1);
  self->cuts = ds_alloc0 (n, 1);
  return self->order != NULL && self->low != NULL && self->parent != NULL && self->step != NULL &&
                 self->cuts != NULL
             ? DS_OK
             : DS_NOMEM;
}

static void
walk_clear (NarrowWalk *self)
{
  ds_free (self->order);
  ds_free (self->low);
  ds_free (self->parent);
  ds_free (self->step);
  ds_free (self->cuts);
}

static void
enter (NarrowWalk *self, uint32_t cell, uint32_t parent)
{
  self->order[cell] = self->low[cell] = ++self->n_seen;
  self->parent[cell] = parent;
}

/* Back from @cell to its parent, which is not the root. */
static void
leave (NarrowWalk *self, uint32_t cell, uint32_t parent, uint32_t root)
{
  if (self->low[cell] < self->low[parent])
    self->low[parent] = self->low[cell];
  if (parent != root && self->low[cell] >= self->order[parent])
    self->cuts[parent] = 1;
}

/* All cells that are reached from @root. A diagonal step joins nothing that straight ones do not,
 * unless it may cut corners. */
static DsStatus
walk_from (NarrowWalk *self, uint32_t root)
{
  const int n_steps = self->space->movement == DS_MOVE_8 ? 8 : 4;
  const uint32_t w = (uint32_t)self->space->w;
  uint32_t cell = root, n_children = 0;

  enter (self, root, root);
  for (;;) {
    const DsCell at = { (int32_t)(cell % w), (int32_t)(cell / w) };
    DsCell to;

    if (self->step[cell] == n_steps) {
      if (cell == root)
        break;
      leave (self, cell, self->parent[cell], root);
      cell = self->parent[cell];
    } else if (ds_space_step (self->space, at, self->step[cell]++, &to)) {
      const uint32_t next = (uint32_t)ds_space_index (self->space, to);

      if (self->order[next] == 0) {
        if (self->n_seen % POLL_CELLS == 0 && ds_job_is_cancelled (self->job))
          return DS_CANCELLED;
        n_children += cell == root;
        enter (self, next, cell);
        cell = next;
      } else if (next != self->parent[cell] && self->order[next] < self->low[cell]) {
        self->low[cell] = self->order[next];
      }
    }
  }
  self->cuts[root] = n_children > 1;
  return DS_OK;
}

static DsStatus
chokepoints_of_floor (const DsMeasuredFloor *floor, DsJob *job, int64_t *out, DsError *err)
{
  DsParts parts;
  NarrowWalk walk;
  DsStatus status = walk_init (&walk, &floor->space, job);

  for (size_t i = 0; i < floor->parts.n && status == DS_OK; i++)
    status =
        walk_from (&walk, (uint32_t)ds_space_index (&floor->space, floor->parts.items[i].first));
  if (status == DS_OK) {
    const DsSpace cuts = { floor->space.w, floor->space.h, walk.cuts, floor->space.movement };

    status = ds_parts_find (&parts, &cuts, job, err);
  }
  if (status == DS_OK) {
    *out += (int64_t)parts.n;
    ds_parts_clear (&parts);
  }
  walk_clear (&walk);
  return status;
}

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  DsStatus status = DS_OK;

  *out = 0;
  for (size_t i = 0; i < level->n_floors && status == DS_OK; i++)
    status = chokepoints_of_floor (&level->floors[i], level->job, out, err);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "metrics");
  return status == DS_OK ? DS_OK : ds_fail_cancelled (err, "metrics");
}

const DsMetric ds_metric_chokepoints = {
  .id = "chokepoints",
  .label = N_ ("Chokepoints"),
  .help =
      N_ ("Narrow spots that split a floor in two when they are closed; a corridor counts once."),
  .measure = measure,
};

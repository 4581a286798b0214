/* core/field/parts.c — connected-component labelling by runs: two passes in row order, with
 * union-find. */
#include "field/parts.h"
#include "base/array.h"
#include "base/union_find.h"

#include <string.h>

#define POLL_ROWS 4    /* rows between two polls of the job */
#define POLL_RUNS 4096 /* runs between two polls of the job */

typedef struct {
  int32_t x0, x1; /* x1 included */
  int32_t y;
  uint32_t parent; /* union-find over runs: always an earlier one, or itself */
} Run;

typedef struct {
  const DsSpace *space;
  DS_ARRAY (Run) runs;
} PartFinder;

static uint32_t
find (Run *runs, uint32_t i)
{
  return ds_union_root_in (&runs->parent, sizeof *runs, i);
}

static void
unite (Run *runs, uint32_t a, uint32_t b)
{
  a = find (runs, a);
  b = find (runs, b);
  if (a < b)
    runs[b].parent = a;
  else
    runs[a].parent = b;
}

static bool
add_runs (PartFinder *self, int32_t y)
{
  const int32_t w = self->space->w;
  const uint8_t *row = self->space->open + (size_t)y * (size_t)w;

  for (int32_t x = 0; x < w; x++) {
    const int32_t x0 = x;
    const uint32_t number = (uint32_t)self->runs.n;

    if (!row[x])
      continue;
    while (x + 1 < w && row[x + 1])
      x++;
    if (!ds_array_push (&self->runs, (Run){ x0, x, y, number }))
      return false;
  }
  return true;
}

/* Unites the runs of a row (from @lower on) with those of the row above (from @upper to @lower).
 * Without corner cutting a diagonal step joins nothing that two straight ones do not. */
static void
join_rows (PartFinder *self, uint32_t upper, uint32_t lower)
{
  const int32_t reach = self->space->movement == DS_MOVE_8 ? 1 : 0;
  Run *runs = self->runs.items;
  const uint32_t end = (uint32_t)self->runs.n;

  for (uint32_t a = upper, b = lower; a < lower && b < end;) {
    if (runs[a].x0 <= runs[b].x1 + reach && runs[b].x0 <= runs[a].x1 + reach)
      unite (runs, a, b);
    if (runs[a].x1 < runs[b].x1)
      a++;
    else
      b++;
  }
}

static DsStatus
find_runs (PartFinder *self, DsJob *job)
{
  uint32_t upper = 0;

  for (int32_t y = 0; y < self->space->h; y++) {
    const uint32_t lower = (uint32_t)self->runs.n;

    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    if (!add_runs (self, y))
      return DS_NOMEM;
    join_rows (self, upper, lower);
    upper = lower;
  }
  return DS_OK;
}

/* Numbers the parts by their first runs and writes the labels. On the way each run's parent becomes
 * the number of its part; a parent comes first, so it always has its number already. */
static DsStatus
number_parts (PartFinder *self, DsParts *parts, DsJob *job)
{
  DS_ARRAY (DsPart) items = { 0 };
  DsStatus status = DS_OK;

  for (uint32_t i = 0; i < self->runs.n && status == DS_OK; i++) {
    Run *run = &self->runs.items[i];
    uint32_t *row = parts->label + (size_t)run->y * (size_t)parts->w;

    if (i % POLL_RUNS == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
    if (run->parent != i)
      run->parent = self->runs.items[run->parent].parent;
    else if (ds_array_push (&items, (DsPart){ { run->x0, run->y }, 0 }))
      run->parent = (uint32_t)items.n - 1;
    else
      status = DS_NOMEM;
    if (status != DS_OK)
      break;
    items.items[run->parent].size += (uint32_t)(run->x1 - run->x0 + 1);
    for (int32_t x = run->x0; x <= run->x1; x++)
      row[x] = run->parent + 1;
  }
  parts->items = items.items;
  parts->n = items.n;
  return status;
}

DsStatus
ds_parts_find (DsParts *out, const DsSpace *space, DsJob *job, DsError *err)
{
  PartFinder finder = { .space = space };
  DsStatus status = DS_NOMEM;

  DS_ASSERT (out != NULL && space != NULL);
  *out = (DsParts){ .w = space->w, .h = space->h };
  out->label = ds_alloc0 ((size_t)space->w * (size_t)space->h, sizeof *out->label);
  if (out->label != NULL)
    status = find_runs (&finder, job);
  if (status == DS_OK)
    status = number_parts (&finder, out, job);
  ds_array_clear (&finder.runs);
  if (status == DS_NOMEM)
    ds_fail_nomem (err, "parts");
  else if (status != DS_OK)
    ds_fail_cancelled (err, "parts");
  if (status != DS_OK)
    ds_parts_clear (out);
  return status;
}

void
ds_parts_clear (DsParts *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->label);
  ds_free (self->items);
  memset (self, 0, sizeof *self);
}

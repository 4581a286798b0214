/* core/check/metrics/loops.c — connections of rooms beyond a tree. */
#include "base/array.h"
#include "base/union_find.h"
#include "check/metric.h"

#include <stdlib.h>

/* Pairs of rooms that one step leads between: the smaller number in the upper half. */
typedef DS_ARRAY (uint64_t) Pairs;

static bool
add_pair (Pairs *pairs, uint32_t a, uint32_t b)
{
  const uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;

  if (a == 0 || b == 0 || a == b || (pairs->n > 0 && pairs->items[pairs->n - 1] == pair))
    return true;
  return ds_array_push (pairs, pair);
}

/* Counts room and open cells of two adjoining rows; the upper one may be the lower one itself. */
static bool
pair_rows (Pairs *pairs, const DsMeasuredFloor *floor, int32_t y)
{
  const DsGrid *grid = &floor->level->layers[DS_LAYER_ROOM];
  const uint32_t *upper = ds_grid_row (grid, y), *lower = ds_grid_row (grid, y + (y + 1 < grid->h));
  const uint8_t *open = floor->open + (size_t)y * (size_t)grid->w;
  const uint8_t *below = y + 1 < grid->h ? open + grid->w : open;
  bool ok = true;

  for (int32_t x = 0; x < grid->w && ok; x++) {
    if (!open[x])
      continue;
    ok = x + 1 == grid->w || !open[x + 1] || add_pair (pairs, upper[x], upper[x + 1]);
    ok = ok && (!below[x] || add_pair (pairs, upper[x], lower[x]));
  }
  return ok;
}

static int
compare (const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return x < y ? -1 : x > y;
}

/* A pair that joins nothing new closes a loop. */
static int64_t
count_loops (const Pairs *pairs, uint32_t *root, size_t n_rooms)
{
  int64_t n = 0;

  ds_union_reset (root, n_rooms + 1);
  for (size_t i = 0; i < pairs->n; i++)
    if (i == 0 || pairs->items[i] != pairs->items[i - 1])
      n += !ds_union_join (root, (uint32_t)(pairs->items[i] >> 32), (uint32_t)pairs->items[i]);
  return n;
}

static DsStatus
loops_of_floor (const DsMeasuredFloor *floor, DsJob *job, int64_t *out)
{
  const size_t n_rooms = ds_rooms_count (floor->level->rooms);
  uint32_t *root = ds_alloc (n_rooms + 1, sizeof *root);
  DsStatus status = root != NULL ? DS_OK : DS_NOMEM;
  Pairs pairs = { 0 };

  for (int32_t y = 0; y < floor->level->h && status == DS_OK; y++) {
    if (y % 16 == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
    else if (!pair_rows (&pairs, floor, y))
      status = DS_NOMEM;
  }
  if (status == DS_OK && pairs.n > 0)
    qsort (pairs.items, pairs.n, sizeof *pairs.items, compare);
  if (status == DS_OK)
    *out += count_loops (&pairs, root, n_rooms);
  ds_array_clear (&pairs);
  ds_free (root);
  return status;
}

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  DsStatus status = DS_OK;

  *out = 0;
  for (size_t i = 0; i < level->n_floors && status == DS_OK; i++)
    status = loops_of_floor (&level->floors[i], level->job, out);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "metrics");
  return status == DS_OK ? DS_OK : ds_fail_cancelled (err, "metrics");
}

const DsMetric ds_metric_loops = {
  .id = "loops",
  .label = N_ ("Loops"),
  .help = N_ ("Connections between neighbouring rooms, beyond those needed to connect them all."),
  .measure = measure,
};

/* core/field/segment_match.c — matches new rooms with previous ones by their overlap. */
#include "base/array.h"
#include "field/segment.h"

#include <stdlib.h>
#include <string.h>

#define POLL_CELLS 8192 /* cells between two polls of the job */

/* Cells that are in one room now and were in another. */
typedef struct {
  uint32_t now, before; /* item + 1, and number */
  uint32_t size;        /* cells */
  uint64_t id;          /* of the room before */
} Overlap;

typedef DS_ARRAY (Overlap) Overlaps;

static int
compare (uint64_t a, uint64_t b)
{
  return (a > b) - (a < b);
}

static int
by_rooms (const void *a, const void *b)
{
  const Overlap *p = a, *q = b;
  const int now = compare (p->now, q->now);

  return now != 0 ? now : compare (p->before, q->before);
}

/* The greatest first, then by id; the rooms themselves decide only when one id stands twice. */
static int
by_size (const void *a, const void *b)
{
  const Overlap *p = a, *q = b;
  const int size = compare (q->size, p->size), id = compare (p->id, q->id);

  return size != 0 ? size : id != 0 ? id : by_rooms (a, b);
}

/* Runs of cells with the same two rooms. */
static DsStatus
find_runs (Overlaps *out, const DsSegments *now, uint32_t n_kept, const uint32_t *before,
           const uint64_t *ids, size_t n_cells, DsJob *job)
{
  for (size_t i = 0, end; i < n_cells; i = end) {
    const size_t stop = n_cells - i < POLL_CELLS ? n_cells : i + POLL_CELLS;

    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (end = i; end < stop;) {
      const uint32_t a = now->label[end], b = before[end];
      const size_t first = end;

      while (end < stop && now->label[end] == a && before[end] == b)
        end++;
      if (a > n_kept && b != 0 &&
          !ds_array_push (out, (Overlap){ a - n_kept, b, (uint32_t)(end - first), ids[b - 1] }))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

static void
merge (Overlaps *self)
{
  size_t n = 0;

  qsort (self->items, self->n, sizeof *self->items, by_rooms);
  for (size_t i = 0; i < self->n; i++)
    if (n > 0 && by_rooms (&self->items[n - 1], &self->items[i]) == 0)
      self->items[n - 1].size += self->items[i].size;
    else
      self->items[n++] = self->items[i];
  self->n = n;
}

/* The greatest overlaps choose first; each room is continued once. */
static void
choose (const Overlaps *self, uint32_t *out, bool *is_taken)
{
  for (size_t i = 0; i < self->n; i++) {
    const Overlap *overlap = &self->items[i];

    if (out[overlap->now - 1] != 0 || is_taken[overlap->before - 1])
      continue;
    out[overlap->now - 1] = overlap->before;
    is_taken[overlap->before - 1] = true;
  }
}

/*
 * @out  now->n numbers
 *
 * DS_NOMEM, DS_CANCELLED: @out is undefined. O(cells + r log r) for r runs of cells.
 */
DsStatus
ds_segments_match (uint32_t *out, const DsSegments *now, uint32_t n_kept, const uint32_t *before,
                   const uint64_t *ids, size_t n_before, size_t n_cells, DsJob *job, DsError *err)
{
  bool *is_taken = ds_alloc0 (n_before, sizeof *is_taken);
  Overlaps overlaps = { 0 };
  DsStatus status = is_taken != NULL ? DS_OK : DS_NOMEM;

  DS_ASSERT (out != NULL && now != NULL);
  if (status == DS_OK)
    status = find_runs (&overlaps, now, n_kept, before, ids, n_cells, job);
  if (status == DS_OK && overlaps.n > 0) {
    merge (&overlaps);
    qsort (overlaps.items, overlaps.n, sizeof *overlaps.items, by_size);
  }
  if (status == DS_OK) {
    memset (out, 0, now->n * sizeof *out);
    choose (&overlaps, out, is_taken);
  }
  ds_array_clear (&overlaps);
  ds_free (is_taken);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "rooms");
  return status == DS_OK ? DS_OK : ds_fail_cancelled (err, "rooms");
}

/* core/field/scatter.c — cells that are chosen at random. */
#include "field/scatter.h"
#include "base/hash.h"

#include <stdlib.h>

size_t
ds_mix_choose (const DsMix *self, uint64_t seed, DsCell cell)
{
  uint64_t sum = 0, at;
  size_t i = 0;

  DS_ASSERT (self != NULL && self->n > 0 && self->n <= DS_MIX_MAX);
  for (size_t k = 0; k < self->n; k++)
    sum += self->weights[k];
  DS_ASSERT (sum > 0);
  at = ds_cell_hash (seed + 0x9e3779b97f4a7c15u, cell.x, cell.y) % sum;
  while (at >= self->weights[i])
    at -= self->weights[i++];
  return i;
}

typedef struct {
  DsCell at;
  uint64_t rank;
} Candidate;

static int
by_rank (const void *a, const void *b)
{
  const Candidate *left = a, *right = b;

  if (left->rank != right->rank)
    return left->rank < right->rank ? -1 : 1;
  return left->at.y != right->at.y ? (left->at.y > right->at.y) - (left->at.y < right->at.y)
                                   : (left->at.x > right->at.x) - (left->at.x < right->at.x);
}

typedef DS_ARRAY (Candidate) Candidates;

/* All cells, those of the least rank first. */
static bool
list_candidates (const DsScatter *self, Candidates *out)
{
  for (size_t i = 0; i < self->cells->n; i++)
    for (int32_t x = self->cells->items[i].x0; x <= self->cells->items[i].x1; x++) {
      const DsCell at = { x, self->cells->items[i].y };

      if (!ds_array_push (out, (Candidate){ at, ds_cell_hash (self->seed, at.x, at.y) }))
        return false;
    }
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, by_rank);
  return true;
}

/* Fills the cells around @at that a next one may not have; @taken begins at the corner of @box. */
static void
take (DsMask *taken, DsRect box, DsCell at, int32_t spacing)
{
  for (int32_t y = at.y - spacing; y <= at.y + spacing; y++)
    ds_mask_set_span (taken,
                      (DsSpan){ y - box.y, at.x - spacing - box.x, at.x + spacing - box.x, 0 });
}

static DsStatus
choose (const DsScatter *self, const Candidates *candidates, DsMask *chosen, DsRect box,
        DsError *err)
{
  const size_t n = self->count > 0 ? self->count : candidates->n * (size_t)self->density / 100;
  size_t done = 0;
  DsMask taken;
  DsStatus status = ds_mask_init (&taken, box.w, box.h, err);

  for (size_t i = 0; i < candidates->n && done < n && status == DS_OK; i++) {
    const DsCell at = candidates->items[i].at, in = { at.x - box.x, at.y - box.y };

    if (ds_mask_has (&taken, in))
      continue;
    take (&taken, box, at, self->spacing);
    ds_mask_set_span (chosen, (DsSpan){ in.y, in.x, in.x, 0 });
    done++;
  }
  ds_mask_clear (&taken);
  return status;
}

/* Appends the cells of @chosen, which begins at the corner of @box, one run each. */
static bool
append (const DsMask *chosen, DsRect box, DsSpans *out)
{
  const size_t n = out->n;

  if (!ds_mask_spans (chosen, 0, out)) {
    out->n = n;
    return false;
  }
  for (size_t i = n; i < out->n; i++) {
    out->items[i].y += box.y;
    out->items[i].x0 += box.x;
    out->items[i].x1 += box.x;
  }
  return true;
}

DsStatus
ds_scatter_place (const DsScatter *self, DsSpans *out, DsError *err)
{
  Candidates candidates = { 0 };
  DsMask chosen;
  DsRect box;
  DsStatus status;

  DS_ASSERT (self != NULL && self->cells != NULL && out != NULL);
  DS_ASSERT (self->spacing >= 0 && self->spacing <= DS_SCATTER_SPACING_MAX);

  box = ds_spans_bounds (self->cells);
  if (ds_rect_is_empty (box))
    return DS_OK;
  if (ds_spans_count (self->cells) > DS_SCATTER_CELLS_MAX)
    return ds_fail (err, DS_LIMIT, "scatter", "scatter.cells",
                    N_ ("expected at most %d cells to scatter in, got more"), DS_SCATTER_CELLS_MAX);
  status = ds_mask_init (&chosen, box.w, box.h, err);
  if (status == DS_OK && !list_candidates (self, &candidates))
    status = ds_fail_nomem (err, "scatter");
  if (status == DS_OK)
    status = choose (self, &candidates, &chosen, box, err);
  if (status == DS_OK && !append (&chosen, box, out))
    status = ds_fail_nomem (err, "scatter");
  ds_array_clear (&candidates);
  ds_mask_clear (&chosen);
  return status;
}

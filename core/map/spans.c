/* core/map/spans.c — operations on lists of runs of cells. */
#include "map/spans.h"

#include <stdlib.h>

bool
ds_spans_put (DsSpans *self, DsCell cell, uint32_t value)
{
  DsSpan *last;

  DS_ASSERT (self != NULL);
  last = self->n > 0 ? &self->items[self->n - 1] : NULL;
  if (last != NULL && last->y == cell.y && last->x1 + 1 == cell.x && last->value == value) {
    last->x1 = cell.x;
    return true;
  }
  return ds_array_push (self, (DsSpan){ cell.y, cell.x, cell.x, value });
}

static int
by_place (const void *a, const void *b)
{
  const DsSpan *left = a, *right = b;

  return left->y != right->y ? (left->y > right->y) - (left->y < right->y)
                             : (left->x0 > right->x0) - (left->x0 < right->x0);
}

void
ds_spans_join (DsSpans *self)
{
  size_t n = 0;

  DS_ASSERT (self != NULL);
  while (n + 1 < self->n && by_place (&self->items[n], &self->items[n + 1]) <= 0)
    n++;
  if (n + 1 < self->n)
    qsort (self->items, self->n, sizeof *self->items, by_place);
  n = 0;
  for (size_t i = 0; i < self->n; i++) {
    const DsSpan span = self->items[i];
    DsSpan *last = n > 0 ? &self->items[n - 1] : NULL;

    if (last != NULL && last->y == span.y && span.x0 <= last->x1 + 1)
      last->x1 = ds_max (last->x1, span.x1);
    else
      self->items[n++] = span;
  }
  self->n = n;
}

void
ds_spans_cut (DsSpans *self, int32_t w, int32_t h)
{
  size_t n = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++) {
    DsSpan span = self->items[i];

    span.x0 = ds_max (span.x0, 0);
    span.x1 = ds_min (span.x1, w - 1);
    if (span.y >= 0 && span.y < h && span.x0 <= span.x1)
      self->items[n++] = span;
  }
  self->n = n;
}

bool
ds_spans_limit (DsSpans *self, const DsMask *mask)
{
  DsSpans kept = { 0 };
  bool done = true;

  DS_ASSERT (self != NULL && mask != NULL);
  for (size_t i = 0; i < self->n && done; i++) {
    const DsSpan *span = &self->items[i];

    for (int32_t x = span->x0; x <= span->x1 && done; x++) {
      const int32_t from = x;

      while (x <= span->x1 && ds_mask_has (mask, (DsCell){ x, span->y }))
        x++;
      if (x > from)
        done = ds_array_push (&kept, (DsSpan){ span->y, from, x - 1, span->value });
    }
  }
  ds_array_clear (self);
  if (done)
    *self = kept;
  else
    ds_array_clear (&kept);
  return done;
}

bool
ds_spans_have (const DsSpans *self, DsCell cell)
{
  size_t low = 0, high;

  DS_ASSERT (self != NULL);
  high = self->n;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const DsSpan *span = &self->items[middle];

    if (span->y < cell.y || (span->y == cell.y && span->x1 < cell.x))
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->n && self->items[low].y == cell.y && self->items[low].x0 <= cell.x;
}

size_t
ds_spans_count (const DsSpans *self)
{
  size_t n = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    n += (size_t)(self->items[i].x1 + 1 - self->items[i].x0);
  return n;
}

DsRect
ds_spans_bounds (const DsSpans *self)
{
  DsRect box = { 0 };

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++) {
    const DsSpan *span = &self->items[i];

    box = ds_rect_union (box, (DsRect){ span->x0, span->y, span->x1 - span->x0 + 1, 1 });
  }
  return box;
}

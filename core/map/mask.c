/* core/map/mask.c — sets of cells as bitmaps. */
#include "map/mask.h"
#include "base/bits.h"

#include <string.h>

static size_t
words_of_row (const DsMask *self)
{
  return ((size_t)self->w + 63) / 64;
}

static uint64_t *
row_of (const DsMask *self, int32_t y)
{
  return self->bits + (size_t)y * words_of_row (self);
}

DsStatus
ds_mask_init (DsMask *self, int32_t w, int32_t h, DsError *err)
{
  DS_ASSERT (self != NULL);
  *self = (DsMask){ .w = w, .h = h };
  self->bits = ds_alloc0 ((size_t)h * words_of_row (self), sizeof *self->bits);
  if (self->bits != NULL)
    return DS_OK;
  memset (self, 0, sizeof *self);
  return ds_fail_nomem (err, "mask");
}

DsStatus
ds_mask_copy (DsMask *out, const DsMask *from, DsError *err)
{
  const DsStatus status = ds_mask_init (out, from->w, from->h, err);

  DS_ASSERT (out != NULL && from != NULL);
  if (out->bits != NULL)
    memcpy (out->bits, from->bits, (size_t)from->h * words_of_row (from) * sizeof *from->bits);
  return status;
}

void
ds_mask_clear (DsMask *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->bits);
  memset (self, 0, sizeof *self);
}

bool
ds_mask_has (const DsMask *self, DsCell cell)
{
  DS_ASSERT (self != NULL);
  if (cell.x < 0 || cell.y < 0 || cell.x >= self->w || cell.y >= self->h)
    return false;
  return row_of (self, cell.y)[cell.x / 64] >> (cell.x % 64) & 1;
}

bool
ds_mask_is_empty (const DsMask *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < (size_t)self->h * words_of_row (self); i++)
    if (self->bits[i] != 0)
      return false;
  return true;
}

bool
ds_mask_is_full (const DsMask *self)
{
  DS_ASSERT (self != NULL);
  for (int32_t y = 0; y < self->h; y++) {
    int32_t n = 0;

    for (size_t i = 0; i < words_of_row (self); i++)
      n += __builtin_popcountll (row_of (self, y)[i]);
    if (n < self->w)
      return false;
  }
  return true;
}

void
ds_mask_set_span (DsMask *self, DsSpan span)
{
  const int32_t x0 = ds_max (span.x0, 0), x1 = ds_min (span.x1, self->w - 1);

  DS_ASSERT (self != NULL);
  if (span.y < 0 || span.y >= self->h)
    return;
  ds_bits_set (row_of (self, span.y), x0, x1);
}

void
ds_mask_set_all (DsMask *self, bool value)
{
  DS_ASSERT (self != NULL);
  memset (self->bits, 0, (size_t)self->h * words_of_row (self) * sizeof *self->bits);
  for (int32_t y = 0; value && y < self->h; y++)
    ds_mask_set_span (self, (DsSpan){ y, 0, self->w - 1, 0 });
}

DsStatus
ds_mask_combine (DsMask *self, DsMaskOp op, const DsSpan *spans, size_t n, DsError *err)
{
  const size_t n_words = (size_t)self->h * words_of_row (self);
  DsMask other;
  const DsStatus status = ds_mask_init (&other, self->w, self->h, err);

  DS_ASSERT (self != NULL && (spans != NULL || n == 0));
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < n; i++)
    ds_mask_set_span (&other, spans[i]);
  for (size_t i = 0; i < n_words; i++) {
    const uint64_t a = self->bits[i], b = other.bits[i];

    self->bits[i] = op == DS_MASK_ADD         ? a | b
                    : op == DS_MASK_SUBTRACT  ? a & ~b
                    : op == DS_MASK_INTERSECT ? a & b
                                              : b;
  }
  ds_mask_clear (&other);
  return DS_OK;
}

/* ---- neighbourhoods */

/* Word @i of row @y with the bits of both neighbours in the row joined by @grows, or else kept only
 * where both are set. Rows and words beyond the floor are empty. */
static uint64_t
across (const DsMask *self, int32_t y, size_t i, bool grows)
{
  const size_t n = words_of_row (self);
  const uint64_t *row;
  uint64_t word, left, right;

  if (y < 0 || y >= self->h)
    return 0;
  row = row_of (self, y);
  word = row[i];
  left = word << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
  right = word >> 1 | (i + 1 < n ? row[i + 1] << 63 : 0);
  return grows ? word | left | right : word & left & right;
}

/* Replaces every cell by the union of the 3 x 3 cells around it, or else by their intersection. */
static DsStatus
spread (DsMask *self, bool grows, DsError *err)
{
  const size_t n = words_of_row (self);
  DsMask out;
  const DsStatus status = ds_mask_init (&out, self->w, self->h, err);

  if (status != DS_OK)
    return status;
  for (int32_t y = 0; y < self->h; y++)
    for (size_t i = 0; i < n; i++) {
      const uint64_t above = across (self, y - 1, i, grows), here = across (self, y, i, grows),
                     below = across (self, y + 1, i, grows);

      row_of (&out, y)[i] = (grows ? above | here | below : above & here & below) &
                            ds_bits_of_columns ((int32_t)i, 0, self->w - 1);
    }
  ds_mask_clear (self);
  *self = out;
  return DS_OK;
}

DsStatus
ds_mask_grow (DsMask *self, DsError *err)
{
  DS_ASSERT (self != NULL);
  return spread (self, true, err);
}

DsStatus
ds_mask_shrink (DsMask *self, DsError *err)
{
  DS_ASSERT (self != NULL);
  return spread (self, false, err);
}

DsStatus
ds_mask_border (DsMask *self, DsError *err)
{
  DsMask inner;
  DsStatus status = ds_mask_copy (&inner, self, err);

  DS_ASSERT (self != NULL);
  if (status == DS_OK)
    status = spread (&inner, false, err);
  for (size_t i = 0; status == DS_OK && i < (size_t)self->h * words_of_row (self); i++)
    self->bits[i] &= ~inner.bits[i];
  ds_mask_clear (&inner);
  return status;
}

size_t
ds_mask_count (const DsMask *self)
{
  size_t n = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < (size_t)self->h * words_of_row (self); i++)
    n += (size_t)__builtin_popcountll (self->bits[i]);
  return n;
}

/* ---- runs */

/* The first column from @x on whose bit is @set; @self->w when there is none. */
static int32_t
next_bit (const DsMask *self, int32_t y, int32_t x, bool set)
{
  const uint64_t *row = row_of (self, y);

  while (x < self->w) {
    const uint64_t word = (set ? row[x / 64] : ~row[x / 64]) >> (x % 64);

    if (word != 0)
      return ds_min (x + __builtin_ctzll (word), self->w);
    x = (x / 64 + 1) * 64;
  }
  return self->w;
}

bool
ds_mask_spans (const DsMask *self, uint32_t value, DsSpans *out)
{
  DS_ASSERT (self != NULL && out != NULL);
  for (int32_t y = 0; y < self->h; y++)
    for (int32_t x = next_bit (self, y, 0, true), end; x < self->w;
         x = next_bit (self, y, end, true)) {
      end = next_bit (self, y, x, false);
      if (!ds_array_push (out, (DsSpan){ y, x, end - 1, value }))
        return false;
    }
  return true;
}

DsRect
ds_mask_bounds (const DsMask *self)
{
  DsRect bounds = { 0 };

  DS_ASSERT (self != NULL);
  for (int32_t y = 0; y < self->h; y++) {
    const int32_t first = next_bit (self, y, 0, true);
    int32_t last = self->w - 1;

    if (first == self->w)
      continue;
    while (!ds_mask_has (self, (DsCell){ last, y }))
      last--;
    bounds = ds_rect_union (bounds, (DsRect){ first, y, last - first + 1, 1 });
  }
  return bounds;
}

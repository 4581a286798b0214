/* core/io/tiled/tiled_outline.c — traces the borders of areas, and fills polygons by their
 * crossings. */
#include "io/tiled/tiled_outline.h"

#include <stdlib.h>
#include <string.h>

/* ---- tracing */

typedef struct {
  const uint32_t *values;
  int32_t w, h;
  uint8_t *walked; /* a bit for each cell: its upper side */
  DsOutlines *out;
} Tracer;

enum { EAST, SOUTH, WEST, NORTH };

static const DsCell STEPS[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
/* The cells ahead of a corner, to the left and to the right of the walk. */
static const DsCell LEFT[4] = { { 0, -1 }, { 0, 0 }, { -1, 0 }, { -1, -1 } };
static const DsCell RIGHT[4] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

static uint32_t
value_at (const Tracer *self, int32_t x, int32_t y)
{
  return x >= 0 && y >= 0 && x < self->w && y < self->h
             ? self->values[ds_cell_index ((DsCell){ x, y }, self->w)]
             : 0;
}

/* Marks the upper side of a cell; true: it was marked. */
static bool
walk_side (Tracer *self, int32_t x, int32_t y)
{
  const size_t i = ds_cell_index ((DsCell){ x, y }, self->w);
  const uint8_t bit = (uint8_t)(1u << (i & 7));
  const bool was = self->walked[i / 8] & bit;

  self->walked[i / 8] |= bit;
  return was;
}

/* Walks with the area on the right, around the part whose first upper side is that of @x, @y. */
static bool
trace (Tracer *self, int32_t x, int32_t y)
{
  const uint32_t value = value_at (self, x, y);
  const size_t start = self->out->points.n;
  DsCell at = { x, y };
  int heading = EAST;

  do {
    int turn = heading;

    if (heading == EAST)
      walk_side (self, at.x, at.y);
    at.x += STEPS[heading].x;
    at.y += STEPS[heading].y;
    if (value_at (self, at.x + RIGHT[heading].x, at.y + RIGHT[heading].y) != value)
      turn = (heading + 1) & 3;
    else if (value_at (self, at.x + LEFT[heading].x, at.y + LEFT[heading].y) == value)
      turn = (heading + 3) & 3;
    if (turn != heading && !ds_array_push (&self->out->points, at))
      return false;
    heading = turn;
  } while (at.x != x || at.y != y || heading != EAST);
  return ds_array_push (&self->out->loops, (DsOutlineLoop){ value, start, self->out->points.n });
}

static int
compare_loops (const void *a, const void *b)
{
  const DsOutlineLoop *i = a, *k = b;

  if (i->value != k->value)
    return i->value < k->value ? -1 : 1;
  return (i->start > k->start) - (i->start < k->start);
}

DsStatus
ds_outlines_find (DsOutlines *out, const uint32_t *values, int32_t w, int32_t h, DsError *err)
{
  Tracer self = { .values = values, .w = w, .h = h, .out = out };
  bool ok;

  DS_ASSERT (out != NULL && values != NULL && w > 0 && h > 0);

  memset (out, 0, sizeof *out);
  self.walked = ds_alloc0 (((size_t)w * (size_t)h + 7) / 8, 1);
  ok = self.walked != NULL;
  for (int32_t y = 0; y < h && ok; y++)
    for (int32_t x = 0; x < w && ok; x++) {
      const uint32_t value = value_at (&self, x, y);

      if (value != 0 && value_at (&self, x, y - 1) != value && !walk_side (&self, x, y))
        ok = trace (&self, x, y);
    }
  ds_free (self.walked);
  if (!ok) {
    ds_outlines_clear (out);
    return ds_fail_nomem (err, "outlines");
  }
  if (out->loops.n > 0)
    qsort (out->loops.items, out->loops.n, sizeof out->loops.items[0], compare_loops);
  return DS_OK;
}

void
ds_outlines_clear (DsOutlines *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->points);
  ds_array_clear (&self->loops);
}

/* The first loop of @value, or of a greater one. */
static size_t
seek (const DsOutlines *self, uint32_t value)
{
  size_t from = 0, to = self->loops.n;

  while (from < to) {
    const size_t middle = from + (to - from) / 2;

    if (self->loops.items[middle].value < value)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

bool
ds_outlines_polygon (const DsOutlines *self, uint32_t value, DsOutlinePoints *out)
{
  const size_t first = seek (self, value);

  DS_ASSERT (self != NULL && out != NULL);

  for (size_t i = first; i < self->loops.n && self->loops.items[i].value == value; i++) {
    const size_t start = self->loops.items[i].start, end = self->loops.items[i].end;
    const bool is_single =
        i == first && (i + 1 == self->loops.n || self->loops.items[i + 1].value != value);

    if (!ds_array_reserve (out, end - start + 2))
      return false;
    memcpy (out->items + out->n, self->points.items + start, (end - start) * sizeof *out->items);
    out->n += end - start;
    if (!is_single)
      out->items[out->n++] = self->points.items[start];
    if (i > first)
      out->items[out->n++] = self->points.items[self->loops.items[first].start];
  }
  return true;
}

/* ---- filling */

typedef struct {
  int32_t y, x; /* the first column whose middle lies to the right of the line */
} OutlineCrossing;

static int
compare_crossings (const void *a, const void *b)
{
  const OutlineCrossing *i = a, *k = b;

  if (i->y != k->y)
    return i->y < k->y ? -1 : 1;
  return (i->x > k->x) - (i->x < k->x);
}

static int64_t
floor_div (int64_t a, int64_t b)
{
  return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

static int64_t
limit (int64_t value, int64_t highest)
{
  return value < 0 ? 0 : value > highest ? highest : value;
}

/* @dx * @t / @dy; of long lines, whose product would not fit, to 23 bits. */
static int64_t
part_of (int64_t dx, int64_t t, int64_t dy)
{
  while (dy >= 1 << 23) {
    dy /= 2;
    t /= 2;
  }
  return dx * t / dy;
}

typedef DS_ARRAY (OutlineCrossing) OutlineCrossings;

#define CROSSINGS_MAX 33554432 /* of a polygon: 256 MiB */

/* Adds where the line from @a down to @b crosses the middles of rows. Coordinates are doubled, so
 * that middles are whole. */
static bool
cross (OutlineCrossings *out, DsOutlinePoint a, DsOutlinePoint b, int32_t w, int32_t h,
       int32_t cell_w, int32_t cell_h)
{
  const int64_t dy = b.y - a.y;
  /* Rows with a.y <= middle < b.y, where the middle of row y is (2 * y + 1) * cell_h. */
  const int64_t first = limit (floor_div (a.y + cell_h - 1, 2 * (int64_t)cell_h), h);
  const int64_t last = limit (floor_div (b.y + cell_h - 1, 2 * (int64_t)cell_h), h);

  for (int64_t y = first; y < last; y++) {
    const int64_t middle = (2 * y + 1) * cell_h;
    const int64_t x = a.x + part_of (b.x - a.x, middle - a.y, dy);
    const int64_t column = limit (floor_div (x + cell_w - 1, 2 * (int64_t)cell_w), w);

    if (!ds_array_push (out, (OutlineCrossing){ (int32_t)y, (int32_t)column }))
      return false;
  }
  return true;
}

DsStatus
ds_outline_fill (const DsOutlinePoint *points, size_t n, int32_t w, int32_t h, int32_t cell_w,
                 int32_t cell_h, DsStatus (*put) (void *user, int32_t y, int32_t x0, int32_t x1),
                 void *user, DsError *err)
{
  OutlineCrossings found = { 0 };
  DsStatus status = DS_OK;

  DS_ASSERT ((points != NULL || n == 0) && cell_w > 0 && cell_h > 0 && put != NULL);

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    DsOutlinePoint a = points[i], b = points[(i + 1) % n];

    a = (DsOutlinePoint){ 2 * a.x, 2 * a.y };
    b = (DsOutlinePoint){ 2 * b.x, 2 * b.y };
    if (a.y != b.y && !(a.y < b.y ? cross (&found, a, b, w, h, cell_w, cell_h)
                                  : cross (&found, b, a, w, h, cell_w, cell_h)))
      status = ds_fail_nomem (err, "polygon");
    if (status == DS_OK && found.n > CROSSINGS_MAX)
      status = ds_fail (err, DS_LIMIT, "polygon", "tiled.polygon",
                        N_ ("expected a polygon whose lines cross at most %d rows together, got "
                            "more"),
                        CROSSINGS_MAX);
  }
  if (status == DS_OK && found.n > 0)
    qsort (found.items, found.n, sizeof *found.items, compare_crossings);
  for (size_t i = 0; i + 1 < found.n && status == DS_OK; i += 2)
    if (found.items[i].x < found.items[i + 1].x)
      status = put (user, found.items[i].y, found.items[i].x, found.items[i + 1].x - 1);
  ds_array_clear (&found);
  return status;
}

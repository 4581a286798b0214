/* core/field/shape.c — shapes as runs of cells, in integers only. */
#include "field/shape.h"

#include <stdlib.h>

static bool
push (DsSpans *out, int32_t y, int32_t x0, int32_t x1)
{
  return ds_array_push (out, (DsSpan){ y, x0, x1, 0 });
}

/* One brush tip around @at. An even size reaches one cell further right and down. */
static bool
push_tip (DsCell at, int32_t size, DsTip tip, DsSpans *out)
{
  const DsRect box = { at.x - (size - 1) / 2, at.y - (size - 1) / 2, size, size };

  return tip == DS_TIP_ROUND && size > 2 ? ds_shape_ellipse (box, DS_SHAPE_FILLED, out)
                                         : ds_shape_rect (box, DS_SHAPE_FILLED, out);
}

/* Source: Bresenham 1965, in the symmetric form with one error term. */
bool
ds_shape_stroke (DsCell a, DsCell b, int32_t size, DsTip tip, DsSpans *out)
{
  const int32_t dx = abs (b.x - a.x), dy = -abs (b.y - a.y);
  const int32_t step_x = a.x < b.x ? 1 : -1, step_y = a.y < b.y ? 1 : -1;
  int32_t error = dx + dy;

  DS_ASSERT (out != NULL);
  for (;;) {
    const int32_t twice = 2 * error;

    if (!push_tip (a, size, tip, out))
      return false;
    if (a.x == b.x && a.y == b.y)
      return true;
    if (twice >= dy) {
      error += dy;
      a.x += step_x;
    }
    if (twice <= dx) {
      error += dx;
      a.y += step_y;
    }
  }
}

bool
ds_shape_line (DsCell a, DsCell b, DsSpans *out)
{
  DS_ASSERT (out != NULL);
  return ds_shape_stroke (a, b, 1, DS_TIP_SQUARE, out);
}

bool
ds_shape_rect (DsRect r, DsShapeFill fill, DsSpans *out)
{
  const int32_t right = r.x + r.w - 1, bottom = r.y + r.h - 1;

  DS_ASSERT (out != NULL);
  for (int32_t y = r.y; y <= bottom; y++) {
    const bool is_edge = y == r.y || y == bottom;

    if (fill == DS_SHAPE_FILLED || is_edge || r.w <= 2) {
      if (!push (out, y, r.x, right))
        return false;
    } else if (!push (out, y, r.x, r.x) || !push (out, y, right, right)) {
      return false;
    }
  }
  return true;
}

/* Free cells on either side of row @row of @r (0 = top): those whose centres lie outside of the
 * ellipse. Doubled coordinates make centres integers. */
static int32_t
ellipse_inset (DsRect r, int32_t row)
{
  const int64_t w = r.w, h = r.h, dy = 2 * row + 1 - h;
  int32_t inset = 0;

  while (2 * inset + 1 < r.w) {
    const int64_t dx = 2 * inset + 1 - w;

    if (dx * dx * h * h + dy * dy * w * w <= w * w * h * h)
      break;
    inset++;
  }
  return inset;
}

bool
ds_shape_ellipse (DsRect r, DsShapeFill fill, DsSpans *out)
{
  DS_ASSERT (out != NULL);
  for (int32_t row = 0; row < r.h; row++) {
    const int32_t inset = ellipse_inset (r, row), x0 = r.x + inset, x1 = r.x + r.w - 1 - inset;
    const int32_t above = row > 0 ? ellipse_inset (r, row - 1) : r.w;
    const int32_t below = row < r.h - 1 ? ellipse_inset (r, row + 1) : r.w;
    /* A row's outline reaches as far in as the row further from the middle begins. */
    const int32_t reach = ds_max (ds_max (above, below) - 1, inset) - inset;

    if (fill == DS_SHAPE_FILLED || x0 + reach >= x1 - reach - 1) {
      if (!push (out, r.y + row, x0, x1))
        return false;
    } else if (!push (out, r.y + row, x0, x0 + reach) || !push (out, r.y + row, x1 - reach, x1)) {
      return false;
    }
  }
  return true;
}

/* ---- polygons */

#define FRACTION 16 /* bits; enough to tell apart columns at edges of 2^16 rows */

/* Where an edge crosses the middle of a row. */
typedef struct {
  int32_t y;
  int64_t x; /* in 2^-FRACTION cells */
} Crossing;

typedef DS_ARRAY (Crossing) Crossings;

/* Its upper end counts, its lower end does not: chains of edges cross each row once. */
static bool
add_crossings (DsCell a, DsCell b, Crossings *out)
{
  const DsCell top = a.y < b.y ? a : b, bottom = a.y < b.y ? b : a;
  const int64_t dx = (int64_t)(bottom.x - top.x) * (1 << FRACTION), dy = bottom.y - top.y;

  for (int32_t y = top.y; y < bottom.y; y++) {
    const int64_t step = dx * (y - top.y);
    const int64_t along = step >= 0 ? step / dy : -((-step + dy - 1) / dy);

    if (!ds_array_push (out, (Crossing){ y, (int64_t)top.x * (1 << FRACTION) + along }))
      return false;
  }
  return true;
}

static int
by_place (const void *a, const void *b)
{
  const Crossing *p = a, *q = b;

  return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

/* Each row has an even number of crossings; between every second pair it is inside. */
static bool
fill_between (const Crossings *crossings, DsSpans *out)
{
  for (size_t i = 0; i + 1 < crossings->n; i += 2) {
    const int64_t left = crossings->items[i].x, right = crossings->items[i + 1].x;
    const int32_t x0 = (int32_t)((left + (1 << FRACTION) - 1) >> FRACTION);
    const int32_t x1 = (int32_t)(right >> FRACTION);

    if (x0 <= x1 && !push (out, crossings->items[i].y, x0, x1))
      return false;
  }
  return true;
}

bool
ds_shape_polygon (const DsCell *points, size_t n, DsSpans *out)
{
  Crossings crossings = { 0 };
  bool done = true;

  DS_ASSERT ((points != NULL || n == 0) && out != NULL);
  for (size_t i = 0; i < n && done; i++) {
    const DsCell a = points[i], b = points[(i + 1) % n];

    done = ds_shape_line (a, b, out) && add_crossings (a, b, &crossings);
  }
  if (crossings.n > 0)
    qsort (crossings.items, crossings.n, sizeof *crossings.items, by_place);
  done = done && fill_between (&crossings, out);
  ds_array_clear (&crossings);
  return done;
}

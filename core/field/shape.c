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

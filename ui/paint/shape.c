/* ui/paint/shape.c — outlines that fit together from cell to cell. */
#include "paint/shape.h"

#define OUTSIDE 0.6 /* distance of a closed side from the cell */

typedef struct {
  double x, y;
} Point;

/* The four sides, clockwise: each runs from corner i along @along; @in points into the cell. */
static const Point ALONG[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
static const Point IN[4] = { { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 0 } };

static Point
corner_of (const DsuShape *self, int i)
{
  i &= 3;
  return (Point){ i == 1 || i == 2 ? 1 : 0, i < 2 ? 0 : self->bottom };
}

/* The point where the open side @i meets a closed side before it (@way -1) or after it (1). */
static void
path_end (cairo_t *cr, const DsuShape *self, int i, int way)
{
  const Point at = corner_of (self, way < 0 ? i : i + 1), along = ALONG[i], in = IN[i];
  const uint8_t corner =
      (uint8_t)(way < 0 ? (i == 0 ? DSU_NW : DSU_N << (2 * i - 1)) : DSU_NE << (2 * i));
  const double r = self->radius;
  const Point inner = { at.x - way * along.x * r, at.y - way * along.y * r };
  const Point outer = { at.x - in.x * r, at.y - in.y * r };
  const Point far = { outer.x + way * along.x * OUTSIDE, outer.y + way * along.y * OUTSIDE };

  if (!(self->flares & corner)) {
    cairo_line_to (cr, at.x + way * along.x * OUTSIDE, at.y + way * along.y * OUTSIDE);
    return;
  }
  if (way < 0) {
    cairo_line_to (cr, far.x, far.y);
    cairo_line_to (cr, outer.x, outer.y);
    cairo_curve_to (cr, outer.x + in.x * r * 0.55, outer.y + in.y * r * 0.55,
                    inner.x - along.x * r * 0.55, inner.y - along.y * r * 0.55, inner.x, inner.y);
  } else {
    cairo_line_to (cr, inner.x, inner.y);
    cairo_curve_to (cr, inner.x + along.x * r * 0.55, inner.y + along.y * r * 0.55,
                    outer.x + in.x * r * 0.55, outer.y + in.y * r * 0.55, outer.x, outer.y);
    cairo_line_to (cr, far.x, far.y);
  }
}

/* Waves from the current point to @to. */
static void
path_waves (cairo_t *cr, const DsuShape *self, Point from, Point to, Point in, uint32_t *seed)
{
  const double a = 2 * self->wobble * dsu_ink_random (seed),
               b = 2 * self->wobble * dsu_ink_random (seed);

  cairo_line_to (cr, from.x, from.y);
  cairo_curve_to (cr, from.x + (to.x - from.x) * 0.3 + in.x * a,
                  from.y + (to.y - from.y) * 0.3 + in.y * a,
                  from.x + (to.x - from.x) * 0.7 + in.x * b,
                  from.y + (to.y - from.y) * 0.7 + in.y * b, to.x, to.y);
}

/* Clockwise from the north-west. */
void
dsu_shape_path (cairo_t *cr, const DsuShape *self)
{
  uint32_t seed;

  DS_ASSERT (cr != NULL && self != NULL);

  seed = self->seed * 2654435761u + 12345;
  cairo_new_sub_path (cr);
  for (int i = 0; i < 4; i++) {
    const bool before = self->open >> (2 * ((i + 3) & 3)) & 1,
               after = self->open >> (2 * ((i + 1) & 3)) & 1;
    const Point from = corner_of (self, i), to = corner_of (self, i + 1);
    const Point along = ALONG[i], in = IN[i];
    const double r = self->radius, f = self->flares != 0 ? r : 0;
    const double r0 = before ? r : f, r1 = after ? r : f;

    if (!(self->open >> (2 * i) & 1)) {
      if (!before)
        cairo_line_to (cr, from.x - (in.x + along.x) * OUTSIDE,
                       from.y - (in.y + along.y) * OUTSIDE);
      continue;
    }
    if (!before)
      path_end (cr, self, i, -1);
    path_waves (cr, self, (Point){ from.x + along.x * r0, from.y + along.y * r0 },
                (Point){ to.x - along.x * r1, to.y - along.y * r1 }, in, &seed);
    if (!after)
      path_end (cr, self, i, 1);
    else /* a quarter turn, near enough to a circle */
      cairo_curve_to (cr, to.x - along.x * r1 * 0.45, to.y - along.y * r1 * 0.45,
                      to.x + in.x * r1 * 0.45, to.y + in.y * r1 * 0.45, to.x + in.x * r1,
                      to.y + in.y * r1);
  }
  cairo_close_path (cr);
}

void
dsu_shape_path_diagonals (cairo_t *cr, uint8_t open, double radius)
{
  static const struct {
    uint8_t corner, beside;
    double x, y, dx, dy;
  } CORNERS[4] = {
    { DSU_NE, DSU_N | DSU_E, 1, 0, 1, -1 },
    { DSU_SE, DSU_S | DSU_E, 1, 1, 1, 1 },
    { DSU_SW, DSU_S | DSU_W, 0, 1, -1, 1 },
    { DSU_NW, DSU_N | DSU_W, 0, 0, -1, -1 },
  };

  DS_ASSERT (cr != NULL);

  for (int i = 0; i < 4; i++) {
    const double x = CORNERS[i].x, y = CORNERS[i].y, dx = CORNERS[i].dx, dy = CORNERS[i].dy;

    if ((open & (CORNERS[i].corner | CORNERS[i].beside)) != CORNERS[i].corner)
      continue;
    cairo_move_to (cr, x + dx, y);
    cairo_line_to (cr, x + dx * radius, y);
    cairo_curve_to (cr, x + dx * radius * 0.45, y, x, y + dy * radius * 0.45, x, y + dy * radius);
    cairo_line_to (cr, x, y + dy);
    cairo_line_to (cr, x + dx, y + dy);
    cairo_close_path (cr);
  }
}

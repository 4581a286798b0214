/* core/map/area_cells.c — cells that belong to areas of objects. */
#include "base/rotation.h"
#include "map/area.h"

#include <stdlib.h>

#define UNIT 4096 /* of half a cell */

/* A place in UNITs. */
typedef struct {
  int64_t x, y;
} AreaSpot;

/* Turns points about the middle of an area. */
typedef struct {
  DsRotation turn;
  int64_t x, y; /* the middle, in half cells */
} Pivot;

static Pivot
pivot_of (const DsArea *self, int32_t angle)
{
  const DsRect frame = ds_area_frame (self);

  return (Pivot){ ds_rotation_of (angle), 2 * (int64_t)frame.x + frame.w,
                  2 * (int64_t)frame.y + frame.h };
}

/* The middle of @cell, turned, from that of the area. */
static AreaSpot
turn_cell (const Pivot *self, DsCell cell)
{
  const int64_t x = (2 * (int64_t)cell.x + 1 - self->x) * UNIT;
  const int64_t y = (2 * (int64_t)cell.y + 1 - self->y) * UNIT;

  return (AreaSpot){ ds_rotation_x (self->turn, x, y), ds_rotation_y (self->turn, x, y) };
}

/* ---- shapes with sides */

/* Half open, so that quarters of a turn have as many cells as none. */
static bool
is_in_rectangle (AreaSpot at, int64_t w, int64_t h)
{
  return at.x >= -w * UNIT && at.x < w * UNIT && at.y >= -h * UNIT && at.y < h * UNIT;
}

static bool
is_in_ellipse (AreaSpot at, int64_t w, int64_t h)
{
  const int64_t one = INT64_C (1) << 30;
  int64_t x, y;

  if (llabs (at.x) > w * UNIT || llabs (at.y) > h * UNIT)
    return false;
  x = at.x * (one / UNIT) / w;
  y = at.y * (one / UNIT) / h;
  return x * x + y * y <= one * one;
}

/* The distance of @at from the part of an axis that no end is round at. */
static int64_t
beyond (int64_t at, int64_t straight)
{
  return llabs (at) > straight ? llabs (at) - straight : 0;
}

static bool
is_in_capsule (AreaSpot at, int64_t w, int64_t h)
{
  const int64_t round = w < h ? w : h;
  const int64_t x = beyond (at.x, (w - round) * UNIT), y = beyond (at.y, (h - round) * UNIT);

  return x * x + y * y <= round * round * UNIT * UNIT;
}

static bool
has_of_sides (const DsArea *self, DsCell cell)
{
  const Pivot pivot = pivot_of (self, -self->angle);
  const AreaSpot at = turn_cell (&pivot, cell);

  switch (self->shape) {
  case DS_AREA_ELLIPSE:
    return is_in_ellipse (at, self->box.w, self->box.h);
  case DS_AREA_CAPSULE:
    return is_in_capsule (at, self->box.w, self->box.h);
  default:
    return is_in_rectangle (at, self->box.w, self->box.h);
  }
}

/* ---- points */

static int64_t
cross (AreaSpot from, AreaSpot to, AreaSpot at)
{
  return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
}

/* True if the cell around @at is among those between @from and @to on an axis. */
static bool
is_between (int64_t from, int64_t to, int64_t at)
{
  const int64_t low = from < to ? from : to, high = from < to ? to : from;

  return at + UNIT > low && at - UNIT <= high;
}

/* The line between two places leads through the cell around @at. */
static bool
is_on_line (AreaSpot from, AreaSpot to, AreaSpot at)
{
  const int64_t reach = llabs (to.x - from.x) + llabs (to.y - from.y);

  if (!is_between (from.x, to.x, at.x) || !is_between (from.y, to.y, at.y))
    return false;
  return reach == 0 || llabs (cross (from, to, at)) < reach * UNIT;
}

/* True if a ray from @at to the right crosses the line. */
static bool
is_crossed (AreaSpot from, AreaSpot to, AreaSpot at)
{
  if ((from.y > at.y) == (to.y > at.y))
    return false;
  return (cross (from, to, at) > 0) == (to.y > from.y);
}

/* A turned point, nudged off the lines between cells, where a line would belong to none. */
static AreaSpot
turn_point (const Pivot *self, DsCell point)
{
  const AreaSpot at = turn_cell (self, point);
  const int nudge = self->turn.sin != 0 || self->turn.cos < 0 ? 1 : 0;

  return (AreaSpot){ at.x - nudge, at.y - nudge };
}

static bool
has_of_points (const DsArea *self, DsCell cell)
{
  const Pivot pivot = pivot_of (self, self->angle),
              upright = { ds_rotation_of (0), pivot.x, pivot.y };
  const AreaSpot at = turn_cell (&upright, cell);
  const bool is_closed = self->shape == DS_AREA_POLYGON;
  AreaSpot from = turn_point (&pivot, self->points[is_closed ? self->n_points - 1 : 0]);
  bool is_inside = false;

  for (size_t i = is_closed ? 0 : 1; i < self->n_points; i++) {
    const AreaSpot to = turn_point (&pivot, self->points[i]);

    if (is_on_line (from, to, at))
      return true;
    if (is_closed && is_crossed (from, to, at))
      is_inside = !is_inside;
    from = to;
  }
  return is_inside;
}

bool
ds_area_has (const DsArea *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  if (!ds_rect_has (ds_area_bounds (self), cell))
    return false;
  return self->n_points > 0 ? has_of_points (self, cell) : has_of_sides (self, cell);
}

/* ---- content */

/* Thousandths of its box that a shape with sides fills. */
static int64_t
fill_of (const DsArea *self)
{
  const int64_t w = self->box.w, h = self->box.h;

  switch (self->shape) {
  case DS_AREA_ELLIPSE:
    return 785;
  case DS_AREA_CAPSULE:
    return 1000 - 215 * (w < h ? w : h) / (w < h ? h : w);
  default:
    return 1000;
  }
}

int64_t
ds_area_content (const DsArea *self)
{
  int64_t sum = 0;

  DS_ASSERT (self != NULL);

  if (self->shape == DS_AREA_POLYLINE)
    return 0;
  if (self->n_points == 0)
    return 2 * (int64_t)self->box.w * self->box.h * fill_of (self) / 1000;
  for (size_t i = 1; i + 1 < self->n_points; i++) {
    const DsCell a = ds_cell_minus (self->points[i], self->points[0]);
    const DsCell b = ds_cell_minus (self->points[i + 1], self->points[0]);

    sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
  }
  return llabs (sum);
}

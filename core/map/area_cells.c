/* core/map/area_cells.c — cells that belong to areas of objects. */
#include "map/area.h"

#include <stdlib.h>

/* The middle of @cell lies in the ellipse in @box. */
static bool
is_in_ellipse (DsRect box, DsCell cell)
{
  const int64_t w = box.w, h = box.h;
  const int64_t dx = 2 * (int64_t)(cell.x - box.x) + 1 - w;
  const int64_t dy = 2 * (int64_t)(cell.y - box.y) + 1 - h;

  return dx * dx * h * h + dy * dy * w * w <= w * w * h * h;
}

static int64_t
cross (DsCell from, DsCell to, DsCell cell)
{
  return (int64_t)(to.x - from.x) * (cell.y - from.y) -
         (int64_t)(to.y - from.y) * (cell.x - from.x);
}

/* The line between the middles of two cells leads through @cell. */
static bool
is_on_line (DsCell from, DsCell to, DsCell cell)
{
  const int64_t reach = llabs ((int64_t)to.x - from.x) + llabs ((int64_t)to.y - from.y);

  if (!ds_rect_has (ds_rect_between (from, to), cell))
    return false;
  return reach == 0 || 2 * llabs (cross (from, to, cell)) < reach;
}

/* True if a ray from @cell to the right crosses the line. */
static bool
is_crossed (DsCell from, DsCell to, DsCell cell)
{
  if ((from.y > cell.y) == (to.y > cell.y))
    return false;
  return (cross (from, to, cell) > 0) == (to.y > from.y);
}

static bool
has_of_points (const DsArea *self, DsCell cell)
{
  const size_t n = self->n_points;
  bool is_inside = false;

  for (size_t i = 0; i < n; i++) {
    const DsCell from = self->points[i], to = self->points[(i + 1) % n];

    if (self->shape == DS_AREA_POLYLINE && i + 1 == n)
      break;
    if (is_on_line (from, to, cell))
      return true;
    if (self->shape == DS_AREA_POLYGON && is_crossed (from, to, cell))
      is_inside = !is_inside;
  }
  return is_inside;
}

bool
ds_area_has (const DsArea *self, DsCell cell)
{
  DS_ASSERT (self != NULL);

  if (!ds_rect_has (self->box, cell))
    return false;
  if (self->n_points > 0)
    return has_of_points (self, cell);
  return self->shape != DS_AREA_ELLIPSE || is_in_ellipse (self->box, cell);
}

int64_t
ds_area_content (const DsArea *self)
{
  int64_t sum = 0;

  DS_ASSERT (self != NULL);

  if (self->shape == DS_AREA_POLYLINE)
    return 0;
  if (self->n_points == 0)
    return 2 * (int64_t)self->box.w * self->box.h * (self->shape == DS_AREA_ELLIPSE ? 785 : 1000) /
           1000;
  for (size_t i = 1; i + 1 < self->n_points; i++)
    sum += cross (self->points[0], self->points[i], self->points[i + 1]);
  return llabs (sum);
}

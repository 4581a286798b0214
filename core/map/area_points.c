/* core/map/area_points.c — adds and removes points of polygons and paths. */
#include "base/hooks.h"
#include "map/area.h"

#include <string.h>

size_t
ds_area_least_points (DsAreaShape shape)
{
  DS_ASSERT (ds_area_has_points (shape));
  return shape == DS_AREA_POLYGON ? 3 : 2;
}

bool
ds_area_can_lose_point (const DsArea *self)
{
  DS_ASSERT (self != NULL);
  return self->n_points > ds_area_least_points ((DsAreaShape)self->shape);
}

DsStatus
ds_area_add_point (DsArea *self, size_t i, DsCell cell, DsError *err)
{
  const size_t n = self->n_points;
  DsCell *points;

  DS_ASSERT (i <= n && n > 0);

  if (n >= DS_AREA_POINTS_MAX)
    return ds_fail (err, DS_BAD_ARG, "area", DS_AREA_POINTS, N_ ("at most %d points"),
                    DS_AREA_POINTS_MAX);
  points = ds_alloc (n + 1, sizeof *points);
  if (points == NULL)
    return ds_fail_nomem (err, "area");
  memcpy (points, self->points, i * sizeof *points);
  points[i] = cell;
  memcpy (points + i + 1, self->points + i, (n - i) * sizeof *points);
  ds_free (self->points);
  self->points = points;
  self->n_points = n + 1;
  return DS_OK;
}

void
ds_area_remove_point (DsArea *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->n_points && ds_area_can_lose_point (self));

  self->n_points--;
  memmove (self->points + i, self->points + i + 1, (self->n_points - i) * sizeof *self->points);
}

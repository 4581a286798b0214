/* core/map/area_shape.c — gives areas of objects other shapes. */
#include "base/hooks.h"
#include "map/area.h"

/* Points around a box, clockwise from its left upper corner or its left end, in thousandths of its
 * half sides from its middle. */
static const struct {
  int16_t x, y;
} CORNERS[] = { { -1000, -1000 }, { 1000, -1000 }, { 1000, 1000 }, { -1000, 1000 } },
  ROUND[] = { { -1000, 0 }, { -707, -707 }, { 0, -1000 }, { 707, -707 },
              { 1000, 0 },  { 707, 707 },   { 0, 1000 },  { -707, 707 } };

/* The cell at @thousandth of the half side of @n cells from @from. */
static int32_t
place (int32_t from, int32_t n, int32_t thousandth)
{
  return from + (int32_t)(((int64_t)(n - 1) * (1000 + thousandth) + 1000) / 2000);
}

static DsStatus
take_points (DsArea *self, DsError *err)
{
  const bool is_round = self->shape == DS_AREA_ELLIPSE;
  const size_t n = is_round ? DS_COUNT (ROUND) : DS_COUNT (CORNERS);
  DsCell *points = ds_alloc (n, sizeof *points);

  if (points == NULL)
    return ds_fail_nomem (err, "area");
  self->box.w = ds_max (self->box.w, 2); /* flat ones have no inside */
  self->box.h = ds_max (self->box.h, 2);
  for (size_t i = 0; i < n; i++)
    points[i] = (DsCell){ place (self->box.x, self->box.w, is_round ? ROUND[i].x : CORNERS[i].x),
                          place (self->box.y, self->box.h, is_round ? ROUND[i].y : CORNERS[i].y) };
  self->points = points;
  self->n_points = n;
  return DS_OK;
}

DsStatus
ds_area_set_shape (DsArea *self, DsAreaShape shape, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && (size_t)shape < DS_N_AREA_SHAPES);

  if (!ds_area_has_points (shape)) {
    if (self->angle != 0) /* the middle of the points stays */
      self->box = ds_area_frame (self);
    ds_free (self->points);
    self->points = NULL;
    self->n_points = 0;
  } else if (self->n_points == 0) {
    status = take_points (self, err);
  }
  if (status == DS_OK)
    self->shape = (uint8_t)shape;
  return status;
}

/* core/map/area_bounds.c — boxes around areas of objects. */
#include "base/rotation.h"
#include "map/area.h"

#include <stdlib.h>

#define UNIT INT64_C (4096) /* of half a cell */

DsRect
ds_area_frame (const DsArea *self)
{
  DsRect box = { 0 };

  DS_ASSERT (self != NULL);

  if (self->n_points == 0)
    return self->box;
  box = ds_rect_between (self->points[0], self->points[0]);
  for (size_t i = 1; i < self->n_points; i++)
    box = ds_rect_union (box, ds_rect_between (self->points[i], self->points[i]));
  return box;
}

static int64_t
root (int64_t square)
{
  int64_t low = 0, high = INT64_C (1) << 31;

  while (high - low > 1) {
    const int64_t middle = (low + high) / 2;

    if (middle * middle <= square)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The reach of a turned shape with the half sides @w and @h from its middle along an axis that
 * its first side turns to by the shares @a, and the other by @b, of DS_ROTATION_ONE. In UNITs. */
static int64_t
reach_of (DsAreaShape shape, int64_t w, int64_t h, int64_t a, int64_t b)
{
  const int64_t round = shape == DS_AREA_CAPSULE ? (w < h ? w : h) : 0;
  const int64_t x = (w - round) * UNIT * llabs (a) / DS_ROTATION_ONE;
  const int64_t y = (h - round) * UNIT * llabs (b) / DS_ROTATION_ONE;

  return shape == DS_AREA_ELLIPSE ? root (x * x + y * y) : x + y + round * UNIT;
}

/* The cells of @length, at least one, that lie around @middle, in halves, as far as @reach. A
 * sliver of a cell does not count. */
static void
spread (int32_t *from, int32_t *length, int64_t middle, int64_t reach)
{
  const int64_t cell = 2 * UNIT, sliver = UNIT / 256;
  const int64_t low = ds_floor_div (middle * UNIT - reach + sliver, cell);
  const int64_t high = ds_floor_div (middle * UNIT + reach - sliver, cell);

  *from = (int32_t)low;
  *length = (int32_t)(high >= low ? high - low + 1 : 1);
}

static DsRect
bounds_of_sides (const DsArea *self)
{
  const DsRotation turn = ds_rotation_of (self->angle);
  const DsAreaShape shape = (DsAreaShape)self->shape;
  const DsRect box = self->box;
  DsRect out;

  spread (&out.x, &out.w, 2 * (int64_t)box.x + box.w,
          reach_of (shape, box.w, box.h, turn.cos, turn.sin));
  spread (&out.y, &out.h, 2 * (int64_t)box.y + box.h,
          reach_of (shape, box.w, box.h, turn.sin, turn.cos));
  return out;
}

static DsRect
bounds_of_points (const DsArea *self)
{
  const DsRotation turn = ds_rotation_of (self->angle);
  const DsRect frame = ds_area_frame (self);
  const int64_t middle_x = 2 * (int64_t)frame.x + frame.w,
                middle_y = 2 * (int64_t)frame.y + frame.h;
  DsRect out = { 0 };

  for (size_t i = 0; i < self->n_points; i++) {
    const int64_t x = (2 * (int64_t)self->points[i].x + 1 - middle_x) * UNIT;
    const int64_t y = (2 * (int64_t)self->points[i].y + 1 - middle_y) * UNIT;
    const DsCell cell = {
      (int32_t)ds_floor_div (middle_x * UNIT + ds_rotation_x (turn, x, y) - 1, 2 * UNIT),
      (int32_t)ds_floor_div (middle_y * UNIT + ds_rotation_y (turn, x, y) - 1, 2 * UNIT)
    };

    out = i == 0 ? ds_rect_between (cell, cell) : ds_rect_union (out, ds_rect_between (cell, cell));
  }
  return out;
}

DsRect
ds_area_bounds (const DsArea *self)
{
  DS_ASSERT (self != NULL);

  if (self->angle == 0)
    return self->n_points > 0 ? ds_area_frame (self) : self->box;
  return self->n_points > 0 ? bounds_of_points (self) : bounds_of_sides (self);
}

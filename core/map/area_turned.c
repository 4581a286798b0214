/* core/map/area_turned.c — see area_turned.h */
#include "map/area_turned.h"
#include "base/rotation.h"

#define UNIT 4096 /* of half a cell */

typedef struct {
  int64_t x, y; /* half cells */
} Middle;

static Middle
middle_of (const DsArea *self)
{
  const DsRect frame = ds_area_frame (self);

  return (Middle){ 2 * (int64_t)frame.x + frame.w, 2 * (int64_t)frame.y + frame.h };
}

/* UNITs in cells, to the nearest one. */
static int32_t
cells_of (int64_t units)
{
  return (int32_t)ds_floor_div (units + UNIT, 2 * UNIT);
}

DsCell
ds_area_unturn_step (const DsArea *self, DsCell step)
{
  const int64_t x = 2 * (int64_t)step.x * UNIT, y = 2 * (int64_t)step.y * UNIT;
  DsRotation back;

  DS_ASSERT (self != NULL);

  back = ds_rotation_back (ds_rotation_of (self->angle));
  return (DsCell){ cells_of (ds_rotation_x (back, x, y)), cells_of (ds_rotation_y (back, x, y)) };
}

DsCell
ds_area_unturn (const DsArea *self, DsCell cell)
{
  DsRotation back;
  Middle middle;
  int64_t x, y;

  DS_ASSERT (self != NULL);

  back = ds_rotation_back (ds_rotation_of (self->angle));
  middle = middle_of (self);
  x = (2 * (int64_t)cell.x + 1 - middle.x) * UNIT;
  y = (2 * (int64_t)cell.y + 1 - middle.y) * UNIT;
  return (DsCell){ cells_of (ds_rotation_x (back, x, y) + (middle.x - 1) * UNIT),
                   cells_of (ds_rotation_y (back, x, y) + (middle.y - 1) * UNIT) };
}

DsCell
ds_area_settle (DsArea *self, const DsArea *before)
{
  DsRotation turn;
  Middle was, is;
  int64_t x, y;
  DsCell step;

  DS_ASSERT (self != NULL && before != NULL);

  turn = ds_rotation_of (self->angle);
  was = middle_of (before);
  is = middle_of (self);
  x = (is.x - was.x) * UNIT;
  y = (is.y - was.y) * UNIT;
  step = (DsCell){ cells_of (ds_rotation_x (turn, x, y) - x),
                   cells_of (ds_rotation_y (turn, x, y) - y) };
  self->box.x += step.x;
  self->box.y += step.y;
  for (size_t i = 0; i < self->n_points; i++)
    self->points[i] = ds_cell_plus (self->points[i], step);
  return step;
}

#define QUARTER (DS_ROTATION_FULL / 4)

DsCell
ds_area_take_quarters (DsArea *self, DsCell at, DsRect floor)
{
  DsRect frame;

  DS_ASSERT (self != NULL && !ds_rect_is_empty (floor));

  frame = ds_area_frame (self);

  if (self->angle == 0 || self->angle % QUARTER != 0)
    return at;
  for (; self->angle > 0; self->angle -= QUARTER) {
    const DsRect now = ds_area_frame (self);

    at = self->n_points > 0 ? ds_transform_in (DS_TRANSFORM_RIGHT, now, at) : at;
    for (size_t i = 0; i < self->n_points; i++)
      self->points[i] = ds_transform_in (DS_TRANSFORM_RIGHT, now, self->points[i]);
    if (self->n_points == 0)
      self->box = ds_transform_rect (DS_TRANSFORM_RIGHT, now);
  }
  if (self->n_points == 0)
    at = ds_cell_plus (at, (DsCell){ self->box.x - frame.x, self->box.y - frame.y });
  return (DsCell){ ds_clamp (at.x, floor.x, floor.x + floor.w - 1),
                   ds_clamp (at.y, floor.y, floor.y + floor.h - 1) };
}

static bool
put_row (const DsArea *self, DsRect box, int32_t y, DsSpans *out)
{
  for (int32_t x = box.x; x < box.x + box.w; x++) {
    const int32_t from = x;

    while (x < box.x + box.w && ds_area_has (self, (DsCell){ x, y }))
      x++;
    if (x > from && !ds_array_push (out, (DsSpan){ y, from, x - 1, 0 }))
      return false;
  }
  return true;
}

DsStatus
ds_area_spans (const DsArea *self, DsSpans *out, DsError *err)
{
  bool is_whole;
  DsRect box;

  DS_ASSERT (self != NULL && out != NULL);

  box = ds_area_bounds (self);
  is_whole = (self->shape == DS_AREA_RECTANGLE && self->angle == 0) ||
             (int64_t)box.w * box.h > DS_AREA_SPANS_MAX;

  for (int32_t y = box.y; y < box.y + box.h; y++)
    if (!(is_whole ? ds_array_push (out, (DsSpan){ y, box.x, box.x + box.w - 1, 0 })
                   : put_row (self, box, y, out)))
      return ds_fail_nomem (err, "area");
  return DS_OK;
}

/* core/io/foreign/foreign_area.c — see foreign_area.h */
#include "io/foreign/foreign_area.h"
#include "base/hooks.h"
#include "base/rotation.h"

#include <string.h>

bool
ds_foreign_has_points (const DsForeignObject *object)
{
  DS_ASSERT (object != NULL);

  return object->shape == DS_FOREIGN_POLYGON || object->shape == DS_FOREIGN_POLYLINE;
}

bool
ds_foreign_has_many_points (const DsForeignObject *object)
{
  DS_ASSERT (object != NULL);

  return ds_foreign_has_points (object) && object->n_points > DS_AREA_POINTS_MAX;
}

bool
ds_foreign_has_area (const DsForeignObject *object)
{
  DS_ASSERT (object != NULL);

  if (ds_foreign_has_points (object))
    return object->n_points >= 2 && object->n_points <= DS_AREA_POINTS_MAX;
  return object->shape != DS_FOREIGN_PICTURE && object->shape != DS_FOREIGN_DOT && object->w > 0 &&
         object->h > 0;
}

/* ---- rotation */

int
ds_foreign_quarters (const DsForeignObject *object)
{
  int32_t turn;

  DS_ASSERT (object != NULL);

  turn = ds_rotation_normal (object->rotation);
  return turn % (DS_ROTATION_FULL / 4) == 0 ? turn / (DS_ROTATION_FULL / 4) : -1;
}

/* The way from the upper left corner of an object to that of the same, turned by @quarters. */
static DsForeignPoint
step_of (const DsForeignObject *object, int quarters)
{
  const int64_t w = object->w, h = object->h;
  const int64_t x = w * object->anchor_x / 2, y = h * object->anchor_y / 2;

  return quarters == 1   ? (DsForeignPoint){ x + y - h, y - x }
         : quarters == 2 ? (DsForeignPoint){ 2 * x - w, 2 * y - h }
         : quarters == 3 ? (DsForeignPoint){ x - y, x + y - w }
                         : (DsForeignPoint){ 0, 0 };
}

static void
change_sides (DsForeignObject *object, int quarters)
{
  const int64_t w = object->w;

  if (quarters != 1 && quarters != 3)
    return;
  object->w = object->h;
  object->h = w;
}

void
ds_foreign_turn_frame (DsForeignObject *object, int quarters)
{
  DsForeignPoint step;

  DS_ASSERT (object != NULL);

  step = step_of (object, quarters);
  object->x += step.x;
  object->y += step.y;
  change_sides (object, quarters);
}

void
ds_foreign_turn_frame_back (DsForeignObject *object, int quarters)
{
  DsForeignPoint step;

  DS_ASSERT (object != NULL);

  change_sides (object, quarters);
  step = step_of (object, quarters);
  object->x -= step.x;
  object->y -= step.y;
}

void
ds_foreign_turn_points (DsForeignPoint *out, const DsForeignObject *object, int quarters)
{
  DS_ASSERT (object != NULL && (out != NULL || object->n_points == 0));
  DS_ASSERT (quarters >= 0 && quarters <= 3);

  for (size_t i = 0; i < object->n_points; i++) {
    DsForeignPoint arm = { object->points[i].x - object->x, object->points[i].y - object->y };

    for (int k = 0; k < quarters; k++)
      arm = (DsForeignPoint){ -arm.y, arm.x };
    out[i] = (DsForeignPoint){ object->x + arm.x, object->y + arm.y };
  }
}

/* ---- the cell */

#define NEAR 3 /* thousandths of a pixel by which a rotation may round */

/* A place of @object on an axis; one that a rotation moved off a line between cells of the side
 * @side is on it. */
static int64_t
settled (const DsForeignObject *object, int64_t milli, int32_t side)
{
  const int64_t cell = (int64_t)side * DS_FOREIGN_PIXEL;
  const int64_t line = ds_floor_div (milli + cell / 2, cell) * cell, by = milli - line;

  return object->rotation != 0 && by >= -NEAR && by <= NEAR ? line : milli;
}

static DsCell
cell_of (DsForeignPoint point, DsCell side, DsRect floor)
{
  return (DsCell){ (int32_t)ds_floor_div (point.x, (int64_t)side.x * DS_FOREIGN_PIXEL) - floor.x,
                   (int32_t)ds_floor_div (point.y, (int64_t)side.y * DS_FOREIGN_PIXEL) - floor.y };
}

/* The part of an area that lies beyond the left or upper edge goes. */
static void
cut (DsForeignObject *object, DsCell side, DsRect floor)
{
  const int64_t left = floor.x * (int64_t)side.x * DS_FOREIGN_PIXEL;
  const int64_t top = floor.y * (int64_t)side.y * DS_FOREIGN_PIXEL;

  if (object->x < left && object->x + object->w > left) {
    object->w -= left - object->x;
    object->x = left;
  }
  if (object->y < top && object->y + object->h > top) {
    object->h -= top - object->y;
    object->y = top;
  }
}

/* True if the box of the points has a cell of the floor; then *@at becomes one. */
static bool
find_nearest (const DsForeignObject *object, DsCell side, DsRect floor, DsCell *at)
{
  DsRect box = { 0 };

  for (size_t i = 0; i < object->n_points; i++) {
    const DsCell cell = cell_of (object->points[i], side, floor);
    const DsRect one = ds_rect_between (cell, cell);

    box = i == 0 ? one : ds_rect_union (box, one);
  }
  if (ds_rect_is_empty (ds_rect_intersect (box, (DsRect){ 0, 0, floor.w, floor.h })))
    return false;
  at->x = ds_max (0, ds_min (at->x, floor.w - 1));
  at->y = ds_max (0, ds_min (at->y, floor.h - 1));
  return true;
}

/* Half a cell, or half of what is smaller. */
static int64_t
half_of (int64_t milli, int32_t side)
{
  const int64_t cell = (int64_t)side * DS_FOREIGN_PIXEL;

  return (milli < cell ? milli : cell) / 2;
}

/* The cell of a turned box, which is not cut: the one on the floor that is nearest, where its
 * middle lies on it. */
static bool
find_turned (const DsForeignObject *object, DsCell side, DsRect floor, DsCell *out)
{
  const DsRect all = { 0, 0, floor.w, floor.h };
  const DsForeignPoint middle = { object->x + object->w / 2, object->y + object->h / 2 };
  const DsForeignPoint corner = { object->x + half_of (object->w, side.x),
                                  object->y + half_of (object->h, side.y) };

  *out = cell_of (corner, side, floor);
  if (ds_rect_has (all, *out))
    return true;
  *out = (DsCell){ ds_clamp (out->x, 0, floor.w - 1), ds_clamp (out->y, 0, floor.h - 1) };
  return ds_rect_has (all, cell_of (middle, side, floor));
}

bool
ds_foreign_area_find_cell (DsForeignObject *object, DsCell side, DsRect floor, DsCell *out)
{
  DsForeignPoint corner;

  DS_ASSERT (object != NULL && ds_foreign_has_area (object) && out != NULL);

  if (object->n_points == 0 && object->rotation != 0)
    return find_turned (object, side, floor, out);
  if (object->n_points == 0)
    cut (object, side, floor);
  corner =
      (DsForeignPoint){ settled (object, object->x, side.x), settled (object, object->y, side.y) };
  *out = cell_of (corner, side, floor);
  if (!ds_rect_has ((DsRect){ 0, 0, floor.w, floor.h }, *out))
    return object->n_points > 0 && find_nearest (object, side, floor, out);
  if (object->n_points > 0)
    return true;
  corner.x += half_of (object->w, side.x);
  corner.y += half_of (object->h, side.y);
  *out = cell_of (corner, side, floor);
  out->x = ds_min (out->x, floor.w - 1); /* it begins less than half a cell before the edge */
  out->y = ds_min (out->y, floor.h - 1);
  return true;
}

/* ---- the area */

/* Cells of the length @milli, 1 at least. */
static int32_t
cells_of (int64_t milli, int32_t side)
{
  const int64_t cell = (int64_t)side * DS_FOREIGN_PIXEL, n = (milli + cell / 2) / cell;

  return n < 1 ? 1 : n > DS_SIDE_MAX ? DS_SIDE_MAX : (int32_t)n;
}

/* The column or row with the place @milli, at most as far as a point may be from @from. On a line
 * beyond the middle of the polygon, it is the one before. */
static int32_t
line_at (int64_t milli, int32_t side, int32_t from, int64_t middle)
{
  const int64_t cell = (int64_t)side * DS_FOREIGN_PIXEL;
  const int64_t at = ds_floor_div (milli, cell) - (milli % cell == 0 && milli > middle);
  const int64_t low = from - DS_AREA_POINT_FAR, high = from + DS_AREA_POINT_FAR;

  return (int32_t)(at < low ? low : at > high ? high : at);
}

/* The middle of the points; beyond all for a path. */
static DsForeignPoint
middle_of (const DsForeignObject *object)
{
  DsForeignPoint low = object->points[0], high = low;

  if (object->shape != DS_FOREIGN_POLYGON)
    return (DsForeignPoint){ INT64_MAX, INT64_MAX };
  for (size_t i = 1; i < object->n_points; i++) {
    const DsForeignPoint point = object->points[i];

    low.x = point.x < low.x ? point.x : low.x;
    low.y = point.y < low.y ? point.y : low.y;
    high.x = point.x > high.x ? point.x : high.x;
    high.y = point.y > high.y ? point.y : high.y;
  }
  return (DsForeignPoint){ (low.x + high.x) / 2, (low.y + high.y) / 2 };
}

static DsStatus
read_points (DsArea *out, const DsForeignObject *object, DsCell side, DsCell at, DsCell origin,
             DsError *err)
{
  const DsForeignPoint middle = middle_of (object);

  out->points = ds_alloc (object->n_points, sizeof *out->points);
  if (out->points == NULL)
    return ds_fail_nomem (err, "area");
  for (; out->n_points < object->n_points; out->n_points++) {
    const DsForeignPoint exact = object->points[out->n_points];
    const DsForeignPoint point = { settled (object, exact.x, side.x),
                                   settled (object, exact.y, side.y) };

    out->points[out->n_points] =
        (DsCell){ line_at (point.x, side.x, at.x + origin.x, middle.x) - origin.x,
                  line_at (point.y, side.y, at.y + origin.y, middle.y) - origin.y };
  }
  return DS_OK;
}

DsStatus
ds_foreign_area_read (DsArea *out, const DsForeignObject *object, DsCell side, DsCell at,
                      DsCell origin, DsError *err)
{
  DS_ASSERT (out != NULL && object != NULL && ds_foreign_has_area (object));

  *out =
      (DsArea){ .box = { at.x, at.y, cells_of (object->w, side.x), cells_of (object->h, side.y) },
                .angle = ds_rotation_normal (object->rotation),
                .shape = DS_AREA_RECTANGLE };
  if (object->shape == DS_FOREIGN_ELLIPSE || object->shape == DS_FOREIGN_CAPSULE)
    out->shape = object->shape == DS_FOREIGN_ELLIPSE ? DS_AREA_ELLIPSE : DS_AREA_CAPSULE;
  if (object->n_points == 0)
    return DS_OK;
  out->shape = object->shape == DS_FOREIGN_POLYGON ? DS_AREA_POLYGON : DS_AREA_POLYLINE;
  return read_points (out, object, side, at, origin, err);
}

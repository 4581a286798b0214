/* core/io/tiled/tiled_place.c — see tiled_place.h */
#include "io/tiled/tiled_place.h"
#include "base/hooks.h"

/* The middle of an object, which may be turned about its corner: tiles about the lower one. */
static DsForeignPoint
middle_of (const DsForeignObject *object)
{
  const bool is_picture = object->shape == DS_FOREIGN_PICTURE;
  const int32_t quarters = (object->rotation / 90000 % 4 + 4) % 4;
  DsForeignPoint arm = { object->w / 2, is_picture ? -object->h / 2 : object->h / 2 };

  for (int32_t i = 0; i < quarters; i++)
    arm = (DsForeignPoint){ -arm.y, arm.x };
  return (DsForeignPoint){ object->x + arm.x, object->y + (is_picture ? object->h : 0) + arm.y };
}

/* The cell that has the point. */
static DsCell
cell_of (const DsForeign *map, DsForeignPoint point, DsRect floor)
{
  const int64_t w = (int64_t)map->grid_w * DS_FOREIGN_PIXEL;
  const int64_t h = (int64_t)map->grid_h * DS_FOREIGN_PIXEL;

  return (DsCell){ (int32_t)ds_floor_div (point.x, w) - floor.x,
                   (int32_t)ds_floor_div (point.y, h) - floor.y };
}

/* The part of an area that lies beyond the left or upper edge goes. */
static void
cut (const DsForeign *map, DsForeignObject *object, DsRect floor)
{
  const int64_t left = floor.x * (int64_t)map->grid_w * DS_FOREIGN_PIXEL;
  const int64_t top = floor.y * (int64_t)map->grid_h * DS_FOREIGN_PIXEL;

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
find_nearest (const DsForeign *map, const DsForeignObject *object, DsRect floor, DsCell *at)
{
  DsRect box = { 0 };

  for (size_t i = 0; i < object->n_points; i++) {
    const DsCell cell = cell_of (map, object->points[i], floor);

    box = i == 0 ? ds_rect_between (cell, cell) : ds_rect_union (box, ds_rect_between (cell, cell));
  }
  if (ds_rect_is_empty (ds_rect_intersect (box, (DsRect){ 0, 0, floor.w, floor.h })))
    return false;
  *at =
      (DsCell){ ds_max (0, ds_min (at->x, floor.w - 1)), ds_max (0, ds_min (at->y, floor.h - 1)) };
  return true;
}

/* The corner of an area is in the cell that it is nearest to. */
static DsForeignPoint
corner_of (const DsForeign *map, const DsForeignObject *object)
{
  const bool has_points = object->n_points > 0;

  return (DsForeignPoint){ object->x + (has_points ? 0 : map->grid_w * DS_FOREIGN_PIXEL / 2),
                           object->y + (has_points ? 0 : map->grid_h * DS_FOREIGN_PIXEL / 2) };
}

bool
ds_tiled_find_cell (const DsForeign *map, DsForeignObject *object, bool has_area, DsRect floor,
                    DsCell *out)
{
  DS_ASSERT (map != NULL && object != NULL && out != NULL);

  if (has_area && object->n_points == 0)
    cut (map, object, floor);
  *out = cell_of (map, has_area ? corner_of (map, object) : middle_of (object), floor);
  if (ds_rect_has ((DsRect){ 0, 0, floor.w, floor.h }, *out))
    return true;
  return has_area && object->n_points > 0 && find_nearest (map, object, floor, out);
}

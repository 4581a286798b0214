/* core/io/mapping/footprint.c — cells that a foreign object covers. */
#include "io/mapping/footprint.h"
#include "io/foreign/foreign_area.h"

/* Sides of polygons that cells are compared with, of one import. */
#define SIDES_MAX ((uint64_t)1 << 28)

/* Cells of which at least half lie in the range of @length from @start; without any, that of its
 * middle. Thousandths of a pixel. */
static void
cover (int64_t start, int64_t length, int64_t side, int64_t *first, int64_t *last)
{
  *first = -ds_floor_div (side - 2 * start, 2 * side);
  *last = ds_floor_div (2 * (start + length) - side, 2 * side);
  if (*last < *first || length == 0)
    *first = *last = ds_floor_div (2 * start + length, 2 * side);
}

/* True when the middle of a cell lies in the polygon, by crossings of a ray. Eighths of pixels. */
static bool
is_within (const DsForeignObject *object, int64_t x, int64_t y)
{
  const int64_t unit = DS_FOREIGN_PIXEL / 8;
  bool is_in = false;

  for (size_t i = 0, k = object->n_points - 1; i < object->n_points; k = i++) {
    const int64_t ax = object->points[i].x / unit, ay = object->points[i].y / unit;
    const int64_t bx = object->points[k].x / unit, by = object->points[k].y / unit;
    const int64_t side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);

    if ((ay > y) != (by > y) && (by > ay ? side > 0 : side < 0))
      is_in = !is_in;
  }
  return is_in;
}

typedef struct {
  int64_t x, y, w, h; /* thousandths of a pixel */
} Box;

/* Quarters of a turn that the size of @object follows; -1: it has another rotation. */
static int
quarters_of (const DsForeignObject *object)
{
  const int quarters = ds_foreign_quarters (object);

  if (quarters == 0 || object->shape == DS_FOREIGN_DOT)
    return 0;
  return ds_foreign_has_points (object) ? -1 : quarters;
}

/* The rectangle of the size that the file names. */
static Box
frame_of (const DsForeignObject *object)
{
  DsForeignObject turned = *object;

  ds_foreign_turn_frame (&turned, quarters_of (object));
  return (Box){ turned.x, turned.y, turned.w, turned.h };
}

/* A polygon has no size of its own. */
static Box
box_of (const DsForeignObject *object)
{
  Box box = frame_of (object);
  int64_t right, bottom;

  if (object->shape != DS_FOREIGN_POLYGON || object->n_points == 0)
    return box;
  box.x = right = object->points[0].x;
  box.y = bottom = object->points[0].y;
  for (size_t i = 1; i < object->n_points; i++) {
    const DsForeignPoint *point = &object->points[i];

    box.x = point->x < box.x ? point->x : box.x;
    box.y = point->y < box.y ? point->y : box.y;
    right = point->x > right ? point->x : right;
    bottom = point->y > bottom ? point->y : bottom;
  }
  box.w = right - box.x;
  box.h = bottom - box.y;
  return box;
}

/* Cells beyond the floor are cut. */
static int32_t
limit (int64_t at)
{
  return at < -1 ? -1 : at > DS_SIDE_MAX ? DS_SIDE_MAX : (int32_t)at;
}

static DsFootprint
find_box (const DsImport *made, const DsImportPlace *place, const DsForeignObject *object)
{
  const int64_t dx = place->rect.x - place->x, dy = place->rect.y - place->y;
  const Box box = box_of (object);
  int64_t x0, x1, y0, y1;
  DsRect rect;

  cover (box.x, box.w, (int64_t)made->cell_w * DS_FOREIGN_PIXEL, &x0, &x1);
  cover (box.y, box.h, (int64_t)made->cell_h * DS_FOREIGN_PIXEL, &y0, &y1);
  rect = (DsRect){ limit (x0 + dx), limit (y0 + dy), 0, 0 };
  rect.w = x1 + dx >= rect.x ? limit (x1 + dx) - rect.x + 1 : 0;
  rect.h = y1 + dy >= rect.y ? limit (y1 + dy) - rect.y + 1 : 0;
  return (DsFootprint){ .made = made,
                        .place = place,
                        .object = object,
                        .rect = ds_rect_intersect (rect, place->rect),
                        .middle = ds_footprint_middle (made, place, object),
                        .is_whole = object->shape != DS_FOREIGN_POLYGON || object->n_points == 0 };
}

bool
ds_footprint_has (const DsFootprint *self, DsCell cell)
{
  int64_t x, y;

  DS_ASSERT (self != NULL);

  x = (int64_t)(cell.x - self->place->rect.x + self->place->x) * 2 + 1;
  y = (int64_t)(cell.y - self->place->rect.y + self->place->y) * 2 + 1;
  return self->is_whole ||
         is_within (self->object, x * self->made->cell_w * 4, y * self->made->cell_h * 4);
}

static bool
has_any (const DsFootprint *self)
{
  for (int32_t y = self->rect.y; y < self->rect.y + self->rect.h; y++)
    for (int32_t x = self->rect.x; x < self->rect.x + self->rect.w; x++)
      if (ds_footprint_has (self, (DsCell){ x, y }))
        return true;
  return false;
}

bool
ds_footprint_find (DsFootprint *out, DsImporter *self, const DsImportPlace *place,
                   const DsForeignObject *object)
{
  uint64_t n_cells;

  DS_ASSERT (out != NULL && self != NULL && place != NULL && object != NULL);

  *out = find_box (self->out, place, object);
  n_cells = (uint64_t)out->rect.w * (uint64_t)out->rect.h;
  if (out->is_whole || n_cells == 0)
    return true;
  if (object->n_points > (SIDES_MAX - self->n_sides) / n_cells) {
    out->is_whole = true;
    return false;
  }
  self->n_sides += n_cells * object->n_points;
  if (!has_any (out)) { /* that of its first corner */
    out->rect = ds_rect_intersect ((DsRect){ out->middle.x, out->middle.y, 1, 1 }, place->rect);
    out->is_whole = true;
  }
  return true;
}

DsCell
ds_footprint_middle (const DsImport *made, const DsImportPlace *place,
                     const DsForeignObject *object)
{
  int64_t x, y;
  Box box;

  DS_ASSERT (made != NULL && place != NULL && object != NULL);

  box = frame_of (object);
  x = ds_floor_div (2 * box.x + box.w, 2 * (int64_t)made->cell_w * DS_FOREIGN_PIXEL) +
      place->rect.x - place->x;
  y = ds_floor_div (2 * box.y + box.h, 2 * (int64_t)made->cell_h * DS_FOREIGN_PIXEL) +
      place->rect.y - place->y;
  return (DsCell){ (int32_t)(x < INT16_MIN || x > INT16_MAX ? -1 : x),
                   (int32_t)(y < INT16_MIN || y > INT16_MAX ? -1 : y) };
}

bool
ds_footprint_is_turned (const DsForeignObject *object)
{
  DS_ASSERT (object != NULL);

  return quarters_of (object) < 0;
}

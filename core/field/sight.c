/* core/field/sight.c — symmetric shadow casting in whole numbers. */
#include "field/sight.h"
#include "base/array.h"

/*
 * The plane is cut into four quadrants, each looked through row by row, away from the eye. Sight
 * goes on between two slopes; the slope of the near edge of a cell in column c of row d is
 * (2c - 1) / 2d. An open cell is seen when its centre lies between the slopes, which makes sight
 * symmetric; a wall is seen when any part of it does, so that no room has holes in its walls.
 * Source: Albert Ford, "Symmetric Shadowcasting"; the idea of rows and slopes is from RogueBasin.
 */

typedef struct {
  int64_t up, down; /* up / down, down > 0 */
} Slope;

typedef struct {
  int32_t depth; /* rows from the eye */
  Slope start, end;
} Row;

typedef struct {
  const DsOpaque *map;
  DsCell eye;
  DsCell across, along; /* steps of the quadrant */
  int64_t reach;        /* square of the radius */
  uint8_t *seen;
  DS_ARRAY (Row) rows; /* still to be looked through */
} Sight;

static int64_t
floor_div (int64_t a, int64_t b)
{
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* The first column whose centre is not before the slope, and the last that is not behind it; a
 * wall whose corner just touches counts. */
static int32_t
first_column (Slope slope, int32_t depth)
{
  return (int32_t)floor_div (2 * depth * slope.up + slope.down, 2 * slope.down);
}

static int32_t
last_column (Slope slope, int32_t depth)
{
  return (int32_t)-floor_div (slope.down - 2 * depth * slope.up, 2 * slope.down);
}

static bool
centre_is_between (const Row *row, int32_t column)
{
  return column * row->start.down >= row->depth * row->start.up &&
         column * row->end.down <= row->depth * row->end.up;
}

static DsCell
cell_of (const Sight *self, int32_t depth, int32_t column)
{
  return (DsCell){ self->eye.x + depth * self->along.x + column * self->across.x,
                   self->eye.y + depth * self->along.y + column * self->across.y };
}

static bool
is_opaque (const Sight *self, DsCell cell)
{
  const DsOpaque *map = self->map;

  return (uint32_t)cell.x >= (uint32_t)map->w || (uint32_t)cell.y >= (uint32_t)map->h ||
         map->opaque[(size_t)cell.y * (size_t)map->w + (size_t)cell.x];
}

static void
see (const Sight *self, DsCell cell)
{
  const int64_t dx = cell.x - self->eye.x, dy = cell.y - self->eye.y;

  if ((uint32_t)cell.x < (uint32_t)self->map->w && (uint32_t)cell.y < (uint32_t)self->map->h &&
      dx * dx + dy * dy <= self->reach)
    self->seen[(size_t)cell.y * (size_t)self->map->w + (size_t)cell.x] = 1;
}

/* Sees the cells of one row, and puts what is to be seen behind its openings on the list. */
static bool
look (Sight *self, Row row)
{
  const int32_t first = first_column (row.start, row.depth);
  const int32_t last = last_column (row.end, row.depth);
  bool was_opaque = true, is_first = true;

  for (int32_t column = first; column <= last; column++) {
    const DsCell cell = cell_of (self, row.depth, column);
    const bool opaque = is_opaque (self, cell);
    const Slope edge = { 2 * (int64_t)column - 1, 2 * (int64_t)row.depth };

    if (opaque || centre_is_between (&row, column))
      see (self, cell);
    if (!is_first && was_opaque && !opaque)
      row.start = edge;
    if (!is_first && !was_opaque && opaque &&
        !ds_array_push (&self->rows, (Row){ row.depth + 1, row.start, edge }))
      return false;
    was_opaque = opaque;
    is_first = false;
  }
  return was_opaque || ds_array_push (&self->rows, (Row){ row.depth + 1, row.start, row.end });
}

static bool
look_through (Sight *self)
{
  const Row all = { 1, { -1, 1 }, { 1, 1 } };

  self->rows.n = 0;
  if (!ds_array_push (&self->rows, all))
    return false;
  while (self->rows.n > 0) {
    const Row row = self->rows.items[--self->rows.n];

    if ((int64_t)row.depth * row.depth <= self->reach && !look (self, row))
      return false;
  }
  return true;
}

/* DS_NOMEM: @seen may have some of it. O(what is seen). */
DsStatus
ds_sight_from (const DsOpaque *map, DsCell eye, int32_t radius, uint8_t *seen, DsError *err)
{
  static const struct {
    DsCell along, across;
  } quadrants[] = {
    { { 0, -1 }, { 1, 0 } }, { { 1, 0 }, { 0, 1 } }, { { 0, 1 }, { 1, 0 } }, { { -1, 0 }, { 0, 1 } }
  };
  Sight self = {
    .map = map, .eye = eye, .reach = radius > 0 ? (int64_t)radius * radius : INT64_MAX, .seen = seen
  };
  bool ok = true;

  see (&self, eye);
  for (size_t i = 0; i < DS_COUNT (quadrants) && ok; i++) {
    self.along = quadrants[i].along;
    self.across = quadrants[i].across;
    ok = look_through (&self);
  }
  ds_array_clear (&self.rows);
  return ok ? DS_OK : ds_fail_nomem (err, "sight");
}

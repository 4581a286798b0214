/* ui/paint/diff_marks.c — marks cells that differ, and draws both levels with them. */
#include "paint/diff_marks.h"
#include "base/array.h"
#include "paint/painter.h"
#include "paint/png.h"

#include <string.h>

/* ---- marks */

void
dsu_diff_marks_clear (DsuDiffMarks *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->n_floors; i++)
    ds_free (self->floors[i].cells);
  ds_free (self->floors);
  memset (self, 0, sizeof *self);
}

static void
mark (DsuDiffFloor *floor, DsCell cell, uint8_t how)
{
  uint8_t *at;

  if (cell.x < 0 || cell.y < 0 || cell.x >= floor->w || cell.y >= floor->h)
    return;
  at = &floor->cells[ds_cell_index (cell, floor->w)];
  floor->n += *at == 0;
  *at |= how;
}

static void
on_difference (void *user, const DsDifference *difference)
{
  const DsuDiffMarks *self = user;
  const bool is_cell = difference->kind == DS_DIFFERENCE_CELL;

  if ((!is_cell && difference->kind != DS_DIFFERENCE_THING) ||
      (is_cell && (difference->layer == DS_LAYER_PIN || difference->layer == DS_LAYER_ORIGIN)))
    return;
  mark (&self->floors[difference->floor], difference->cell,
        is_cell ? DSU_DIFF_CELL : DSU_DIFF_THING);
  mark (&self->floors[difference->floor], difference->was,
        is_cell ? DSU_DIFF_CELL : DSU_DIFF_THING);
}

DsStatus
dsu_diff_marks_find (DsuDiffMarks *out, const DsDelve *a, const DsDelve *b, DsError *err)
{
  const DsDungeon *p = &a->dungeon, *q = &b->dungeon;
  const int32_t w = p->w > q->w ? p->w : q->w, h = p->h > q->h ? p->h : q->h;
  const size_t n = p->n_floors > q->n_floors ? p->n_floors : q->n_floors;
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && a != NULL && b != NULL);

  *out = (DsuDiffMarks){ .floors = ds_alloc0 (n, sizeof *out->floors), .n_floors = n };
  if (out->floors == NULL) {
    out->n_floors = 0;
    return ds_fail_nomem (err, "differences");
  }
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    out->floors[i] = (DsuDiffFloor){ w, h, ds_alloc0 ((size_t)w * (size_t)h, 1), 0 };
    if (out->floors[i].cells == NULL)
      status = ds_fail_nomem (err, "differences");
  }
  if (status == DS_OK)
    status = ds_differences_find (a, b, on_difference, out, err);
  if (status != DS_OK)
    dsu_diff_marks_clear (out);
  return status;
}

bool
dsu_diff_marks_has (const DsuDiffMarks *self, size_t floor, DsCell cell)
{
  const DsuDiffFloor *at;

  DS_ASSERT (self != NULL);

  if (floor >= self->n_floors)
    return false;
  at = &self->floors[floor];
  return cell.x >= 0 && cell.y >= 0 && cell.x < at->w && cell.y < at->h &&
         at->cells[ds_cell_index (cell, at->w)] != 0;
}

/* True for a pixel of the outline of a marked cell: near a side beyond which nothing is marked. */
static bool
is_outline (const DsuDiffMarks *self, size_t floor, DsCell cell, int32_t dx, int32_t dy, int32_t px)
{
  const int32_t line = px >= 16 ? px / 8 : 1;
  const int32_t left = dx < line ? -1 : 0, right = dx >= px - line ? 1 : 0;
  const int32_t up = dy < line ? -1 : 0, down = dy >= px - line ? 1 : 0;

  for (int32_t y = up; y <= down; y++)
    for (int32_t x = left; x <= right; x++)
      if ((x != 0 || y != 0) &&
          !dsu_diff_marks_has (self, floor, (DsCell){ cell.x + x, cell.y + y }))
        return true;
  return false;
}

void
dsu_diff_marks_blend (const DsuDiffMarks *self, size_t floor, int32_t px, int32_t w, int32_t y,
                      int32_t n, uint32_t *pixels, size_t stride)
{
  DS_ASSERT (self != NULL && px > 0 && pixels != NULL);

  for (int32_t row = y; row < y + n; row++)
    for (int32_t x = 0; x < w; x++) {
      const DsCell cell = { x, row / px };

      if (!dsu_diff_marks_has (self, floor, cell))
        continue;
      for (int32_t dx = 0; dx < px; dx++)
        if (is_outline (self, floor, cell, dx, row % px, px))
          pixels[(size_t)(row - y) * stride + (size_t)(x * px + dx)] = DSU_DIFF_COLOUR;
    }
}

/* ---- the picture */

typedef struct {
  const DsDelve *sides[2];
  DsuPainter *painters[2];
  DsuDiffMarks marks;
  DS_ARRAY (size_t) floors; /* that are drawn */
  int32_t px, gap, w, h;    /* pixels: of a cell, between levels, of a floor with both */
} DiffPicture;

/* Draws rows @y to @y + @n of floor @floor of side @i at @out. */
static bool
draw_side (const DiffPicture *self, int i, size_t floor, int32_t y, int32_t n, uint32_t *out)
{
  const DsDungeon *dungeon = &self->sides[i]->dungeon;
  const int32_t rows = dungeon->h * self->px - y < n ? dungeon->h * self->px - y : n;
  const DsuView view = {
    .quarters = self->px * DSU_QUARTERS, .y = y, .w = dungeon->w * self->px, .h = rows
  };

  if (floor >= dungeon->n_floors || rows <= 0)
    return true;
  if (!dsu_painter_draw (self->painters[i], &dungeon->floors[floor], NULL, &view, out,
                         (size_t)self->w))
    return false;
  dsu_diff_marks_blend (&self->marks, floor, self->px, dungeon->w, y, rows, out, (size_t)self->w);
  return true;
}

static DsStatus
draw_rows (void *user, int32_t y, int32_t n, uint32_t *pixels, DsError *err)
{
  const DiffPicture *self = user;
  const int32_t step = self->h + self->gap;

  memset (pixels, 0, (size_t)n * (size_t)self->w * sizeof *pixels);
  while (n > 0) {
    const int32_t within = y % step;
    const int32_t rows = step - within < n ? step - within : n;
    const int32_t drawn = self->h - within < rows ? self->h - within : rows;
    const size_t floor = self->floors.items[y / step];
    uint32_t *right = pixels + self->sides[0]->dungeon.w * self->px + self->gap;

    if (drawn > 0 && (!draw_side (self, 0, floor, within, drawn, pixels) ||
                      !draw_side (self, 1, floor, within, drawn, right)))
      return ds_fail_nomem (err, "picture");
    pixels += (size_t)rows * (size_t)self->w;
    y += rows;
    n -= rows;
  }
  return DS_OK;
}

static DsStatus
choose_floors (DiffPicture *self, DsError *err)
{
  for (size_t i = 0; i < self->marks.n_floors; i++)
    if (self->marks.floors[i].n > 0 && !ds_array_push (&self->floors, i))
      return ds_fail_nomem (err, "picture");
  return self->floors.n > 0 || ds_array_push (&self->floors, 0) ? DS_OK
                                                                : ds_fail_nomem (err, "picture");
}

/* Sets the size of a picture of @n_floors floors, before memory is taken for anything. */
static DsStatus
measure (DiffPicture *self, size_t n_floors, int32_t *all, DsError *err)
{
  const DsDungeon *p = &self->sides[0]->dungeon, *q = &self->sides[1]->dungeon;
  const int64_t h = (p->h > q->h ? p->h : q->h) * (int64_t)self->px;
  const int64_t w = ((int64_t)p->w + q->w) * self->px + self->gap;
  const int64_t rows = (h + self->gap) * (int64_t)n_floors - self->gap;

  if (w > DSU_PNG_SIDE_MAX || rows > DSU_PNG_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, "size", "diff.size",
                    N_ ("the picture would be too large: expected fewer pixels per cell"));
  self->w = (int32_t)w;
  self->h = (int32_t)h;
  *all = (int32_t)rows;
  return DS_OK;
}

static DsStatus
write_picture (DiffPicture *self, DsText *out, DsError *err)
{
  int32_t all = 0;
  const DsStatus status = measure (self, self->floors.n, &all, err);

  if (status != DS_OK)
    return status;
  return dsu_png_write (&(DsuPngRows){ self->w, all, NULL, draw_rows, self }, out, err);
}

DsStatus
dsu_diff_picture_write (const DsDelve *a, const DsDelve *b, int32_t px, DsText *out, DsError *err)
{
  DiffPicture self = { .sides = { a, b }, .px = px, .gap = px > 8 ? px : 8 };
  int32_t all;
  DsStatus status;

  DS_ASSERT (a != NULL && b != NULL && px > 0 && out != NULL);

  status = measure (&self, 1, &all, err);
  if (status == DS_OK)
    status = dsu_diff_marks_find (&self.marks, a, b, err);
  if (status == DS_OK)
    status = choose_floors (&self, err);
  for (int i = 0; i < 2 && status == DS_OK; i++) {
    status = dsu_painter_new (&self.painters[i], self.sides[i]->rules, DSU_STYLE_TILES, err);
    if (status == DS_OK)
      dsu_painter_set_dungeon (self.painters[i], &self.sides[i]->dungeon);
  }
  if (status == DS_OK)
    status = write_picture (&self, out, err);
  for (int i = 0; i < 2; i++)
    dsu_painter_free (self.painters[i]);
  ds_array_clear (&self.floors);
  dsu_diff_marks_clear (&self.marks);
  return status;
}

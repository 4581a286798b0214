/* editor/tools/room_outlines.c — lines between rooms, over the level. */
#include "tools/room_outlines.h"

#define OUTLINE_FROM 8 /* least quarter pixels per cell */
#define OUTLINE_ALPHA 0.9f

static guint32
room_at (const DsFloor *level, int32_t x, int32_t y)
{
  return x < 0 || y < 0 || x >= level->w || y >= level->h
             ? 0
             : ds_grid_get (&level->layers[DS_LAYER_ROOM], x, y);
}

/* True if an outline runs between the cell and the one before it, in its row or column. */
static gboolean
is_border (const DsFloor *level, int32_t x, int32_t y, gboolean is_row)
{
  return room_at (level, x, y) != (is_row ? room_at (level, x, y - 1) : room_at (level, x - 1, y));
}

/* Lines above the cells (@is_row) or left of them, as long as they can be. */
static void
append_lines (GtkSnapshot *snapshot, const DsuViewport *viewport, const DsFloor *level,
              DsRect cells, gboolean is_row, const GdkRGBA *colour)
{
  const int32_t n = is_row ? cells.h : cells.w, length = is_row ? cells.w : cells.h;
  const float thick = 2.0f / (float)viewport->scale;

  for (int32_t i = 0; i <= n; i++)
    for (int32_t k = 0; k < length; k++) {
      const int32_t from = k;
      graphene_rect_t box;

      while (k < length &&
             is_border (level, cells.x + (is_row ? k : i), cells.y + (is_row ? i : k), is_row))
        k++;
      if (k == from)
        continue;
      box = dsu_viewport_box (viewport, is_row
                                            ? (DsRect){ cells.x + from, cells.y + i, k - from, 1 }
                                            : (DsRect){ cells.x + i, cells.y + from, 1, k - from });
      if (is_row)
        box.size.height = thick;
      else
        box.size.width = thick;
      gtk_snapshot_append_color (snapshot, colour, &box);
    }
}

/* Cells of the floor in the viewport, and a row around them. */
static DsRect
cells_in_view (const DsuViewport *viewport, const DsFloor *level)
{
  const gint64 q = viewport->quarters;
  const DsRect seen = { (int32_t)(viewport->x * 4 / q) - 1, (int32_t)(viewport->y * 4 / q) - 1,
                        (int32_t)(viewport->w * (gint64)4 / q) + 3,
                        (int32_t)(viewport->h * (gint64)4 / q) + 3 };

  return ds_rect_intersect (seen, (DsRect){ 0, 0, level->w, level->h });
}

void
dse_room_outlines_draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
                        const DsDungeon *dungeon, int shown)
{
  const gsize floor = dsu_canvas_get_floor (canvas);
  const GdkRGBA colour = { 0.36f, 0.85f, 0.75f, OUTLINE_ALPHA * (float)shown / 100 };
  DsRect cells;

  g_return_if_fail (DSU_IS_CANVAS (canvas) && dungeon != NULL);

  if (shown == 0 || viewport->quarters < OUTLINE_FROM || floor >= dungeon->n_floors)
    return;
  cells = cells_in_view (viewport, &dungeon->floors[floor]);
  append_lines (snapshot, viewport, &dungeon->floors[floor], cells, TRUE, &colour);
  append_lines (snapshot, viewport, &dungeon->floors[floor], cells, FALSE, &colour);
}

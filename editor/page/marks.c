/* editor/page/marks.c — cells that a finding or a step is about, shown on the level. */
#include "page/page_private.h"

/* An outline alone: a fill would hide what it points at. */
static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DsePage *self = data;

  if (self->has_shown && self->shown_floor == dsu_canvas_get_floor (canvas))
    dsu_region_snapshot (&self->shown, snapshot, viewport, NULL);
}

void
dse_page_forget_cells (DsePage *self)
{
  if (!self->has_shown)
    return;
  self->has_shown = FALSE;
  dsu_canvas_set_highlight (DSU_CANVAS (self->canvas), NULL);
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->shown_layer);
}

/* One cell has the ring alone: it says enough. */
static void
mark (DsePage *self, const DsCell *cells, gsize n)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  g_autofree DsSpan *spans = g_new0 (DsSpan, n);

  for (gsize i = 0; i < n; i++)
    spans[i] = (DsSpan){ cells[i].y, cells[i].x, cells[i].x, 0 };
  dsu_region_set_spans (&self->shown, spans, n > 1 ? n : 0,
                        (DsRect){ 0, 0, dungeon->w, dungeon->h });
}

void
dse_page_show_cells (DsePage *self, gsize floor, const DsCell *cells, gsize n)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);

  if (floor >= dungeon->n_floors)
    return;
  g_object_set (self, "floor", (guint)floor, NULL);
  dse_page_forget_cells (self);
  if (n == 0 || !ds_floor_has (&dungeon->floors[floor], cells[0]))
    return;
  if (self->shown_layer == 0)
    self->shown_layer = dsu_canvas_add_layer (canvas, draw, self);
  mark (self, cells, n);
  self->shown_floor = floor;
  self->has_shown = TRUE;
  dsu_canvas_reveal (canvas, cells[0]);
  dsu_canvas_set_highlight (canvas, &cells[0]);
  dsu_canvas_touch_layer (canvas, self->shown_layer);
}

/* editor/page/marks.c — outlines around the cells of a finding or a step, in a layer of the canvas.
 */
#include "page/marks.h"

struct DseMarks {
  DsuCanvas *canvas;
  DsuDocument *document;
  DsuRegion cells;
  gsize floor;
  guint layer; /* of the canvas; 0: none yet */
  gboolean are_shown;
};

/* An outline without a fill, which would hide the cells. */
static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DseMarks *self = data;

  if (self->are_shown && self->floor == dsu_canvas_get_floor (canvas))
    dsu_region_snapshot (&self->cells, snapshot, viewport, NULL);
}

DseMarks *
dse_marks_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseMarks *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_new0 (DseMarks, 1);
  self->canvas = canvas;
  self->document = document;
  return self;
}

void
dse_marks_free (DseMarks *self)
{
  g_return_if_fail (self != NULL);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  dsu_region_clear (&self->cells);
  g_free (self);
}

void
dse_marks_clear (DseMarks *self)
{
  g_return_if_fail (self != NULL);

  if (!self->are_shown)
    return;
  self->are_shown = FALSE;
  dsu_canvas_set_highlight (self->canvas, NULL);
  dsu_canvas_touch_layer (self->canvas, self->layer);
}

/* A single cell has the ring alone. */
static void
outline (DseMarks *self, const DsDungeon *dungeon, const DsCell *cells, gsize n)
{
  g_autofree DsSpan *spans = g_new0 (DsSpan, n);

  for (gsize i = 0; i < n; i++)
    spans[i] = (DsSpan){ cells[i].y, cells[i].x, cells[i].x, 0 };
  dsu_region_set_spans (&self->cells, spans, n > 1 ? n : 0,
                        (DsRect){ 0, 0, dungeon->w, dungeon->h });
}

void
dse_marks_show (DseMarks *self, gsize floor, const DsCell *cells, gsize n)
{
  const DsDungeon *dungeon;

  g_return_if_fail (self != NULL && (cells != NULL || n == 0));

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  if (floor >= dungeon->n_floors)
    return;
  dsu_canvas_set_floor (self->canvas, floor);
  dse_marks_clear (self);
  if (n == 0 || !ds_floor_has (&dungeon->floors[floor], cells[0]))
    return;
  if (self->layer == 0)
    self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
  outline (self, dungeon, cells, n);
  self->floor = floor;
  self->are_shown = TRUE;
  dsu_canvas_put_cursor (self->canvas, cells[0]);
  dsu_canvas_set_highlight (self->canvas, &cells[0]);
  dsu_canvas_touch_layer (self->canvas, self->layer);
}

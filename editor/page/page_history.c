/* editor/page/page_history.c — functions of the page for the steps of its history. */
#include "page/page_private.h"

/* The cell cursor goes to what the step changed, unless that is the whole floor. */
static void
show_step (DsePage *self, const DseStep *step)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const DsRect all = { 0, 0, dungeon->w, dungeon->h };
  const DsRect cells = ds_rect_intersect (step->cells, all);

  if (step->floor >= dungeon->n_floors || ds_rect_is_empty (cells) ||
      (cells.w == all.w && cells.h == all.h))
    return;
  dsu_canvas_set_floor (self->canvas, step->floor);
  dsu_canvas_put_cursor (self->canvas, (DsCell){ cells.x + cells.w / 2, cells.y + cells.h / 2 });
}

void
dse_page_go_to_step (DsePage *self, guint position)
{
  DseHistory *history = dse_history_of (self->document);
  g_autoptr (DseStep) target = NULL;

  g_return_if_fail (DSE_IS_PAGE (self));

  if (dse_page_refuses_edit (self))
    return;
  target = g_list_model_get_item (G_LIST_MODEL (history), position);
  if (dse_stroker_is_stroking (self->stroker))
    dse_stroker_cancel (self->stroker);
  if (dse_maker_is_busy (self->maker))
    dse_maker_take_back (self->maker);
  if (target == NULL)
    return;
  dse_history_go_to (history, target);
  show_step (self, target);
}

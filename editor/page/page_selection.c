/* editor/page/page_selection.c — functions of the page for its selection. */
#include "page/page_private.h"

const DsMask *
dse_page_get_selection (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_selection_get_mask (self->selection);
}

void
dse_page_select_none (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_clear (self->selection);
}

void
dse_page_select_inverse (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_invert (self->selection);
}

void
dse_page_select_grow (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_change (self->selection, ds_mask_grow);
}

void
dse_page_select_shrink (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_change (self->selection, ds_mask_shrink);
}

void
dse_page_select_border (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_change (self->selection, ds_mask_border);
}

DseAxesView *
dse_page_get_axes (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_stroker_get_axes (self->stroker);
}

void
dse_page_select_alike (DsePage *self, DsAlike alike)
{
  const DsFloor *level;
  const DsRoom *room;
  DsSpans spans = { 0 };
  DsCell cell;

  g_return_if_fail (DSE_IS_PAGE (self));

  level =
      &dsu_document_get_delve (self->document)->dungeon.floors[dsu_canvas_get_floor (self->canvas)];
  if ((!dsu_canvas_get_hover (self->canvas, &cell) &&
       !dsu_canvas_get_cursor (self->canvas, &cell)) ||
      !ds_floor_has (level, cell))
    return;
  room = ds_floor_room_at (level, cell);
  if (room != NULL && (alike != DS_ALIKE_REGION || room->region != 0) &&
      ds_region_alike (level, alike, cell, DS_REGION_ALL, NULL, &spans, NULL) == DS_OK)
    dse_selection_combine (self->selection, DS_MASK_REPLACE, &spans);
  ds_array_clear (&spans);
}

void
dse_page_combine_selection (DsePage *self, DsMaskOp op, const DsSpans *spans)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_selection_combine (self->selection, op, spans);
}

void
dse_page_select_all (DsePage *self)
{
  const DsDungeon *dungeon;

  g_return_if_fail (DSE_IS_PAGE (self));

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  if (!(dse_stroker_get_tool (self->stroker)->traits & DSE_TOOL_PLACES)) {
    dse_selection_set_all (self->selection);
    return;
  }
  dse_tool_options_unload (dse_stroker_get_bench (self->stroker)->options);
  dse_chosen_add_in (self->chosen, (DsRect){ 0, 0, dungeon->w, dungeon->h });
}

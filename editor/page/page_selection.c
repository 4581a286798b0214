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
  if (dse_stroker_get_tool (self->stroker)->traits & DSE_TOOL_PLACES)
    dse_chosen_add_in (self->chosen, (DsRect){ 0, 0, dungeon->w, dungeon->h });
  else
    dse_selection_set_all (self->selection);
}

/* editor/page/page_pick.c — see page_pick.h. */
#include "page/page_pick.h"

#include "page/page_private.h"

void
dse_page_pick (DsePage *self, const DsePickWish *wish, const DsePickUse *use)
{
  g_return_if_fail (DSE_IS_PAGE (self) && wish != NULL && use != NULL);

  dse_picking_begin (self->stroker, wish, use);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

void
dse_page_preview_pick (DsePage *self, const DsePicked *picked, const DsDelve *level)
{
  g_return_if_fail (DSE_IS_PAGE (self) && picked != NULL && level != NULL);

  dse_picking_preview (self->stroker, picked, level);
}

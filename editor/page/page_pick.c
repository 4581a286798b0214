/* editor/page/page_pick.c — see page_pick.h. */
#include "page/page_pick.h"

#include "page/page_private.h"

void
dse_page_pick (DsePage *self, const DsePickWish *wish, DsePickFunc picked, gpointer data,
               GDestroyNotify free_data)
{
  g_return_if_fail (DSE_IS_PAGE (self) && wish != NULL && picked != NULL);

  dse_picking_begin (self->stroker, wish, picked, data, free_data);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

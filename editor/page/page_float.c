/* editor/page/page_float.c — functions of the page for pieces that float. */
#include "page/page_private.h"

#include "tools/paste.h"

/* The next press puts down the pieces that float. */
static void
begin_float (DsePage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  dse_stroker_borrow_tool (self->stroker, &dse_tool_paste);
}

void
dse_page_float_stamps (DsePage *self, DseClip *const *clips, const guint *weights, gsize n)
{
  g_return_if_fail (DSE_IS_PAGE (self) && clips != NULL && n > 0);

  if (dse_floating_begin (self->floating, DSE_FLOAT_STAMP, clips, weights, n))
    begin_float (self);
}

void
dse_page_take_float (DsePage *self, DsePage *from)
{
  g_return_if_fail (DSE_IS_PAGE (self) && DSE_IS_PAGE (from));

  if (self != from && dse_floating_take (self->floating, from->floating))
    dse_stroker_borrow_tool (self->stroker, &dse_tool_paste);
}

void
dse_page_weigh_float (DsePage *self, const guint *weights, gsize n)
{
  g_return_if_fail (DSE_IS_PAGE (self) && weights != NULL);

  dse_floating_set_weights (self->floating, weights, n);
}

static void
on_clip (DseClip *clip, const char *findings, gpointer data)
{
  g_autoptr (DsePage) self = data;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return; /* it was closed meanwhile */
  if (clip == NULL)
    dse_page_show_error (self, findings);
  else if (dse_floating_begin (self->floating, DSE_FLOAT_PASTE, &clip, NULL, 1))
    begin_float (self);
}

void
dse_page_paste (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_clip_get (gtk_widget_get_clipboard (GTK_WIDGET (self->canvas)),
                dsu_document_get_delve (self->document)->rules, on_clip, g_object_ref (self));
}

void
dse_page_transform (DsePage *self, DsTransform how)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_stroker_transform (self->stroker, how);
}

GHashTable *
dse_page_dup_float_ids (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_floating_dup_ids (self->floating);
}

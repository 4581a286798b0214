/* editor/page/prefab_page.c — the page of a document that is the drawing of a prefab. */
#include "page/page_private.h"

#include "rules/prefab_drawing.h"

#include <glib/gi18n.h>

gboolean
dse_page_is_prefab (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_prefab_is (self->document);
}

gboolean
dse_page_save_prefab (DsePage *self, char **losses)
{
  g_autofree char *findings = NULL, *text = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (self) && dse_page_is_prefab (self), FALSE);
  g_return_val_if_fail (losses != NULL, FALSE);

  *losses = NULL;
  if (dse_prefab_save (self->document, &findings)) {
    dsu_document_set_error (self->document, NULL);
    *losses = g_steal_pointer (&findings);
    return TRUE;
  }
  text = g_strdup_printf (_ ("The prefab could not be saved: %s"), findings);
  dse_page_show_error (self, text);
  return FALSE;
}

gboolean
dse_page_revert_prefab (DsePage *self)
{
  g_autofree char *findings = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  if (dse_prefab_revert (self->document, &findings)) {
    dsu_document_set_error (self->document, NULL);
    return TRUE;
  }
  dse_page_show_error (self, findings);
  return FALSE;
}

gboolean
dse_page_refuses_play (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  if (!dse_page_is_prefab (self))
    return FALSE;
  g_signal_emit_by_name (self, "said",
                         _ ("A prefab cannot be played by itself: play a level that has it"));
  return TRUE;
}

void
dse_page_show_copies (DsePage *self, const char *text, gboolean can_update)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (text == NULL)
    dsu_bar_hide (self->aids.copies_bar);
  else if (can_update)
    dsu_bar_show (self->aids.copies_bar, text, _ ("_Update Copies…"), "win.update-copies", NULL);
  else
    dsu_bar_show (self->aids.copies_bar, text, NULL);
}

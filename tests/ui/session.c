/* tests/ui/session.c — see session.h */
#include "session.h"

void
dst_ui_close (DseWindow *window, const char *answer)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
  gtk_window_close (GTK_WINDOW (window));
  if (answer != NULL)
    dst_ui_answer (answer);
  DST_UI_UNTIL (window == NULL);
}

DsePage *
dst_ui_page_of (DseWindow *window, const char *path)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    if (g_strcmp0 (dsu_document_get_path (dse_page_get_document (page)), path) == 0)
      return page;
  }
  g_assert_not_reached ();
}

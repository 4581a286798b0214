/* tests/ui/session.c — see session.h */
#include "session.h"

#include "app/autosave.h"
#include "app/settings.h"

void
dst_ui_close (DseWindow *window, const char *answer)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
  gtk_window_close (GTK_WINDOW (window));
  if (answer != NULL)
    dst_ui_answer (answer);
  DST_UI_UNTIL (window == NULL);
}

int
dst_ui_run (GSourceOnceFunc steps, gpointer data)
{
  GApplication *application = g_application_get_default ();

  g_idle_add_once (steps, data);
  g_application_release (application); /* which the test holds */
  return g_application_run (application, 0, NULL);
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

static void
forget_made (void)
{
  g_autofree char *folder = dse_autosave_made_folder ();
  DsRecoveryList list;

  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  for (gsize i = 0; i < list.n; i++)
    (void)!ds_recovery_remove (folder, list.items[i].token, NULL);
  ds_recovery_list_clear (&list);
}

void
dst_ui_forget_session (void)
{
  g_auto (GStrv) made = g_settings_get_strv (dse_settings_get (), "session-made");
  g_autofree char *folder = dse_autosave_folder ();

  for (char **token = made; *token != NULL; token++)
    (void)!ds_recovery_remove (folder, *token, NULL);
  forget_made ();
  g_settings_reset (dse_settings_get (), "session-made");
  g_settings_reset (dse_settings_get (), "has-session");
}

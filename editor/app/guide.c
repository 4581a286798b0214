/* editor/app/guide.c — the user guide. */
#include "app/guide.h"

#include "program/data.h"

#include <glib/gi18n.h>

char *
dse_guide_dup_path (void)
{
  static const char *const pages[] = { "index.html", "index.md" };
  DsDataPath data;
  char *path = NULL;

  if (dse_program_data_path (&data, NULL) != DS_OK)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (pages) && path == NULL; i++) {
    path = g_build_filename (data.folders[0], "guide", pages[i], NULL);
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      g_clear_pointer (&path, g_free);
  }
  ds_data_path_clear (&data);
  return path;
}

gboolean
dse_guide_show (GtkWindow *window, GError **error)
{
  g_autofree char *path = dse_guide_dup_path ();
  g_autofree char *uri = path != NULL ? g_filename_to_uri (path, NULL, error) : NULL;
  g_autoptr (GdkAppLaunchContext) context = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (window), FALSE);

  context = gdk_display_get_app_launch_context (gtk_widget_get_display (GTK_WIDGET (window)));
  if (path == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("The guide is not installed"));
  return uri != NULL &&
         g_app_info_launch_default_for_uri (uri, G_APP_LAUNCH_CONTEXT (context), error);
}

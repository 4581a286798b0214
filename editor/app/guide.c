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

/* ---- pages */

static void
guide_page_free (gpointer data)
{
  DseGuidePage *page = data;

  g_free (page->file);
  g_free (page->title);
  g_free (page);
}

/* The first heading of the page in @path, of HTML or of its source. Caller frees; NULL: it has
 * none, or cannot be read. */
static char *
dup_title (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GRegex) heading = g_regex_new ("(?:^# |<h1>)([^\n<]+)", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL) || !g_regex_match (heading, text, 0, &match))
    return NULL;
  return g_match_info_fetch (match, 1);
}

static int
compare_pages (gconstpointer a, gconstpointer b)
{
  const DseGuidePage *const *one = a, *const *other = b;

  return g_strcmp0 ((*one)->file, (*other)->file);
}

GPtrArray *
dse_guide_pages (void)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func (guide_page_free);
  g_autofree char *first = dse_guide_dup_path ();
  g_autofree char *folder = first != NULL ? g_path_get_dirname (first) : NULL;
  g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, strrchr (first, '.'))) {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *title = dup_title (path);
      DseGuidePage *page;

      if (title == NULL)
        continue;
      page = g_new0 (DseGuidePage, 1);
      page->file = g_strdup (name);
      page->title = g_steal_pointer (&title);
      g_ptr_array_add (pages, page);
    }
  g_ptr_array_sort (pages, compare_pages);
  return pages;
}

gboolean
dse_guide_show (GtkWindow *window, const char *file, GError **error)
{
  g_autofree char *first = dse_guide_dup_path ();
  g_autofree char *folder = first != NULL ? g_path_get_dirname (first) : NULL;
  g_autofree char *path =
      folder != NULL && file != NULL ? g_build_filename (folder, file, NULL) : g_strdup (first);
  g_autofree char *uri = path != NULL ? g_filename_to_uri (path, NULL, error) : NULL;
  g_autoptr (GdkAppLaunchContext) context = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (window), FALSE);

  context = gdk_display_get_app_launch_context (gtk_widget_get_display (GTK_WIDGET (window)));
  if (path == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("The guide is not installed"));
  return uri != NULL &&
         g_app_info_launch_default_for_uri (uri, G_APP_LAUNCH_CONTEXT (context), error);
}

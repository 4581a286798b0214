/* editor/window/recent.c — levels are in the desktop's list of recent files, projects in a setting.
 */
#include "window/recent.h"

#include "app/settings.h"
#include "io/io.h"
#include "io/project.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define PROJECTS_MAX 12 /* that are remembered */
#define LEVELS "Level"  /* group of recent files that were read as levels */

void
dse_recent_note_level (const char *path)
{
  char *groups[] = { (char *)LEVELS, NULL };
  g_autofree char *uri = NULL, *type = NULL, *command = NULL;
  GtkRecentData data = { .app_name = (char *)g_get_application_name (), .groups = groups };

  g_return_if_fail (path != NULL);

  uri = g_filename_to_uri (path, NULL, NULL);
  if (uri == NULL)
    return;
  data.mime_type = type = g_content_type_guess (path, NULL, 0, NULL);
  data.app_exec = command = g_strjoin (" ", g_get_prgname (), "%u", NULL);
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

void
dse_recent_note_project (const char *folder)
{
  GSettings *settings = dse_settings_get ();
  g_auto (GStrv) before = g_settings_get_strv (settings, "recent-projects"), now = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 1;

  g_return_if_fail (folder != NULL);

  g_strv_builder_add (builder, folder);
  for (char **at = before; *at != NULL && n < PROJECTS_MAX; at++)
    if (!g_str_equal (*at, folder)) {
      g_strv_builder_add (builder, *at);
      n++;
    }
  now = g_strv_builder_end (builder);
  g_settings_set_strv (settings, "recent-projects", (const char *const *)now);
}

GStrv
dse_recent_dup_projects (guint max)
{
  g_auto (GStrv) all = g_settings_get_strv (dse_settings_get (), "recent-projects");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  for (char **at = all; *at != NULL && n < max; at++) {
    g_autofree char *file = g_build_filename (*at, DS_PROJECT_FILE, NULL);

    if (!g_file_test (file, G_FILE_TEST_EXISTS))
      continue;
    g_strv_builder_add (builder, *at);
    n++;
  }
  return g_strv_builder_end (builder);
}

static int
newer (const void *a, const void *b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *)b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *)a));
}

GStrv
dse_recent_dup_levels (guint max)
{
  GList *items =
      g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), newer);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  for (GList *at = items; at != NULL && n < max; at = at->next) {
    g_autofree char *path = g_filename_from_uri (gtk_recent_info_get_uri (at->data), NULL, NULL);
    const DsFormat *format = path != NULL ? ds_io_format_of (path) : NULL;

    if (path == NULL || (format != NULL && format->read == NULL) ||
        !gtk_recent_info_exists (at->data) ||
        ((format == NULL ||         /* it is a project's */
          format->reads != NULL) && /* other files have the suffix; each that is chosen is recent */
         !gtk_recent_info_has_group (at->data, LEVELS)))
      continue;
    g_strv_builder_add (builder, path);
    n++;
  }
  g_list_free_full (items, (GDestroyNotify)gtk_recent_info_unref);
  return g_strv_builder_end (builder);
}

GMenuModel *
dse_recent_menu (void)
{
  enum { N_RECENT = 10 };
  g_auto (GStrv) paths = dse_recent_dup_levels (N_RECENT);
  GMenu *menu = g_menu_new ();

  for (char **path = paths; *path != NULL; path++) {
    g_autofree char *file = g_path_get_basename (*path), *name = dsu_menu_dup_shown (file);
    GMenuItem *item = g_menu_item_new (name, NULL);

    g_menu_item_set_action_and_target (item, "win.open-recent", "s", *path);
    g_menu_append_item (menu, item);
    g_object_unref (item);
  }
  if (*paths == NULL) /* no such action: the item is disabled */
    g_menu_append (menu, _ ("No recent levels"), "win.no-recent");
  return G_MENU_MODEL (menu);
}

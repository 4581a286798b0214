/* editor/window/last_session.c — the session as settings. */
#include "window/last_session.h"
#include "window/window_private.h"

#include "app/settings.h"
#include "rules/prefab_drawing.h"

static void
add_path (GStrvBuilder *paths, DsePage *page)
{
  const char *path = page != NULL ? dsu_document_get_path (dse_page_get_document (page)) : NULL;

  if (path != NULL)
    g_strv_builder_add (paths, path);
}

void
dse_last_session_note_project (DseWindow *window)
{
  DseProject *project;

  g_return_if_fail (DSE_IS_WINDOW (window));

  project = dse_window_get_project (window);
  g_settings_set_string (dse_settings_get (), "session-project",
                         project != NULL ? dse_project_get_folder (project) : "");
}

/* Actions that open the windows beside @window. Free with g_strfreev(). */
static GStrv
dup_dialogs (DseWindow *window)
{
  const struct {
    GtkWidget *dialog;
    const char *action;
  } rows[] = { { window->rules_window, "rules" }, { window->tileset_window, "tilesets" } };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].dialog != NULL && gtk_widget_get_visible (rows[i].dialog))
      g_strv_builder_add (builder, rows[i].action);
  return g_strv_builder_end (builder);
}

void
dse_last_session_remember (DseWindow *window)
{
  GSettings *settings = dse_settings_get ();
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL, dialogs = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window));

  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    add_path (builder, dse_window_get_nth_page (window, i));
  /* The shown one once more: the file that is opened last is shown. */
  add_path (builder, dse_window_get_page (window));
  paths = g_strv_builder_end (builder);
  g_settings_set_strv (settings, "session-levels", (const char *const *)paths);
  dialogs = dup_dialogs (window);
  g_settings_set_strv (settings, "session-dialogs", (const char *const *)dialogs);
  dse_last_session_note_project (window);
  g_settings_set_boolean (settings, "has-session", TRUE);
}

static void
restore_levels (DseWindow *window)
{
  g_auto (GStrv) paths = g_settings_get_strv (dse_settings_get (), "session-levels");
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (char **path = paths; *path != NULL; path++)
    if (dse_prefab_is_path (*path) || g_file_test (*path, G_FILE_TEST_EXISTS))
      g_ptr_array_add (found, *path);
  g_ptr_array_add (found, NULL);
  dse_window_open_all (window, (const char *const *)found->pdata);
}

void
dse_last_session_restore (DseWindow *window)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *folder = g_settings_get_string (settings, "session-project");
  g_auto (GStrv) dialogs = g_settings_get_strv (settings, "session-dialogs");

  g_return_if_fail (DSE_IS_WINDOW (window));

  if (!g_settings_get_boolean (settings, "has-session")) {
    dse_window_make_level (window);
    return;
  }
  restore_levels (window);
  if (folder[0] != '\0')
    dse_window_return_to_project (window, folder);
  for (char **action = dialogs; *action != NULL; action++)
    if (g_action_group_has_action (G_ACTION_GROUP (window), *action))
      g_action_group_activate_action (G_ACTION_GROUP (window), *action, NULL);
}

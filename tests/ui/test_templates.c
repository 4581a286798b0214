/* tests/ui/test_templates.c — the templates in the resources can be read. */
#include "app/settings.h"
#include "levels_panel.h"

#include <adwaita.h>
#include <string.h>

/* A template proper is the class that it names; what else is a template gives its objects. */
static void
check (const char *name)
{
  g_autofree char *path = g_strconcat (DSE_UI_PATH, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  const char *text = g_bytes_get_data (bytes, NULL);
  const char *class = strstr (text, "<template class=\"");
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (text, "domain=\"delvesmith\""));
  if (class != NULL) {
    const char *begin = class + strlen ("<template class=\"");
    g_autofree char *type = g_strndup (begin, strcspn (begin, "\""));

    g_assert_true (g_type_is_a (g_type_from_name (type), GTK_TYPE_WIDGET));
  } else {
    g_autoptr (GtkBuilder) builder = gtk_builder_new ();
    g_autoptr (GSList) objects = NULL;

    gtk_builder_add_from_resource (builder, path, &error);
    g_assert_no_error (error);
    objects = gtk_builder_get_objects (builder);
    for (GSList *at = objects; at != NULL; at = at->next)
      if (GTK_IS_WINDOW (at->data))
        gtk_window_destroy (at->data);
  }
}

static void
test_load (void)
{
  g_autofree char *folder = dst_project_new ("templates");
  DseWindow *window = dst_project_start (folder);
  g_auto (GStrv) names = g_resources_enumerate_children (DSE_UI_PATH, 0, NULL);

  /* Opening makes a class known. */
  dst_ui_action (window, "win.find-replace");
  dst_ui_action (window, "win.news");
  dst_ui_action (window, "win.project-settings");
  dst_ui_press_button (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, "Export targets"),
      "Edit…");
  dst_ui_action (window, "win.play");
  DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
  dst_ui_action (window, "win.command-palette");
  g_assert_cmpuint (g_strv_length (names), >=, 7);
  for (char **name = names; *name != NULL; name++)
    check (*name);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/templates/load", test_load);
  return g_test_run ();
}

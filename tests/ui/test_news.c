/* tests/ui/test_news.c — the news after an update, and from the menu. */
#include "drive.h"

#include "app/settings.h"

#include <adwaita.h>
#include <libintl.h>
#include <string.h>

/* The first start says nothing, and neither does the next one; one of another version does. */
static void
test_update (void)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *text = g_strdup_printf ("Delvesmith was updated to version %s", DSU_VERSION);
  g_autofree char *noted = NULL;
  DseWindow *window;

  g_settings_set_string (settings, "last-version", "");
  window = dst_ui_start (NULL);
  g_assert_null (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text));
  noted = g_settings_get_string (settings, "last-version");
  g_assert_cmpstr (noted, ==, DSU_VERSION);
  dst_ui_stop ();
  window = dst_ui_start (NULL);
  g_assert_null (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text));
  dst_ui_stop ();
  g_settings_set_string (settings, "last-version", "0.0.1");
  window = dst_ui_start (NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text));
  g_assert_null (dst_ui_dialog ());
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_What's New"),
                         "clicked");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "What's New");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

/* Every paragraph has the width of the window, but for its margins. */
static void
assert_wide (GtkWidget *widget, GtkWidget *dialog)
{
  for (GtkWidget *at = gtk_widget_get_first_child (widget); at != NULL;
       at = gtk_widget_get_next_sibling (at)) {
    graphene_rect_t box;

    if (GTK_IS_LABEL (at) && gtk_label_get_selectable (GTK_LABEL (at))) {
      g_assert_true (gtk_widget_compute_bounds (at, dialog, &box));
      g_assert_cmpint ((int)(box.origin.x + box.size.width), >=,
                       gtk_widget_get_width (dialog) - 40);
    }
    assert_wide (at, dialog);
  }
}

/* Headings and paragraphs of the file, without its marks. */
static void
test_window (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dialog;

  dst_ui_action (window, "win.news");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (dialog);
  g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL, "The first version."));
  g_assert_null (dst_ui_find (dialog, GTK_TYPE_LABEL, "News"));
  DST_UI_UNTIL (gtk_widget_get_width (dialog) > 0);
  assert_wide (dialog, dialog);
  dst_ui_key (GTK_WINDOW (dialog), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

/* In another language a sentence says that the notes are in English. */
static void
test_language (void)
{
  static const char note[] = "The release notes are in English.";
  DseWindow *window = dst_ui_start (NULL);
  const char *translated = gettext (note);
  GtkWidget *dialog;

  dst_ui_action (window, "win.news");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (dialog);
  g_assert_true ((dst_ui_find (dialog, GTK_TYPE_LABEL, translated) != NULL) ==
                 (strcmp (translated, note) != 0));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  g_test_add_func ("/news/update", test_update);
  g_test_add_func ("/news/window", test_window);
  g_test_add_func ("/news/language", test_language);
  return g_test_run ();
}

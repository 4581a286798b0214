/* editor/window/news.c — NEWS.md, from the resources, as headings and paragraphs. The frame is
 * news.ui. */
#include "window/news.h"

#include "app/settings.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

#define NEWS "/io/github/delvesmith/Delvesmith/NEWS.md"

/* A paragraph of the file: lines that belong together. */
static void
add_paragraph (GtkBox *box, GString *text)
{
  const gboolean is_item = g_str_has_prefix (text->str, "- ");
  const gboolean is_heading = g_str_has_prefix (text->str, "## ");
  GtkWidget *label, *line;

  if (text->len == 0 || g_str_has_prefix (text->str, "# "))
    return;
  label = gtk_label_new (text->str + (is_item ? 2 : is_heading ? 3 : 0));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 70);
  gtk_widget_set_focusable (label, FALSE);
  if (is_heading)
    gtk_widget_add_css_class (label, "title-4");
  if (!is_item) {
    gtk_box_append (box, label);
    return;
  }
  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  gtk_box_append (GTK_BOX (line), gtk_label_new ("•"));
  gtk_widget_set_valign (gtk_widget_get_first_child (line), GTK_ALIGN_START);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (box, line);
}

/* Markdown as it is written in the file: a blank line, a heading or a dash begins a paragraph. */
static void
add_news (GtkBox *box, const char *news)
{
  g_auto (GStrv) lines = g_strsplit (news, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++) {
    g_strstrip (*line);
    if (**line == '\0' || **line == '#' || g_str_has_prefix (*line, "- ")) {
      add_paragraph (box, text);
      g_string_truncate (text, 0);
    }
    if (text->len > 0)
      g_string_append_c (text, ' ');
    for (const char *at = *line; *at != '\0'; at++)
      if (*at != '*' && *at != '`')
        g_string_append_c (text, *at);
  }
  add_paragraph (box, text);
}

/* The file is in one language: a sentence says so in all others. */
static void
add_language (GtkBox *box)
{
  static const char sentence[] = N_ ("The release notes are in English.");
  const char *translated = _ (sentence);
  GtkWidget *label;

  if (strcmp (translated, sentence) == 0)
    return;
  label = gtk_label_new (translated);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (box, label);
}

void
dse_window_news (DseWindow *self)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *news = NULL;
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWindow *dialog;

  g_return_if_fail (DSE_IS_WINDOW (self));

  bytes = g_resources_lookup_data (NEWS, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    return;
  news = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  builder = gtk_builder_new_from_resource (DSE_UI_PATH "news.ui");
  dialog = GTK_WINDOW (gtk_builder_get_object (builder, "dialog"));
  add_language (GTK_BOX (gtk_builder_get_object (builder, "paragraphs")));
  add_news (GTK_BOX (gtk_builder_get_object (builder, "paragraphs")), news);
  gtk_window_set_transient_for (dialog, GTK_WINDOW (self));
  gtk_window_present (dialog);
}

void
dse_news_offer (DseWindow *window)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *before = g_settings_get_string (settings, "last-version"), *text = NULL;
  g_autofree char *markup = NULL;
  AdwToast *toast;

  g_return_if_fail (DSE_IS_WINDOW (window));

  if (strcmp (before, DSU_VERSION) == 0)
    return;
  g_settings_set_string (settings, "last-version", DSU_VERSION);
  if (before[0] == '\0') /* the first start, or a version that did not note it */
    return;
  /* Translators: the number of a version. */
  text = g_strdup_printf (_ ("Delvesmith was updated to version %s"), DSU_VERSION);
  markup = g_markup_escape_text (text, -1);
  toast = adw_toast_new (markup);
  adw_toast_set_button_label (toast, _ ("_What's New"));
  adw_toast_set_action_name (toast, "win.news");
  adw_toast_set_timeout (toast, 0);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (window->toasts), toast);
}

/* editor/window/formats_window.c — the file formats of a project, a row for each. The frame is
 * formats_window.ui. */
#include "window/window_private.h"

#include "app/settings.h"
#include "io/project_format.h"
#include "project/agreement.h"
#include "shown.h"
#include "window/expander_rows.h"
#include "window/project_part.h"
#include "window/refusal.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  GtkWidget *row, *label, *suffix, *write, *read;
} FormatRow;

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static void
show_format (FormatRow *self)
{
  const char *label = text_of (self->label);
  g_autofree char *title = dsu_dup_shown (label[0] != '\0' ? label : _ ("New format"));
  g_autofree char *suffix = dsu_dup_shown (text_of (self->suffix));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self->row), suffix);
}

static void
remove_format (GtkWidget *button, DseProjectPart *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_EXPANDER_ROW);

  for (guint i = 0; i < self->rows->len; i++)
    if (((FormatRow *)g_ptr_array_index (self->rows, i))->row == row) {
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), row);
      g_ptr_array_remove_index (self->rows, i);
      return;
    }
}

static FormatRow *
add_format (DseProjectPart *self, const DsProjectFormat *format)
{
  g_autofree char *write = dse_agreement_dup_line (&format->write);
  g_autofree char *read = dse_agreement_dup_line (&format->read);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  FormatRow *row = g_new0 (FormatRow, 1);

  row->row = adw_expander_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row->row), FALSE);
  gtk_widget_set_tooltip_text (remove, _ ("Remove This Format"));
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_format), self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row->row), remove);
  row->label = dse_expander_add_entry (row->row, _ ("Name"), format->label);
  row->suffix = dse_expander_add_entry (row->row, _ ("Suffix, such as .board"), format->suffix);
  row->write = dse_expander_add_entry (
      row->row, _ ("Program that writes, such as python3 tools/board.py write"), write);
  row->read = dse_expander_add_entry (
      row->row, _ ("Program that reads, such as python3 tools/board.py read"), read);
  g_signal_connect_swapped (row->label, "changed", G_CALLBACK (show_format), row);
  g_signal_connect_swapped (row->suffix, "changed", G_CALLBACK (show_format), row);
  g_ptr_array_add (self->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row->row);
  show_format (row);
  return row;
}

static void
add_new (DseProjectPart *self)
{
  static const DsProjectFormat blank = { .label = "", .suffix = "" };
  FormatRow *row = add_format (self, &blank);

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row), TRUE);
  gtk_widget_grab_focus (row->label);
}

/* ---- saving */

/* The dialog stays, with @reason and its @field in sight. */
static void
refuse (DseProjectPart *self, GtkWidget *field, const char *reason)
{
  dse_refusal_show (self->reason, reason, self->group, field);
}

/* The field of @row for the member @key, and *@title, its name in the form; NULL: it has none. */
static GtkWidget *
field_of (const FormatRow *row, const char *key, const char **title)
{
  const struct {
    const char *key, *title;
    GtkWidget *field;
  } rows[] = {
    { "label", N_ ("Name"), row->label },
    { "suffix", N_ ("Suffix"), row->suffix },
    { "write", N_ ("Program that writes"), row->write },
    { "read", N_ ("Program that reads"), row->read },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_has_prefix (key, rows[i].key)) {
      *title = _ (rows[i].title);
      return rows[i].field;
    }
  *title = NULL;
  return row->label;
}

/* The sentence of the file's reader, with the names of the form for its place in the file. */
static void
refuse_error (DseProjectPart *self, const DsError *err)
{
  const char *item = strstr (err->where, "formats[");
  const guint place =
      item != NULL ? (guint)strtoul (item + strlen ("formats["), NULL, 10) : G_MAXUINT;
  const char *key = item != NULL ? strstr (item, "].") : NULL, *title = NULL;
  char sentence[DS_SENTENCE];
  GtkWidget *field = NULL;
  DsError shown = *err;

  if (place < self->rows->len) {
    const FormatRow *row = g_ptr_array_index (self->rows, place);
    g_autofree char *label =
        dsu_dup_shown (text_of (row->label)[0] != '\0' ? text_of (row->label) : _ ("New format"));

    field = field_of (row, key != NULL ? key + strlen ("].") : "", &title);
    g_snprintf (shown.where, sizeof shown.where, "%s%s%s", label, title != NULL ? ": " : "",
                title != NULL ? title : "");
  }
  refuse (self, field, ds_error_format (&shown, sentence, sizeof sentence));
}

/* The words of @entry, as a shell reads them, kept in @texts. FALSE: the dialog says why. */
static gboolean
take_words (DseProjectPart *self, guint i, GtkWidget *entry, GPtrArray *texts, DsLines *out)
{
  const FormatRow *row = g_ptr_array_index (self->rows, i);
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  GStrv words = NULL;
  int n = 0;

  if (g_shell_parse_argv (text_of (entry), &n, &words, &error)) {
    g_ptr_array_add (texts, words);
    *out = (DsLines){ (gsize)n, (const char *const *)words };
    return TRUE;
  }
  if (g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return TRUE;
  reason =
      g_strdup_printf (_ ("%s: expected a program and its arguments, got a quote without its end"),
                       text_of (row->label));
  refuse (self, entry, reason);
  return FALSE;
}

/* FALSE: the dialog says why. */
static gboolean
save_formats (DseProjectPart *self, DsProjectFormat *formats, GPtrArray *texts)
{
  DsProject settings = *dse_project_get_settings (self->project);
  DsError err;

  for (guint i = 0; i < self->rows->len; i++) {
    const FormatRow *row = g_ptr_array_index (self->rows, i);

    formats[i].label = text_of (row->label);
    formats[i].suffix = text_of (row->suffix);
    if (!take_words (self, i, row->write, texts, &formats[i].write) ||
        !take_words (self, i, row->read, texts, &formats[i].read))
      return FALSE;
  }
  settings.formats = (DsRecords){ self->rows->len, formats };
  if (dse_project_save (self->project, &settings, self->before, &err) == DS_OK)
    return TRUE;
  refuse_error (self, &err);
  return FALSE;
}

static void
on_save (DseProjectPart *self)
{
  g_autofree DsProjectFormat *formats = g_new0 (DsProjectFormat, MAX (self->rows->len, 1));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  if (save_formats (self, formats, texts))
    dse_project_part_end (self);
}

/* ---- the window */

void
dse_window_project_formats (DseWindow *self, GtkWindow *parent, DseProject *project)
{
  DseProjectPart *formats;
  const DsProject *settings;

  g_return_if_fail (DSE_IS_WINDOW (self) && GTK_IS_WINDOW (parent) && DSE_IS_PROJECT (project));

  settings = dse_project_get_settings (project);
  formats = dse_project_part_new (DSE_UI_PATH "formats_window.ui", parent, project, g_free, add_new,
                                  on_save);
  for (gsize i = 0; i < settings->formats.n; i++)
    add_format (formats, ds_project_format_at (&settings->formats, i));
  gtk_window_present (GTK_WINDOW (formats->dialog));
}

/* editor/panels/kind_facts.c — rows of labels and values that wrap. */
#include "panels/kind_facts.h"

#include "inspect/kind_fields.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define VALUE_CHARS 20 /* of a line */

static GtkWidget *
new_row (const char *label, const char *text, const char *help)
{
  GtkWidget *row = adw_action_row_new (), *value = gtk_label_new (text);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_widget_set_tooltip_text (row, help);
  gtk_label_set_wrap (GTK_LABEL (value), TRUE);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (value), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (value), VALUE_CHARS);
  gtk_widget_add_css_class (value, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value);
  return row;
}

GtkWidget *
dse_kind_facts_new (const DsRules *rules, const DsKind *kind, gboolean with_own)
{
  gconstpointer values;
  const DsRecordType *record = dse_kind_record (kind, &values);
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *title_markup = NULL, *about_markup = NULL;

  g_return_val_if_fail (rules != NULL && kind != NULL, group);

  title_markup = g_markup_escape_text (_ (kind->label), -1);
  about_markup = g_markup_escape_text (_ (kind->description), -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title_markup);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), about_markup);
  for (gsize i = 0; record != NULL && i < record->n_fields; i++) {
    const DsField *field = &record->fields[i];
    const char *label = dse_field_label (field->key);
    g_autofree char *text = label != NULL ? dse_field_format (rules, field, values) : NULL;

    if (text != NULL && text[0] != '\0' &&
        (field->type != DS_FIELD_INT || dse_field_matters (kind, field)) &&
        (with_own || !dse_field_is_own (kind, field)))
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                                 new_row (label, text, _ (field->help)));
  }
  return group;
}

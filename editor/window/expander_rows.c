/* editor/window/expander_rows.c — see expander_rows.h. */
#include "window/expander_rows.h"

#include "choice.h"

#include <glib/gi18n.h>

GtkWidget *
dse_expander_row_of (GtkWidget *control)
{
  g_return_val_if_fail (GTK_IS_WIDGET (control), NULL);

  return gtk_widget_get_ancestor (control, ADW_TYPE_ACTION_ROW);
}

GtkWidget *
dse_expander_add (GtkWidget *expander, const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row;

  g_return_val_if_fail (ADW_IS_EXPANDER_ROW (expander) && title != NULL, NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (control), NULL);

  row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_widget_set_focusable (row, FALSE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
  return control;
}

GtkWidget *
dse_expander_add_switch (GtkWidget *expander, const char *title, const char *subtitle,
                         gboolean active)
{
  GtkWidget *toggle = dse_expander_add (expander, title, subtitle, gtk_switch_new ());

  g_return_val_if_fail (toggle != NULL, NULL);

  gtk_switch_set_active (GTK_SWITCH (toggle), active);
  return toggle;
}

GtkWidget *
dse_expander_add_entry (GtkWidget *expander, const char *title, const char *text)
{
  GtkWidget *entry;

  g_return_val_if_fail (ADW_IS_EXPANDER_ROW (expander) && title != NULL && text != NULL, NULL);

  entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), title);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), entry);
  return entry;
}

GtkWidget *
dse_expander_add_choice (GtkWidget *expander, const char *title, GtkStringList *labels,
                         guint chosen)
{
  GtkWidget *choice = dse_expander_add (expander, title, NULL, dsu_choice_new (labels));

  g_return_val_if_fail (choice != NULL, NULL);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), chosen);
  return choice;
}

GtkStringList *
dse_field_labels_new (const DsRecordType *type, const char *key)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  g_return_val_if_fail (type != NULL && key != NULL, labels);

  for (gsize i = 0; i < type->n_fields; i++)
    for (gsize k = 0; g_str_equal (type->fields[i].key, key) && k < type->fields[i].n_choices; k++)
      gtk_string_list_append (labels, _ (type->fields[i].choices[k].label));
  return labels;
}

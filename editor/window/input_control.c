/* editor/window/input_control.c — see input_control.h. */
#include "window/input_control.h"

#include "choice.h"
#include "spin.h"

#include <stdlib.h>

#define TEXT_CHARS 14 /* of an entry */

static GtkWidget *
choice_new (const DsCommandInput *input, const char *value)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint chosen = 0;
  GtkWidget *choice;

  for (guint i = 0; i < input->choices.n; i++) {
    gtk_string_list_append (labels, input->choices.items[i]);
    chosen = g_str_equal (input->choices.items[i], value) ? i : chosen;
  }
  choice = dsu_choice_new (labels);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), chosen);
  return choice;
}

GtkWidget *
dse_input_control_new (const DsCommandInput *input, const char *value)
{
  GtkWidget *control;

  g_return_val_if_fail (input != NULL && value != NULL, NULL);
  g_return_val_if_fail (!ds_command_input_is_picked (input), NULL);

  switch ((DsCommandInputType)input->type) {
  case DS_COMMAND_INPUT_NUMBER:
    control = dsu_spin_new (input->min, input->max, 1);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (control), atoi (value));
    return control;
  case DS_COMMAND_INPUT_CHOICE:
    return choice_new (input, value);
  case DS_COMMAND_INPUT_BOOL:
    control = gtk_check_button_new ();
    gtk_check_button_set_active (GTK_CHECK_BUTTON (control), g_str_equal (value, "true"));
    return control;
  default:
    control = gtk_entry_new ();
    gtk_editable_set_text (GTK_EDITABLE (control), value);
    gtk_editable_set_width_chars (GTK_EDITABLE (control), TEXT_CHARS);
    gtk_editable_set_max_width_chars (GTK_EDITABLE (control), TEXT_CHARS);
    return control;
  }
}

void
dse_input_control_watch (GtkWidget *control, GCallback changed, gpointer data)
{
  g_return_if_fail (GTK_IS_WIDGET (control) && changed != NULL);

  if (GTK_IS_SPIN_BUTTON (control))
    g_signal_connect (control, "value-changed", changed, data);
  else if (GTK_IS_DROP_DOWN (control))
    g_signal_connect_data (control, "notify::selected", changed, data, NULL, 0);
  else if (GTK_IS_CHECK_BUTTON (control))
    g_signal_connect (control, "toggled", changed, data);
  else
    g_signal_connect (control, "changed", changed, data);
}

char *
dse_input_control_dup_value (GtkWidget *control)
{
  GtkStringObject *chosen;

  g_return_val_if_fail (GTK_IS_WIDGET (control), NULL);

  if (GTK_IS_SPIN_BUTTON (control)) {
    gtk_spin_button_update (GTK_SPIN_BUTTON (control));
    return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (control)));
  }
  if (GTK_IS_SWITCH (control))
    return g_strdup (gtk_switch_get_active (GTK_SWITCH (control)) ? "true" : "false");
  if (GTK_IS_CHECK_BUTTON (control))
    return g_strdup (gtk_check_button_get_active (GTK_CHECK_BUTTON (control)) ? "true" : "false");
  if (!GTK_IS_DROP_DOWN (control))
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (control)));
  chosen = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (control));
  return g_strdup (chosen != NULL ? gtk_string_object_get_string (chosen) : "");
}

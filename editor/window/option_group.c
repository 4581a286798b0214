/* editor/window/option_group.c — groups of controls of the option bar. */
#include "window/option_group.h"

#include "spin.h"
#include "tooltip.h"

#include <glib/gi18n.h>

GtkWidget *
dse_option_group_add (GtkWidget *bar, unsigned uses, const char *class)
{
  GtkWidget *group;

  g_return_val_if_fail (GTK_IS_WIDGET (bar), NULL);

  group = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_object_set_data (G_OBJECT (group), "uses", GUINT_TO_POINTER (uses));
  if (class != NULL)
    gtk_widget_add_css_class (group, class);
  gtk_box_append (GTK_BOX (bar), group);
  return group;
}

void
dse_option_choices_add (GtkWidget *bar, unsigned uses, const char *option,
                        const DseOptionChoice *choices, gsize n)
{
  GtkWidget *group;

  g_return_if_fail (GTK_IS_WIDGET (bar) && option != NULL && choices != NULL);

  group = dse_option_group_add (bar, uses, "linked");

  for (gsize i = 0; i < n; i++) {
    GtkWidget *button = gtk_toggle_button_new ();
    g_autofree char *action = g_strdup_printf ("win.%s(%d)", option, (int)i);

    if (choices[i].icon != NULL)
      gtk_button_set_icon_name (GTK_BUTTON (button), choices[i].icon);
    else
      gtk_button_set_label (GTK_BUTTON (button), _ (choices[i].label));
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
    dsu_set_tip (button, _ (choices[i].label));
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (choices[i].label), -1);
    gtk_box_append (GTK_BOX (group), button);
  }
}

/* @label without the sign of its mnemonic. Caller frees. */
static char *
dup_plain (const char *label)
{
  GString *text = g_string_new (label);

  g_string_replace (text, "_", "", 0);
  return g_string_free (text, FALSE);
}

GtkWidget *
dse_option_spin_add (GtkWidget *bar, unsigned uses, DseToolOptions *options, const char *option,
                     int min, int max, const char *label, const char *tip)
{
  GtkWidget *group, *spin, *text;
  g_autofree char *name = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (bar) && DSE_IS_TOOL_OPTIONS (options), NULL);
  g_return_val_if_fail (option != NULL && label != NULL, NULL);

  group = dse_option_group_add (bar, uses, NULL);
  spin = dsu_spin_new (min, max, 1);
  text = gtk_label_new_with_mnemonic (label);
  name = dup_plain (label);
  g_object_bind_property (options, option, spin, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (text), spin);
  dsu_set_tip (spin, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_set_spacing (GTK_BOX (group), 6);
  gtk_box_append (GTK_BOX (group), text);
  gtk_box_append (GTK_BOX (group), spin);
  return group;
}

void
dse_option_check_add (GtkWidget *bar, unsigned uses, const char *option, const char *label)
{
  GtkWidget *group, *check;
  g_autofree char *action = NULL;

  g_return_if_fail (GTK_IS_WIDGET (bar) && option != NULL && label != NULL);

  group = dse_option_group_add (bar, uses, NULL);
  check = gtk_check_button_new_with_label (label);
  action = g_strdup_printf ("win.%s", option);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (check), action);
  gtk_box_append (GTK_BOX (group), check);
}

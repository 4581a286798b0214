/* ui/spin.c — spin buttons as they are wanted everywhere. */
#include "spin.h"

#include <glib/gi18n.h>

/* Red while what stands there is no number that can be. */
static void
on_typed (GtkWidget *spin)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (spin));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  char *end;
  const double value = g_strtod (text, &end);

  if (end != text && *end == '\0' && value >= gtk_adjustment_get_lower (adjustment) &&
      value <= gtk_adjustment_get_upper (adjustment))
    gtk_widget_remove_css_class (spin, "error");
  else
    gtk_widget_add_css_class (spin, "error");
}

/* The toolkit's two buttons are only pictures. */
static void
name_buttons (GtkWidget *spin)
{
  for (GtkWidget *child = gtk_widget_get_first_child (spin); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      gtk_accessible_update_property (
          GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
          gtk_widget_has_css_class (child, "up") ? _ ("Increase") : _ ("Decrease"), -1);
}

GtkWidget *
dsu_spin_new_for (GtkAdjustment *adjustment)
{
  GtkWidget *spin = gtk_spin_button_new (adjustment, 1, 0);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  gtk_text_set_activates_default (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (spin))), TRUE);
  name_buttons (spin);
  g_signal_connect (spin, "changed", G_CALLBACK (on_typed), NULL);
  return spin;
}

GtkWidget *
dsu_spin_new (int min, int max, int step)
{
  return dsu_spin_new_for (gtk_adjustment_new (min, min, max, step, step * 10, 0));
}

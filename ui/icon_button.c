/* ui/icon_button.c — icon, action, name. */
#include "icon_button.h"

GtkWidget *
dsu_icon_button_new (const char *icon, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  return button;
}

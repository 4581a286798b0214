/* ui/row_button.c — a button at the end of an AdwActionRow. */
#include "row_button.h"

#include "tooltip.h"

#include <adwaita.h>

GtkWidget *
dsu_row_add_button (GtkWidget *row, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button;

  g_return_val_if_fail (ADW_IS_ACTION_ROW (row) && tip != NULL, NULL);

  button = gtk_button_new_from_icon_name (icon);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped (button, "clicked", clicked, row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return button;
}

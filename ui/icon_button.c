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

void
dsu_leave_focus (GtkWidget *widget)
{
  gtk_widget_set_focus_on_click (widget, FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      dsu_leave_focus (child);
}

static gboolean
on_menu_tip (GtkWidget *button)
{
  GtkPopover *menu = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));

  if (menu != NULL && gtk_widget_get_visible (GTK_WIDGET (menu)))
    g_signal_stop_emission_by_name (button, "query-tooltip");
  return FALSE;
}

void
dsu_menu_button_set_tip (GtkWidget *button, const char *tip)
{
  GtkWidget *inner = gtk_widget_get_first_child (button); /* which has the focus */

  gtk_widget_set_tooltip_text (button, tip);
  if (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)) == NULL)
    for (GtkWidget *named = button; named != NULL; named = named == button ? inner : NULL)
      gtk_accessible_update_property (GTK_ACCESSIBLE (named), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                      -1);
  g_signal_connect (button, "query-tooltip", G_CALLBACK (on_menu_tip), NULL);
}

void
dsu_name_by_tips (GtkWidget *root)
{
  const char *tip = gtk_widget_get_tooltip_text (root);

  if (GTK_IS_BUTTON (root) && tip != NULL && gtk_button_get_label (GTK_BUTTON (root)) == NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    dsu_name_by_tips (child);
}

static gboolean
on_cut_tip (GtkWidget *label, int x, int y, gboolean by_keyboard, GtkTooltip *tip)
{
  gtk_tooltip_set_text (tip, gtk_label_get_text (GTK_LABEL (label)));
  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
}

void
dsu_label_set_tip_if_cut (GtkWidget *label)
{
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_cut_tip), NULL);
}

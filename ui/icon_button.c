/* ui/icon_button.c — icon, action, name. */
#include "icon_button.h"

#include "tooltip.h"

#include <adwaita.h>

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

GtkWidget *
dsu_icon_button_new (const char *icon, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  g_return_val_if_fail (icon != NULL && tip != NULL, NULL);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  dsu_set_tip (button, tip);
  set_name (button, tip);
  return button;
}

void
dsu_leave_focus (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

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
  const char *label = gtk_menu_button_get_label (GTK_MENU_BUTTON (button));

  g_return_if_fail (GTK_IS_MENU_BUTTON (button) && tip != NULL);

  dsu_set_tip (button, tip);
  set_name (button, label != NULL ? label : tip);
  if (label == NULL)
    set_name (inner, tip);
  g_signal_connect (button, "query-tooltip", G_CALLBACK (on_menu_tip), NULL);
}

void
dsu_list_item_set_name (GtkListItem *item, const char *name)
{
  g_return_if_fail (GTK_IS_LIST_ITEM (item) && name != NULL);

  set_name (gtk_widget_get_parent (gtk_list_item_get_child (item)), name);
}

static GtkWidget *
find_switch (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_SWITCH (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_switch (child);
  return found;
}

GtkWidget *
dsu_expander_row_set_name (GtkWidget *row, const char *name)
{
  GtkWidget *toggle = find_switch (row);

  g_return_val_if_fail (ADW_IS_EXPANDER_ROW (row) && name != NULL, NULL);

  set_name (row, name);
  if (toggle != NULL)
    set_name (toggle, name);
  return toggle;
}

void
dsu_name_by_tips (GtkWidget *root)
{
  const char *tip = gtk_widget_get_tooltip_text (root);
  GtkWidget *child = GTK_IS_BUTTON (root) ? gtk_button_get_child (GTK_BUTTON (root)) : NULL;

  g_return_if_fail (GTK_IS_WIDGET (root));

  if (child != NULL && tip == NULL && GTK_IS_LABEL (child))
    tip = gtk_label_get_text (GTK_LABEL (child));
  if (GTK_IS_BUTTON (root) && tip != NULL && gtk_button_get_label (GTK_BUTTON (root)) == NULL)
    set_name (root, tip);
  for (GtkWidget *at = gtk_widget_get_first_child (root); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    dsu_name_by_tips (at);
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
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_cut_tip), NULL);
}

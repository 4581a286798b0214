/* ui/icon_button.h — buttons that are only pictures, which still have a name for those who cannot
 * see them, and tips that come only where they help. */
#pragma once

#include <gtk/gtk.h>

/* @action is detailed ("win.tool::brush"); @tip is shown on hovering and read out. */
GtkWidget *dsu_icon_button_new (const char *icon, const char *action, const char *tip);
/* The same of a GtkMenuButton, which is named unless it has a text. The tip does not cover the menu
 * that the button has opened. */
void dsu_menu_button_set_tip (GtkWidget *button, const char *tip);
/* The name of the row that @item is in, which has the focus; for "bind". */
void dsu_list_item_set_name (GtkListItem *item, const char *name);
/* Names an AdwExpanderRow and its switch, which is returned; NULL: it has none. */
GtkWidget *dsu_expander_row_set_name (GtkWidget *row, const char *name);
/* Names the buttons below @root that are only described by their tips, or hold a label, as toolkits
 * leave them. */
void dsu_name_by_tips (GtkWidget *root);
/* The whole text of a GtkLabel is its tip while it is cut; else a tip would only lie over what is
 * below. */
void dsu_label_set_tip_if_cut (GtkWidget *label);
/* Clicks on buttons in @widget leave the keyboard to whoever has it. */
void dsu_leave_focus (GtkWidget *widget);

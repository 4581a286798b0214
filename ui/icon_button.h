/* ui/icon_button.h — buttons without text, named for screen readers, and tips that show only where
 * they help. */
#pragma once

#include <gtk/gtk.h>

/* A button with @icon. @action is detailed ("win.tool::brush"), NULL: none; @tip is shown on
 * hovering and read out. */
GtkWidget *dsu_icon_button_new (const char *icon, const char *action, const char *tip);
/* Gives a GtkMenuButton a tip, which does not cover its open menu, and is its name unless it has a
 * label. */
void dsu_menu_button_set_tip (GtkWidget *button, const char *tip);
/* Names the row around @item, which is what gets the focus; for "bind". */
void dsu_list_item_set_name (GtkListItem *item, const char *name);
/* Names an AdwExpanderRow and its switch, which is returned; NULL: it has none. */
GtkWidget *dsu_expander_row_set_name (GtkWidget *row, const char *name);
/* Names @root and the buttons below it by their tips or labels where the toolkit gives them no
 * name. */
void dsu_name_by_tips (GtkWidget *root);
/* Shows the whole text of a GtkLabel as its tip, only while it is cut. */
void dsu_label_set_tip_if_cut (GtkWidget *label);
/* Clicks on buttons in @widget leave the focus where it is. */
void dsu_leave_focus (GtkWidget *widget);

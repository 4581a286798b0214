/* ui/icon_button.h — a button that is only a picture: it still has a name for those who cannot see
 * it. */
#pragma once

#include <gtk/gtk.h>

/* @action is detailed ("win.tool::brush"); @tip is shown on hovering and read out. */
GtkWidget *dsu_icon_button_new (const char *icon, const char *action, const char *tip);
/* The same of a GtkMenuButton, which is named unless it has a text. The tip does not cover the menu
 * that the button has opened. */
void dsu_menu_button_set_tip (GtkWidget *button, const char *tip);
/* Names the buttons below @root that are only described by their tips, as toolkits leave them. */
void dsu_name_by_tips (GtkWidget *root);

/* ui/icon_button.h — a button that is only a picture: it still has a name for those who cannot see
 * it. */
#pragma once

#include <gtk/gtk.h>

/* @action is detailed ("win.tool::brush"); @tip is shown on hovering and read out. */
GtkWidget *dsu_icon_button_new (const char *icon, const char *action, const char *tip);

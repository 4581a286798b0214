/* ui/tooltip.h — tooltips that are set again and again. */
#pragma once

#include <gtk/gtk.h>

/* Gives @widget the tooltip @text (NULL: none). It costs nothing where it has that already: the
 * toolkit asks the display for the place of the pointer each time that a tooltip is set. */
void dsu_set_tip (GtkWidget *widget, const char *text);

/* ui/tooltip.h — tooltips that are set again and again, or on many widgets. */
#pragma once

#include <gtk/gtk.h>

/* Gives @widget the tooltip @text (NULL: none). It costs nothing where it has that already, and
 * little while it lies in no other widget: the toolkit asks the display for the place of the
 * pointer each time that a tooltip is set, in several questions that it waits for. */
void dsu_set_tip (GtkWidget *widget, const char *text);
/* The same for Pango's markup, which is not compared. */
void dsu_set_tip_markup (GtkWidget *widget, const char *markup);

/* ui/tip.h — tips above their widget, so that they do not cover the controls below it. */
#pragma once

#include <gtk/gtk.h>

/* Shows the tips of buttons, entries and drop-down lists in @root above them. Tips by keyboard
 * (Ctrl+F1) stay the toolkit's. Call it once for a root. */
void dsu_tips_above (GtkWidget *root);

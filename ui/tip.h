/* ui/tip.h — tips that come above their widget, where the toolkit's would lie over what is below.
 */
#pragma once

#include <gtk/gtk.h>

/* Tips of the buttons, fields and choices that are below @root now come above them. The keyboard's
 * (Ctrl+F1) stay the toolkit's. */
void dsu_tips_above (GtkWidget *root);

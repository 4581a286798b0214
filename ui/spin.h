/* ui/spin.h — numbers that are typed. */
#pragma once

#include <gtk/gtk.h>

/* A spin button from @min to @max, which takes sums, too: 50+49, 3*(4+5). What is typed and no
 * number of these is put back to what it was, never to one that nobody asked for. */
GtkWidget *dsu_spin_new (int min, int max, int step);
/* The same for numbers that somebody else has, too. */
GtkWidget *dsu_spin_new_for (GtkAdjustment *adjustment);
/* Makes one of a GtkSpinButton that comes from a template. */
void dsu_spin_set_up (GtkWidget *spin);

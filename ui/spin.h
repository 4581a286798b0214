/* ui/spin.h — entries of numbers and cells. */
#pragma once

#include <gtk/gtk.h>

/* A spin button from @min to @max that also takes sums: 50+49, 3*(4+5). Input that is no number in
 * this range is red (CSS class "error") with the reason as its tooltip and description, Enter
 * refuses it, and whoever leaves it gets the previous number back. The wheel scrolls what it stands
 * in. */
GtkWidget *dsu_spin_new (int min, int max, int step);
/* The same for @adjustment, which other widgets may share. */
GtkWidget *dsu_spin_new_for (GtkAdjustment *adjustment);
/* The same behaviour for a GtkSpinButton of a template. */
void dsu_spin_set_up (GtkWidget *spin);
/* The same behaviour for a GtkEntry, which may also be empty: red while its text is no number from
 * @min to @max, which Enter refuses. */
void dsu_entry_take_sums (GtkWidget *entry, int min, int max);
/* The same behaviour for degrees, which may have decimals: from -360 to 360, of which the same
 * angle from 0 to below 360 is taken. */
void dsu_entry_take_angles (GtkWidget *entry);
/* The cell of @w x @h that @text names by its column and row, such as "7, 2*2". FALSE: none. */
gboolean dsu_parse_cell (const char *text, int w, int h, int *x, int *y);
/* The same behaviour for the column and row of such a cell. */
void dsu_entry_take_cells (GtkWidget *entry, int w, int h);
/* For Enter, and when an entry is left: TRUE if its text is another than @before. One that takes
 * sums or cells has them in place of its text then; other text is none, and is replaced by @before
 * when it is left. */
gboolean dsu_entry_settle (GtkWidget *entry, const char *before);
/* The wheel scrolls what @control stands in: it does not change a control that happens to come
 * under the pointer. */
void dsu_ignore_wheel (GtkWidget *control);

/* ui/histogram.h — distribution of whole numbers as bars, of which a range can be chosen: by a drag
 * of the pointer, or by the arrow keys (with Shift it grows); Esc and Delete choose all. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_HISTOGRAM (dsu_histogram_get_type ())
G_DECLARE_FINAL_TYPE (DsuHistogram, dsu_histogram, DSU, HISTOGRAM, GtkWidget)

/* Signal "range-changed" () — the user chose another range. Without values; floating. */
GtkWidget *dsu_histogram_new (void);
/* Shows @n values, called @name; copied. The range stays. O(n). */
void dsu_histogram_set_values (DsuHistogram *self, const char *name, const gint64 *values, gsize n);
/* Chooses the values from @from to @to, without a signal; @from > @to: all. */
void dsu_histogram_set_range (DsuHistogram *self, gint64 from, gint64 to);
/* The chosen range. FALSE: all values are. */
gboolean dsu_histogram_get_range (DsuHistogram *self, gint64 *from, gint64 *to);

/* ui/strip.h — a row of controls that may be longer than its place: then it scrolls sideways, and a
 * button at each end shows that there is more and goes there. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_STRIP (dsu_strip_get_type ())
G_DECLARE_FINAL_TYPE (DsuStrip, dsu_strip, DSU, STRIP, GtkBox)

/* The property "content" is the row; it is set once. */
void dsu_strip_rewind (DsuStrip *self); /* to its beginning */

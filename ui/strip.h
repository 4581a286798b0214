/* ui/strip.h — row of controls that scrolls sideways where it is longer than its space, by buttons
 * at its ends. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_STRIP (dsu_strip_get_type ())
G_DECLARE_FINAL_TYPE (DsuStrip, dsu_strip, DSU, STRIP, GtkBox)

/* The property "content" is the row; it is set once. */
void dsu_strip_rewind (DsuStrip *self); /* scrolls to its beginning */

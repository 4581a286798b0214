/* ui/foldable.h — two parts beside each other, or above each other where there is little width. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_FOLDABLE (dsu_foldable_get_type ())
G_DECLARE_FINAL_TYPE (DsuFoldable, dsu_foldable, DSU, FOLDABLE, GtkWidget)

/* @first has the width that @second leaves, which has its natural one; in less than @width pixels
 * @second is below @first and has up to half of the height. Both parts are taken. */
GtkWidget *dsu_foldable_new (GtkWidget *first, GtkWidget *second, int width);

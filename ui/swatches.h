/* ui/swatches.h — box of groups of pictures: Tab enters at one of them and leaves from any, unlike
 * in flow boxes. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_SWATCHES (dsu_swatches_get_type ())
G_DECLARE_FINAL_TYPE (DsuSwatches, dsu_swatches, DSU, SWATCHES, GtkBox)

/* The picture that Tab enters at; borrowed while it is in the box; NULL: none. */
void dsu_swatches_set_stop (DsuSwatches *self, GtkWidget *stop);
/* Distance of @to from @from in the direction of the arrow @key: rows count more than columns.
 * Negative: the other direction, or no arrow. */
double dsu_swatches_distance (const graphene_rect_t *from, const graphene_rect_t *to, guint key);

/* ui/overflow.h — row of groups of controls; those that do not fit into its width are in a popover,
 * behind a button at its end. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_OVERFLOW (dsu_overflow_get_type ())
G_DECLARE_FINAL_TYPE (DsuOverflow, dsu_overflow, DSU, OVERFLOW, GtkBox)

/* The property "content" is the row, a GtkBox; it is set once. Its children are listed by
 * dsu_overflow_adopt(): from then on they are in the row or in the popover, in their order. The
 * first one always stays in the row. */
void dsu_overflow_adopt (DsuOverflow *self);
/* All of them, borrowed. */
const GPtrArray *dsu_overflow_get_groups (DsuOverflow *self);
/* Gives the groups their places again; call it when others are visible than before. */
void dsu_overflow_fit (DsuOverflow *self);

/* editor/proof/spot_list.h — a list of sentences about places on the level. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_SPOT (dse_spot_get_type ())
G_DECLARE_FINAL_TYPE (DseSpot, dse_spot, DSE, SPOT, GObject)

/* A row with @text, and @place (NULL: none) at its end. Takes over both. */
DseSpot *dse_spot_new (char *text, char *place);
/* Marks the row with a number, from 1. */
void dse_spot_set_number (DseSpot *self, guint number);
/* Marks the row with an icon in a CSS class, both static. */
void dse_spot_set_icon (DseSpot *self, const char *icon, const char *style);
/* Shows the row as one that does not count, such as an ignored finding. */
void dse_spot_set_dim (DseSpot *self, gboolean dim);

#define DSE_TYPE_SPOT_LIST (dse_spot_list_get_type ())
G_DECLARE_FINAL_TYPE (DseSpotList, dse_spot_list, DSE, SPOT_LIST, GtkWidget)

/* Signal "chosen" (guint): the row was selected, or activated again. */
GtkWidget *dse_spot_list_new (const char *label); /* its name for a screen reader */
/* Shows @spots (DseSpot), which the list refs. Rows that say the same as before stay, with the
 * selection. */
void dse_spot_list_set (DseSpotList *self, GPtrArray *spots);
/* The number of rows. */
guint dse_spot_list_get_n (DseSpotList *self);
/* The selected row; GTK_INVALID_LIST_POSITION: none. */
guint dse_spot_list_get_chosen (DseSpotList *self);
/* Selects row @i; GTK_INVALID_LIST_POSITION: none. */
void dse_spot_list_choose (DseSpotList *self, guint i);
/* The text of row @i, borrowed; NULL: there are not so many. */
const char *dse_spot_list_get_text (DseSpotList *self, guint i);

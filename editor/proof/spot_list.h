/* editor/proof/spot_list.h — a list of sentences about places on the level. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_SPOT (dse_spot_get_type ())
G_DECLARE_FINAL_TYPE (DseSpot, dse_spot, DSE, SPOT, GObject)

/* A row; takes what is to be freed. */
DseSpot *dse_spot_new (char *text, char *place);        /* @place: the end of the row, or NULL */
void dse_spot_set_number (DseSpot *self, guint number); /* as its mark */
void dse_spot_set_icon (DseSpot *self, const char *icon, const char *style); /* static; likewise */
void dse_spot_set_dim (DseSpot *self, gboolean dim);

#define DSE_TYPE_SPOT_LIST (dse_spot_list_get_type ())
G_DECLARE_FINAL_TYPE (DseSpotList, dse_spot_list, DSE, SPOT_LIST, GtkWidget)

/* Signal "chosen" (guint): the row was selected, or activated again. */
GtkWidget *dse_spot_list_new (const char *label); /* what a screen reader calls it */
/* Rows that say the same as before stay, with the selection. */
void dse_spot_list_set (DseSpotList *self, GPtrArray *spots);
guint dse_spot_list_get_n (DseSpotList *self);
guint dse_spot_list_get_chosen (DseSpotList *self); /* GTK_INVALID_LIST_POSITION: none */
void dse_spot_list_choose (DseSpotList *self, guint i);
const char *dse_spot_list_get_text (DseSpotList *self, guint i);

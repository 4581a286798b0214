/* editor/panels/own_properties.h — own properties of the selected objects, or of a room, a region
 * or the level that is chosen here. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_OWN_PROPERTIES (dse_own_properties_get_type ())
G_DECLARE_FINAL_TYPE (DseOwnProperties, dse_own_properties, DSE, OWN_PROPERTIES, GtkBox)

/* Follows the room and region of @options, which must live longer; floating. */
GtkWidget *dse_own_properties_new (DseToolOptions *options);
/* Shows those of the @n @things of the shown floor of @page; without any, of what is chosen here.
 * Borrows @page until the next call; NULL: nothing is shown. */
void dse_own_properties_show (DseOwnProperties *self, DsePage *page, const DsThing *things,
                              gsize n);
/* The name of the room or region that is chosen here, and its size in @subtitle; NULL: the level
 * is. Caller frees both. Signal: "chosen" — the user chose another one. */
char *dse_own_properties_dup_title (DseOwnProperties *self, char **subtitle);

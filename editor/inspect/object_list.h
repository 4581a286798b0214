/* editor/inspect/object_list.h — a popover with the objects of a level, to choose one. */
#pragma once

#include "document.h"

#include <gtk/gtk.h>

#define DSE_TYPE_OBJECT_LIST (dse_object_list_get_type ())
G_DECLARE_FINAL_TYPE (DseObjectList, dse_object_list, DSE, OBJECT_LIST, GtkPopover)

/* Signals: "chosen" (guint floor, guint64 id) — id 0: none; "pick" — the user wants to click it.
 *
 * Borrows @document, which must live longer. Lists the objects whenever it opens; floating. */
GtkWidget *dse_object_list_new (DsuDocument *document);
/* "Goblin · 3, 5", with the floor where there are several; NULL: there is none. Caller frees. */
char *dse_name_object (const DsDelve *delve, gsize floor, guint64 id);

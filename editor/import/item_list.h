/* editor/import/item_list.h — the layers, cells and objects of a foreign file as rows: picture,
 * name, count, and what each becomes. */
#pragma once

#include "import/importing.h"

#include <gtk/gtk.h>

#define DSE_TYPE_ITEM_LIST (dse_item_list_get_type ())
G_DECLARE_FINAL_TYPE (DseItemList, dse_item_list, DSE, ITEM_LIST, GtkWidget)

/* Follows @importing, which it references. */
GtkWidget *dse_item_list_new (DseImporting *importing);
/* Name of item @i, below items.n, for people, with what tells it from others of that name. Caller
 * frees. */
char *dse_item_dup_name (DseImporting *importing, gsize i);

/* editor/window/object_row.h — a row of the panel of objects: the eye, the picture, the name and
 * the cell of an object, or the heading of a group with the eye of all its objects. */
#pragma once

#include "inspect/object_items.h"
#include "tools/hidden_things.h"

#include <gtk/gtk.h>

#define DSE_TYPE_OBJECT_ROW (dse_object_row_get_type ())
G_DECLARE_FINAL_TYPE (DseObjectRow, dse_object_row, DSE, OBJECT_ROW, GtkBox)

/* A row that shows nothing; its signal "eye" (): the eye was clicked. */
GtkWidget *dse_object_row_new (void);
/* Shows @item of @delve, with its eye as @hidden has it; NULL, NULL, NULL: nothing. */
void dse_object_row_show (DseObjectRow *self, DseObjectItem *item, const DsDelve *delve,
                          DseHiddenThings *hidden);
/* The item that it shows; borrowed; NULL: none. */
DseObjectItem *dse_object_row_get_item (DseObjectRow *self);

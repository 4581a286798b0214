/* editor/window/group_row.h — the row of a group of own layers in the panel of layers. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_GROUP_ROW (dse_group_row_get_type ())
G_DECLARE_FINAL_TYPE (DseGroupRow, dse_group_row, DSE, GROUP_ROW, GtkListBoxRow)

/* A row with eye, lock, arrow, name and look of the group @number of the level of @page; its edits
 * are steps of the document. @depth: groups around it. */
GtkWidget *dse_group_row_new (DsePage *page, int number, int depth);
/* The number of the group. */
int dse_group_row_get_number (DseGroupRow *self);
/* Shows eye, lock, arrow and look as they are now. */
void dse_group_row_update (DseGroupRow *self);

/* editor/panels/repairs_view.h — single changes after which a level can be finished: found on
 * demand, shown on the level, applied by one button. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_REPAIRS_VIEW (dse_repairs_view_get_type ())
G_DECLARE_FINAL_TYPE (DseRepairsView, dse_repairs_view, DSE, REPAIRS_VIEW, GtkBox)

GtkWidget *dse_repairs_view_new (void); /* for no page yet */
/* Follows @page, which is borrowed (NULL: none); also to be called when its verdict changed. */
void dse_repairs_view_update (DseRepairsView *self, DsePage *page);

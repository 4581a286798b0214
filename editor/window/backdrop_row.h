/* editor/window/backdrop_row.h — the row of the reference image in the panel of layers. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_BACKDROP_ROW (dse_backdrop_row_get_type ())
G_DECLARE_FINAL_TYPE (DseBackdropRow, dse_backdrop_row, DSE, BACKDROP_ROW, GtkBox)

/* A row with eye, name, opacity and a menu, and below it what is wrong with the file. */
GtkWidget *dse_backdrop_row_new (void);
/* Shows the image of @page, the shown one; NULL: none. */
void dse_backdrop_row_set_page (DseBackdropRow *self, DsePage *page);

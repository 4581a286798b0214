/* editor/recipe/contact_sheet.h — a window with many seeds side by side, to choose one by eye. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_CONTACT_SHEET (dse_contact_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseContactSheet, dse_contact_sheet, DSE, CONTACT_SHEET, AdwWindow)

/* Of @page's recipe, size and manual edits; begins with its seed. Closes when the page is gone. */
GtkWidget *dse_contact_sheet_new (GtkWindow *parent, DsePage *page);
GListModel *dse_contact_sheet_get_items (DseContactSheet *self); /* as sorted; DseSheetItem */

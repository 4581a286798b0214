/* editor/recipe/contact_sheet.h — a window with many seeds side by side, to choose one by eye. */
#pragma once

#include "recipe/maker.h"

#include <adwaita.h>

#define DSE_TYPE_CONTACT_SHEET (dse_contact_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseContactSheet, dse_contact_sheet, DSE, CONTACT_SHEET, AdwWindow)

/* A sheet of the recipe, size and manual edits of @document, which @maker generates; it begins with
 * the seed of now. Takes references to neither; closes when @maker is gone. */
GtkWidget *dse_contact_sheet_new (GtkWindow *parent, DsuDocument *document, DseMaker *maker);
/* DseSheetItem in the shown order; borrowed. */
GListModel *dse_contact_sheet_get_items (DseContactSheet *self);

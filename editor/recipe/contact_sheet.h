/* editor/recipe/contact_sheet.h — many seeds side by side, to choose one by eye or by numbers. */
#pragma once

#include "recipe/maker.h"

#include <adwaita.h>

#define DSE_TYPE_CONTACT_SHEET (dse_contact_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseContactSheet, dse_contact_sheet, DSE, CONTACT_SHEET, GtkBox)

/* A sheet of no level. */
GtkWidget *dse_contact_sheet_new (void);
/* Shows the sheet of the recipe, size and manual edits of @document, which @maker generates and
 * whose levels the maker keeps; both NULL: none. Takes references to neither. */
void dse_contact_sheet_set_level (DseContactSheet *self, DsuDocument *document, DseMaker *maker);
/* Makes levels from the seed of now on. */
void dse_contact_sheet_start (DseContactSheet *self);
gboolean dse_contact_sheet_is_empty (DseContactSheet *self); /* TRUE if it has no levels yet */
/* DseSheetItem in the shown order; borrowed. */
GListModel *dse_contact_sheet_get_items (DseContactSheet *self);

/* editor/tilesets/tileset_form.h — rows for the members of a tileset, or of one of its pictures. */
#pragma once

#include "rules/rule_editor.h"
#include "tilesets/tileset_editor.h"

#include <adwaita.h>

#define DSE_TYPE_TILESET_FORM (dse_tileset_form_get_type ())
G_DECLARE_FINAL_TYPE (DseTilesetForm, dse_tileset_form, DSE, TILESET_FORM, AdwBin)

/* Rows of @type, ds_tileset_record or ds_picture_record, called @title. A value that does not fit
 * the others stays in its row with the reason until they fit it; @rules is what rows need. */
GtkWidget *dse_tileset_form_new (DseTilesetEditor *editor, DseRuleEditor *rules,
                                 const DsRecordType *type, const char *title);
/* Shows the picture of that id, of a form of pictures; NULL: the tileset, or no picture. */
void dse_tileset_form_show (DseTilesetForm *self, const char *picture);
/* Makes changes that are still typed. */
void dse_tileset_form_flush (DseTilesetForm *self);
/* The row of field @key; NULL: it has none. Borrowed, a DseRuleRow. */
GtkWidget *dse_tileset_form_get_row (DseTilesetForm *self, const char *key);

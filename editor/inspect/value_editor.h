/* editor/inspect/value_editor.h — the control for one value of an own property, by its type. */
#pragma once

#include "document.h"

#include "inspect/shown_properties.h"

#include <adwaita.h>

#define DSE_TYPE_VALUE_EDITOR (dse_value_editor_get_type ())
G_DECLARE_FINAL_TYPE (DseValueEditor, dse_value_editor, DSE, VALUE_EDITOR, AdwBin)

/* Signals: "set" (const char *) — the user gave another value, as JSON; "pick" — the user wants to
 * click an object in the level.
 *
 * A control for a value of @shown, named @label; floating. @type: of the value, any but a list:
 * that of @shown, or of an item of its list. Borrows @document, which must live longer. @folder:
 * the project's, or that of the level's file, from which files are chosen; NULL: none. */
GtkWidget *dse_value_editor_new (const DseShownProperty *shown, DsPropertyType type,
                                 const char *label, DsuDocument *document, const char *folder);
/* Shows a value of @holder, of the editor's type; NULL: several values. */
void dse_value_editor_show (DseValueEditor *self, DsHolder holder, const DsProperty *value);
/* Shows that @holder has no value, and @preset as the value that counts. */
void dse_value_editor_show_preset (DseValueEditor *self, DsHolder holder, const DsProperty *preset);
/* Takes the object @id of @floor as the user's value. */
void dse_value_editor_take_object (DseValueEditor *self, gsize floor, guint64 id);

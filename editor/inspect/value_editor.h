/* editor/inspect/value_editor.h — the control for one value of an own property, by its type. */
#pragma once

#include "document.h"

#include "map/holder.h"
#include "map/property.h"

#include <adwaita.h>

#define DSE_TYPE_VALUE_EDITOR (dse_value_editor_get_type ())
G_DECLARE_FINAL_TYPE (DseValueEditor, dse_value_editor, DSE, VALUE_EDITOR, AdwBin)

/* Signals: "set" (const char *) — the user gave another value, as JSON; "pick" — the user wants to
 * click an object in the level.
 *
 * A control of any type but a list, named @label; floating. Borrows @document, which must live
 * longer. @folder: the project's, from which files are chosen; NULL: none. */
GtkWidget *dse_value_editor_new (DsPropertyType type, const char *label, DsuDocument *document,
                                 const char *folder);
/* Shows a value of @holder, of the editor's type; NULL: several values. */
void dse_value_editor_show (DseValueEditor *self, DsHolder holder, const DsProperty *value);
/* Takes the object @id of @floor as the user's value. */
void dse_value_editor_take_object (DseValueEditor *self, gsize floor, guint64 id);

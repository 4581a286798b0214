/* editor/inspect/property_form.h — own properties that all of some holders have, as a form: to set,
 * add, rename and remove them. */
#pragma once

#include "inspect/property_edit.h"

#include "rules/kind.h"

#include <gtk/gtk.h>

#define DSE_TYPE_PROPERTY_FORM (dse_property_form_get_type ())
G_DECLARE_FINAL_TYPE (DsePropertyForm, dse_property_form, DSE, PROPERTY_FORM, GtkBox)

/* Signal: "pick" — the user wants to click the object that is the value of a property, for
 * dse_property_form_take_object().
 *
 * @data must live as long as the form; floating. */
GtkWidget *dse_property_form_new (DsePropertyApply apply, gpointer data);
/* Shows the properties of @n holders of one type of @document; both are copied or referenced.
 * @kinds: those of objects, borrowed from the rules of @document; NULL: they are none. @folder: the
 * project's, or that of the level's file; NULL: none. Controls stay where the properties are the
 * same. */
void dse_property_form_show (DsePropertyForm *self, DsuDocument *document, const char *folder,
                             const DsHolder *holders, const DsKind *const *kinds, gsize n);
/* The object @id of @floor is what the user picked; nothing unless "pick" was emitted and the same
 * property is shown. */
void dse_property_form_take_object (DsePropertyForm *self, gsize floor, guint64 id);
/* True from "pick" until an object was taken or other holders are shown. */
gboolean dse_property_form_is_picking (DsePropertyForm *self);
/* Focuses the button that adds a property. */
void dse_property_form_focus (DsePropertyForm *self);

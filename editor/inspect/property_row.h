/* editor/inspect/property_row.h — the row of an own property in a form, or of a member of a class;
 * a class has rows within its own. */
#pragma once

#include "inspect/property_edit.h"
#include "inspect/shown_properties.h"
#include "inspect/value_editor.h"

#include <adwaita.h>

typedef struct DsePropertyRow DsePropertyRow;

/* The user wants to click the object that is the value of @editor. */
typedef void (*DsePropertyPick) (gpointer data, DseValueEditor *editor);

/* A row for @shown, a member of @owner (NULL: a property). Borrows @target and @data, which live
 * longer; the widget is floating until it is put into a form. */
DsePropertyRow *dse_property_row_new (const DsePropertyTarget *target,
                                      const DseShownProperty *shown, const DsePropertyRow *owner,
                                      DsePropertyPick pick, gpointer data);
void dse_property_row_free (DsePropertyRow *self); /* NULL: nothing happens */
/* Shows the value, of a property like that for which the row was made. */
void dse_property_row_show (DsePropertyRow *self, const DseShownProperty *shown);
/* Name of the property that it is or belongs to. Borrows. */
const char *dse_property_row_get_name (const DsePropertyRow *self);
/* Its widget. Borrows. */
GtkWidget *dse_property_row_get_widget (const DsePropertyRow *self);
/* Focuses its control, or opens it. */
void dse_property_row_focus (DsePropertyRow *self);
/* Adds the keys of the rows that are open to @open. */
void dse_property_row_note_open (const DsePropertyRow *self, GHashTable *open);
/* Opens the rows whose keys are in @open, and closes the others. */
void dse_property_row_open (DsePropertyRow *self, GHashTable *open);
/* Appends all that the row of @shown depends on but the value. */
void dse_property_row_add_shape (const DsRules *rules, const DseShownProperty *shown,
                                 GString *shape);

/* JSON of a new value of any type but CLASS. Static. */
const char *dse_property_new_value (DsPropertyType type);

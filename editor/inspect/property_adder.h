/* editor/inspect/property_adder.h — the button that adds an own property: its popover asks for name
 * and type, and offers the names that are in use elsewhere. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define DSE_TYPE_PROPERTY_ADDER (dse_property_adder_get_type ())
G_DECLARE_FINAL_TYPE (DsePropertyAdder, dse_property_adder, DSE, PROPERTY_ADDER, AdwBin)

/* Signals: "open" — the popover opens, for dse_property_adder_offer(); "add" (const char *name,
 * guint type) — the user wants such a property, a DsPropertyType; DS_PROPERTY_CLASS and above:
 * class type - DS_PROPERTY_CLASS of the rules. Floating. */
GtkWidget *dse_property_adder_new (void);
/* Sets the names that may not be added, a set of char *, and those that are offered: names (char *)
 * with GUINT_TO_POINTER (type), and the @rules, which have the classes. Takes the two sets. */
void dse_property_adder_offer (DsePropertyAdder *self, GHashTable *taken, GHashTable *offered,
                               const DsRules *rules);

/* A drop-down of all types but classes, or without lists; floating. */
GtkWidget *dse_property_type_choice_new (gboolean with_lists);

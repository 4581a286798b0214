/* editor/inspect/shown_properties.h — the own properties that a form shows of some holders: those
 * that are declared for all of them, and those that all of them have. */
#pragma once

#include "rules/delve.h"
#include "rules/property_class.h"

#include <glib.h>

typedef struct {
  const char *name; /* of the property, or of a member of a class */
  DsPropertyType type;
  const DsPropertyKind *declared; /* NULL: added freely */
  const DsProperty *value;        /* that all holders have; NULL: several, or none is set */
  gboolean is_set;                /* for one of them at least */
  DsPropertyFault fault;          /* of the value */
  const DsProperty **values;      /* of each holder, NULL: not set; owned by the array */
  guint n_holders;
} DseShownProperty;

/* Shown properties of @n holders of one type with the properties @all and, if they are objects, the
 * @kinds: declared ones first, in the order of the rules. An array of DseShownProperty that borrows
 * from @rules and @all; caller unrefs. */
GArray *dse_shown_properties (const DsRules *rules, DsHolderType type, const DsKind *const *kinds,
                              const DsProperties *all, guint n);
/* The same of the members of @owner, of type CLASS: those of its class, then those that the values
 * of all holders have besides. Borrows from @rules and from what @owner does. */
GArray *dse_shown_members (const DsRules *rules, const DseShownProperty *owner);
/* The class of @self by the rules; NULL: they do not have it, or the values are of several. */
const DsPropertyClass *dse_shown_class (const DsRules *rules, const DseShownProperty *self);

/* True if the usual control of the type cannot show it: several numbers or switches, or a number
 * out of the range that is declared. */
gboolean dse_shown_property_is_odd (const DseShownProperty *self);

/* True if it is shown as check boxes. */
gboolean dse_shown_property_is_flags (const DseShownProperty *self);

/* The names of all properties that the rules declare or the level has, but for those of classes,
 * with GUINT_TO_POINTER of the DsPropertyType that each has first. Caller unrefs. O(objects). */
GHashTable *dse_property_names (const DsDelve *delve);

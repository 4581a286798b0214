/* editor/inspect/kind_fields.h — the fields of kinds of things, and what things have of their own
 * instead, as forms show them. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* Kinds of things with records alike; SEVERAL: of things of more than one. */
typedef enum {
  DSE_FAMILY_PLAIN,
  DSE_FAMILY_CREATURE,
  DSE_FAMILY_ITEM,
  DSE_FAMILY_GATE,
  DSE_FAMILY_LIGHT,
  DSE_FAMILY_SEVERAL
} DseFamily;

/* The family of @kind; never SEVERAL. */
DseFamily dse_family_of (const DsKind *kind);
/* The fields that @kind has besides those of all kinds, and where their values are; NULL: none. */
const DsRecordType *dse_kind_record (const DsKind *kind, gconstpointer *values);
/* Width, height and angle of the area of a note. */
extern const DsField dse_area_fields[3];
#define DSE_ANGLE_FIELD 2 /* of these, which all shapes have */
/* Translated; NULL: it is not for forms, such as ids and looks. */
const char *dse_field_label (const char *key);
/* True for numbers that an object may set for itself; frequencies are for kinds alone. */
gboolean dse_field_is_own (const DsKind *kind, const DsField *field);
/* The value in words, definitions of @rules by their names; NULL: by their ids. Caller frees; "":
 * it has none. */
char *dse_field_format (const DsRules *rules, const DsField *field, gconstpointer values);
/* A property of the thing's own; NULL: it has none of this key. Caller frees. */
char *dse_property_dup (const DsThing *thing, const char *key);
/* Lets @entry take numbers of @field alone, and sums. */
void dse_field_take_numbers (const DsField *field, GtkWidget *entry);
/* A typed value as JSON for the file; NULL: an empty one, for which the kind decides. @field: NULL
 * for a text. Caller frees. */
char *dse_property_json (const DsField *field, const char *text);
/* True for the members of an object in its file that its kind or the editor gives a meaning. */
gboolean dse_thing_member_is_known (const DsKind *kind, const char *key);
/* True if a number (DS_FIELD_INT) says something of such a thing: a key that feeds nobody lists no
 * food, and a creature without magic no mana. */
gboolean dse_field_matters (const DsKind *kind, const DsField *field);
/* The fields of @model that objects may set for themselves, a bit for each by its number: those
 * that matter for one of the @n @things, and @others. */
guint64 dse_things_numbers (const DsRules *rules, const DsThing *things, gsize n,
                            const DsKind *model, guint64 *others);

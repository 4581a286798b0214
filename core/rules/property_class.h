/* core/rules/property_class.h — classes of own properties: members with a type, a default and
 * allowed values of each. */
#pragma once

#include "rules/property_kind.h"
#include "rules/record.h"

#define DS_LIST_CLASSES "property_classes"
#define DS_CLASS_MEMBERS_MAX DS_PROPERTIES_MAX

struct DsPropertyClass {
  const char *id;
  const char *name;  /* in levels and in Tiled; "" until it is read = the id */
  const char *label; /* "" = the name; untranslated */
  const char *help;  /* one sentence; "" = none; untranslated */
  DsRecords members; /* DsPropertyKind, for no holder */
  int depth;         /* of classes within it, itself counted */
};

extern const DsRecordType ds_property_class_record;
extern const DsRecordType ds_class_member_record; /* of its members */

/* The name for people, untranslated. Borrows. */
const char *ds_property_class_label (const DsPropertyClass *self);
/* Member @i, below self->members.n. Borrows. */
const DsPropertyKind *ds_property_class_member (const DsPropertyClass *self, size_t i);
/* All members, for the reader of the rules, whose memory they are in. Borrows. */
DsPropertyKind *ds_property_class_members (const DsPropertyClass *self);
/* The member @name; NULL: there is none. Borrows. O(members). */
const DsPropertyKind *ds_property_class_find (const DsPropertyClass *self, const char *name);
/* The fault of @value, of type CLASS: of its class, or of a member that is set. O(members^2). */
DsPropertyFault ds_property_class_check (const DsPropertyClass *self, const DsProperty *value);
/* The innermost fault of a value of @declared: *@declared and *@value become those of the member
 * that has it; of NO_MEMBER, *@declared is the property around it. */
DsPropertyFault ds_property_class_blame (const DsPropertyKind **declared, const DsProperty **value);

/* JSON of @value (NULL: not set) of class @name with the member at @path, @n names from the
 * outermost on, set to @json (NULL: reset). Classes on the way that become empty are reset, too,
 * and @value itself where @drops_empty: *@out is NULL then. @declared: NULL: the class is not in
 * the rules. DS_BAD_ARG: no such member. DS_BAD_DATA: no value. DS_NOMEM. Caller frees *@out. */
DsStatus ds_property_class_with (char **out, const DsPropertyClass *declared, const char *name,
                                 const DsProperty *value, const char *const *path, size_t n,
                                 const char *json, bool drops_empty, DsError *err) DS_MUST_CHECK;

/* Adds findings for what contradicts itself in a class read from @node, and names it. */
bool ds_property_class_resolve (DsPropertyClass *self, DsNode node, const char *path,
                                DsErrors *errors);

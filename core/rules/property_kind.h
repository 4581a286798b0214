/* core/rules/property_kind.h — declared properties: name, type and allowed values of own properties
 * that levels, regions, rooms or some kinds of objects have. */
#pragma once

#include "map/holder.h"
#include "map/property.h"
#include "rules/kind.h"

typedef struct DsPropertyClass DsPropertyClass;

typedef struct {
  const char *id;                  /* NULL: of a member of a class */
  const char *name;                /* of the property in levels */
  const char *label;               /* "" = the name; untranslated */
  const char *help;                /* one sentence; "" = none; untranslated */
  uint8_t type;                    /* DsPropertyType */
  const char *class_id;            /* of its class; "" unless that is its type, */
  const DsPropertyClass *class_of; /* and NULL */
  const char *preset;       /* value until it is set, as DsProperty.text; "" = that of its type */
  DsLines choices;          /* of texts, and of the items of a list; none = any */
  const char *choices_file; /* path below the project of a file with them; "" = none */
  const char *choices_of;   /* name of the enum in that; "" = the file is the list */
  const char *choices_path; /* where it was read; NULL = it was not */
  bool several;             /* texts are several choices, see property_flags.h */
  const char *least, *most; /* of numbers, as digits; "" = no bound */
  uint32_t holders;         /* bits 1 << DsHolderType; 0 = objects */
  uint32_t roles;           /* of objects: bits 1 << DsRole, */
  DsIds objects;            /* and kinds; neither = all objects */
} DsPropertyKind;

extern const DsRecordType ds_property_record;

/* The name for people, untranslated. Borrows. */
const char *ds_property_kind_label (const DsPropertyKind *self);
/* True if such holders have the property; @kind: of an object, else NULL. O(objects of it). */
bool ds_property_kind_fits (const DsPropertyKind *self, DsHolderType holder, const DsKind *kind);
/* The value until it is set: of its type, without name, object, items and members. Borrows. */
DsProperty ds_property_kind_preset (const DsPropertyKind *self);

typedef enum {
  DS_PROPERTY_FITS,
  DS_PROPERTY_OF_OTHER_TYPE,
  DS_PROPERTY_NO_CHOICE,
  DS_PROPERTY_NO_FLAG,
  DS_PROPERTY_TOO_LOW,
  DS_PROPERTY_TOO_HIGH,
  DS_PROPERTY_OF_OTHER_CLASS,
  DS_PROPERTY_NO_MEMBER,  /* of its class */
  DS_PROPERTY_BAD_MEMBER, /* has a fault of its own */
} DsPropertyFault;

/* The fault of @value; a whole number serves as a number. O(choices), of each member. */
DsPropertyFault ds_property_kind_check (const DsPropertyKind *self, const DsProperty *value);

#define DS_PROPERTY_BOUNDS 200 /* bytes of bounds in a sentence */
/* The bounds for a sentence: "1 to 5", "at least 1", "at most 5"; "" without any. Returns @out. */
char *ds_property_kind_bounds (const DsPropertyKind *self, char out[DS_PROPERTY_BOUNDS]);

/* Adds a finding for what contradicts itself in a declaration read from @node. */
bool ds_property_kind_resolve (const DsPropertyKind *self, DsNode node, const char *path,
                               DsErrors *errors);

/* core/map/property.h — own properties: typed values that a game reads, of objects, rooms, regions
 * and the level. They are the member "properties" of their holder in its file, and one of its
 * extras in memory. */
#pragma once

#include "base/arena.h"
#include "base/extras.h"
#include "map/property_text.h"

/* Types, their ids in rules files, and their labels. */
#define DS_PROPERTY_TYPE_LIST(X)                                                                   \
  X (BOOL, "bool", N_ ("Yes or no"))                                                               \
  X (INT, "int", N_ ("Whole number"))                                                              \
  X (FLOAT, "float", N_ ("Number"))                                                                \
  X (TEXT, "text", N_ ("Text"))                                                                    \
  X (COLOUR, "colour", N_ ("Colour"))                                                              \
  X (FILE, "file", N_ ("File"))                                                                    \
  X (OBJECT, "object", N_ ("Object"))                                                              \
  X (LIST, "list", N_ ("List"))                                                                    \
  X (CLASS, "class", N_ ("Class"))

typedef enum {
#define X(name, id, label) DS_PROPERTY_##name,
  DS_PROPERTY_TYPE_LIST (X)
#undef X
      DS_N_PROPERTY_TYPES
} DsPropertyType;

/* The type as it stands in files: "colour". Static. */
const char *ds_property_type_id (DsPropertyType type);
const char *ds_property_type_label (DsPropertyType type); /* untranslated */

#define DS_PROPERTIES_KEY "properties"                 /* of the member of a holder */
#define DS_PROPERTIES_MAX 100                          /* of one holder */
#define DS_PROPERTY_ITEMS_MAX 1000                     /* of one list */
#define DS_PROPERTY_DEPTH_MAX 8                        /* classes within each other */
#define DS_PROPERTY_NAME_MAX 200                       /* bytes */
#define DS_PROPERTY_TEXT_MAX 10000                     /* bytes */
#define DS_PROPERTY_FILE_MAX 1000                      /* bytes */
#define DS_PROPERTY_INT_MAX INT64_C (9007199254740991) /* 2^53 - 1, with either sign */

typedef struct DsProperty DsProperty;

struct DsProperty {
  DsPropertyType type;
  const char *name;  /* "" in a list */
  const char *text;  /* "true" or "false", digits, the text, "#80c0ff" with or without two digits of
                      * opacity, a path, "" for none; "t-91c2", "" for none; "" for a list; the name
                      * of a class, "" for none */
  uint64_t object;   /* id of an object; 0 = none, or another type */
  int32_t floor;     /* of the object; -1 = the floor of the holder */
  DsProperty *items; /* of a list, without names; the members of a class that are set; borrowed */
  size_t n_items;
};

/* The own properties of a holder, in the order of its file. Held by value; all zero is empty. */
typedef struct {
  DsArena arena;
  DsProperty *items;
  size_t n;
} DsProperties;

/* True for the digits of a number as JSON has them, which a double can hold. */
bool ds_property_number_is_valid (const char *text);

/* Adds a finding for each fault of the member "properties" of @holder, which may have none. */
void ds_properties_check (DsNode holder, const char *path, DsErrors *errors);
/* Reads the own properties among @extras (NULL allowed). DS_BAD_DATA, DS_NOMEM: @out is zeroed.
 * O(bytes). */
DsStatus ds_properties_read (DsProperties *out, const DsExtras *extras, DsError *err) DS_MUST_CHECK;
/* Reads one value of JSON: @out has one property, without a name. Errors as above. */
DsStatus ds_properties_read_value (DsProperties *out, const char *json, DsError *err) DS_MUST_CHECK;
/* Frees the properties and zeroes them; safe to call twice. */
void ds_properties_clear (DsProperties *self);
/* The property with @name; NULL: there is none. Borrows. O(properties). */
const DsProperty *ds_properties_find (const DsProperties *self, const char *name);
/* The member @name of a value of a class; NULL: it is not set. Borrows. O(members). */
const DsProperty *ds_property_member (const DsProperty *self, const char *name);
/* The value as JSON on a line, for ds_properties_with(); caller frees with ds_free(). NULL: no
 * memory. */
char *ds_property_json (const DsProperty *self);

/* *@out is like @extras with the property @name: with the value @json (NULL: the one that it has),
 * called @new_name (NULL: @name) and in its place; a new one comes last. With neither, it is
 * removed. DS_BAD_ARG: no such property, or the new name is another's. DS_BAD_DATA: no value, or no
 * name. DS_LIMIT, DS_NOMEM. *@out is NULL then, and when nothing is left. */
DsStatus ds_properties_with (DsExtras **out, const DsExtras *extras, const char *name,
                             const char *new_name, const char *json, DsError *err) DS_MUST_CHECK;

/* Sets id (0 = none) and floor of an object. */
typedef void (*DsPropertyObject) (DsProperty *object, const void *data);

/* *@out is like @extras with @map called for each object, also those in lists and classes: a
 * reference to
 * @extras where none is changed. DS_NOMEM: *@out is NULL. O(bytes). */
DsStatus ds_properties_map_objects (DsExtras **out, DsExtras *extras, DsPropertyObject map,
                                    const void *data, DsError *err) DS_MUST_CHECK;

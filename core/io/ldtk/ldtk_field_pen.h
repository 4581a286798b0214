/* core/io/ldtk/ldtk_field_pen.h — fields of the entities and levels that LDtk projects of ours
 * define: each has one type, which all values of its name on entities of a kind fit. Private to
 * core/io/ldtk. */
#pragma once

#include "base/intern.h"
#include "io/members.h"
#include "rules/rules.h"

/* Owners of fields: a kind of objects, or one of these. */
enum { DS_LDTK_OF_ROOM = DS_KINDS_MAX, DS_LDTK_OF_LEVEL, DS_N_LDTK_OWNERS };

/* A field that is defined. */
typedef struct {
  uint32_t next;           /* of the same owner: its number + 1; 0 = none */
  uint8_t type;            /* DsForeignType; LIST_OF: of points */
  bool is_long;            /* TEXT with line breaks, quotes or backslashes */
  bool is_open, is_closed; /* LIST_OF: of points of paths, of polygons */
  size_t used;             /* the last holder that has a value */
} DsLdtkField;

/* Held by value; all zero is empty. */
typedef struct {
  DsIntern names; /* "OWNER name", by number of the field */
  DS_ARRAY (DsLdtkField) items;
  uint32_t first[DS_N_LDTK_OWNERS], last[DS_N_LDTK_OWNERS]; /* numbers + 1; 0 = none */
} DsLdtkFields;

/* Defines the field for one more value. False: no memory. O(1). */
bool ds_ldtk_fields_note (DsLdtkFields *self, uint32_t owner,
                          const DsMemberValue *value) DS_MUST_CHECK;
/* The points of the field, which is defined, are those of a path, or of a polygon. */
void ds_ldtk_fields_note_shape (DsLdtkFields *self, uint32_t owner, const char *name,
                                bool is_closed);
/* DsForeignType of a field; TEXT where none is defined. */
uint8_t ds_ldtk_fields_type (DsLdtkFields *self, uint32_t owner, const char *name);
/* Appends the definitions of the fields of @owner, parted by commas. O(fields of the owner). */
void ds_ldtk_fields_put_defs (const DsLdtkFields *self, uint32_t owner, DsText *out);

/* Lists of field instances are written value by value. */
typedef struct {
  DsLdtkFields *fields;
  DsText *out;
  uint32_t owner;
  size_t holder; /* counts from 1 */
  bool has_any;
} DsLdtkFieldPen;

/* Adds the instance of a field that is defined. @object: the value of LDtk's that an OBJECT is, as
 * JSON, and its @iid; NULL for other types. */
void ds_ldtk_fields_put (DsLdtkFieldPen *self, const DsMemberValue *value, const char *object,
                         const char *iid);
/* Adds those of the owner's fields that have no value. O(fields of the owner). */
void ds_ldtk_fields_put_rest (DsLdtkFieldPen *self);
/* Frees everything and zeroes it; safe to call twice. */
void ds_ldtk_fields_clear (DsLdtkFields *self);

/* True for a field of a type that ours lack, so that its value becomes a text: a list, but of
 * points, and an enum. O(items). */
bool ds_ldtk_field_is_other (const DsForeignProperty *field);
/* True for a field without a value: an empty list of LDtk, too. */
bool ds_ldtk_field_is_empty (const DsForeignProperty *field);

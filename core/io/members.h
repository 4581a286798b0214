/* core/io/members.h — members of our documents as properties in other programs' files, and back:
 * known ones by their own names, others behind "delve:", and custom properties by their names,
 * behind "own:" where that is the name of a known one. A text that begins with "=" is a value of
 * JSON. */
#pragma once

#include "base/array.h"
#include "base/json.h"
#include "base/rect.h"
#include "io/foreign/foreign.h"

/* Holders of members. */
typedef enum {
  DS_MEMBERS_OF_DOCUMENT,
  DS_MEMBERS_OF_FLOOR,
  DS_MEMBERS_OF_ROOM,
  DS_MEMBERS_OF_THING,
  DS_N_MEMBER_HOLDERS
} DsMemberHolder;

/* An object of the document and its number in the file. */
typedef struct {
  uint64_t id;
  int32_t floor;
  int64_t number;
  DsCell at; /* of LDtk's projects */
} DsMemberRef;

typedef struct {
  DS_ARRAY (DsMemberRef) items;
  int64_t (*number_of) (const char *text); /* of a reference as the file has it; NULL: digits */
} DsMemberRefs;

/* The order of floors and ids, for qsort(). */
int ds_member_refs_by_id (const void *a, const void *b);
/* The order of numbers, for qsort(). */
int ds_member_refs_by_number (const void *a, const void *b);
/* The object that @text refers to; @self is in the order of numbers. NULL: none. O(log objects). */
const DsMemberRef *ds_member_refs_find (const DsMemberRefs *self, const char *text);

/* A member as a property. */
typedef struct {
  const char *name;
  const char *own;  /* the name that a custom property has in the document; NULL: it is none */
  uint8_t type;     /* DsForeignType: TEXT, BOOL, INT, FLOAT, COLOUR, FILE, OBJECT */
  const char *text; /* of colours "#rrggbb" or "#rrggbbaa" */
  size_t n;
  const DsMemberRef *object; /* of OBJECT */
  DsNode node;               /* the value in the document */
} DsMemberValue;

/* A file that properties are written to. */
typedef struct {
  /* True for a member that the file holds elsewhere. */
  bool (*is_placed) (DsMemberHolder holder, DsMember member);
  bool (*can_hold) (const char *text, size_t n); /* false: only as JSON; NULL: any text */
  void (*put) (void *user, const DsMemberValue *value);
  void *user;
  bool *failed; /* set when memory ran out */
  /* Begins a value of a class, whose members are put before its end; NULL: it is put as JSON. */
  void (*begin_class) (void *user, const char *name, const char *class_name);
  void (*end_class) (void *user);
} DsMemberPen;

/* Puts the members of @node that the format has no other place for. @floor: of the holder, -1 =
 * none; @refs are in the order of ids. */
void ds_members_put (const DsMemberPen *pen, DsNode node, DsMemberHolder holder, int32_t floor,
                     const DsMemberRefs *refs);
/* Appends "=" and the value as JSON on one line, which is read as this value. */
void ds_members_put_json (DsText *out, DsNode value);

/* Writes the members that @list stands for into the object that is open in @json, each at the line
 * where it stands in the file; properties without a value are left out. @refs are in the order of
 * numbers. */
void ds_members_read (const DsForeignProperties *list, DsMemberHolder holder, int32_t floor,
                      const DsMemberRefs *refs, DsJsonWriter *json, uint32_t *line);

/* True for item @i of a list, from 0, that a property of ours can have. */
bool ds_members_hold_item (const DsForeignProperty *item, size_t i);

/* Adds line breaks to @json up to @line of the text that it is made from, so that findings name
 * that. */
void ds_members_reach_line (DsJsonWriter *json, uint32_t *at, uint32_t line);

/* True when the text is that of a file whose properties have the format of our documents, also if
 * another program saved it again. O(n). */
bool ds_members_are_in (const char *bytes, size_t n);

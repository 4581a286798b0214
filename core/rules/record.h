/* core/rules/record.h — records: one field table per type drives reader, inspector form, schema and
 * docs. */
#pragma once

#include "base/arena.h"
#include "base/json.h"

typedef enum {
  DS_FIELD_ID,      /* const char *: lower-case letters, digits, '-'; 1 to 63 bytes */
  DS_FIELD_TEXT,    /* const char *: at most max bytes; min 1: one line that is not blank */
  DS_FIELD_GLYPH,   /* uint32_t: one code point that can be seen */
  DS_FIELD_COLOUR,  /* uint32_t: 0xRRGGBB, in the file "#rrggbb" */
  DS_FIELD_INT,     /* int32_t: min to max */
  DS_FIELD_BOOL,    /* bool */
  DS_FIELD_ENUM,    /* uint8_t: index into choices */
  DS_FIELD_FLAGS,   /* uint32_t: one bit for each of choices; in the file a list of names */
  DS_FIELD_RANGE,   /* DsRange within min to max; in the file [low, high], as a fallback "2..5" */
  DS_FIELD_REF,     /* const char *: an id, or "" for none */
  DS_FIELD_IDS,     /* DsIds: in the file a list of ids */
  DS_FIELD_INTS,    /* DsInts: in the file a list of at most DS_INTS_MAX numbers, each min to max */
  DS_FIELD_LINES,   /* DsLines: in the file a list of strings of at most max bytes */
  DS_FIELD_GLYPHS,  /* DsGlyphs: in the file an object of at most max characters, each with an id or
                       a list of ids */
  DS_FIELD_RECORDS, /* DsRecords: in the file a list of at most max objects, see of */
} DsFieldType;

typedef struct {
  int32_t low, high; /* both included */
} DsRange;

typedef struct {
  size_t n;
  const char *const *items;
} DsIds;

typedef struct {
  size_t n;
  const int32_t *items;
} DsInts;

typedef struct {
  size_t n;
  const char *const *items;
} DsLines;

/* Meaning of a character. */
typedef struct {
  uint32_t glyph;
  DsIds ids;
} DsGlyphIds;

typedef struct {
  size_t n;
  const DsGlyphIds *items;
} DsGlyphs;

/* Records within a record. */
typedef struct {
  size_t n;
  const void *items; /* n structs of the type that the field names */
} DsRecords;

typedef struct {
  const char *id;
  const char *label; /* N_() */
} DsChoice;

typedef struct DsRecordType DsRecordType;

typedef struct {
  const char *key;
  DsFieldType type;
  size_t offset; /* in the record's struct */
  int32_t min, max;
  bool required;
  const char *fallback;    /* the value when the key is absent, as it would stand in the file */
  const DsChoice *choices; /* of IDS: names that are allowed besides ids */
  size_t n_choices;
  const char *refers; /* the list of records that ids mean; of LINES: ids between braces; NULL, of
                         REF and IDS: what the program knows under such names, nothing but the
                         choices, if there are */
  const DsRecordType *of; /* of RECORDS */
  const char *unit;       /* N_() or NULL */
  const char *help;       /* N_(): one sentence */
} DsField;

struct DsRecordType {
  const char *id;    /* "tile" */
  const char *list;  /* the key of the list that holds such records: "tiles"; NULL: a file is one */
  const char *label; /* N_() */
  size_t size;       /* bytes of the struct */
  const DsField *fields;
  size_t n_fields;
};

/* Reads @node into @record (zeroed, type->size bytes); texts live in @arena. All findings of the
 * record are added; the status is the first one's. Members of other programs may stand in it, see
 * ds_read_only_or_foreign(). */
DsStatus ds_record_read (const DsRecordType *type, void *record, DsNode node, const char *path,
                         DsArena *arena, DsErrors *errors) DS_MUST_CHECK;

/* A kind of file that is one record: beside its fields it has "format", which is @format, and
 * "version", from 1 to @newest. */
typedef struct {
  const DsRecordType *type;
  const char *format;
  int newest;
  /* Adds findings that the fields alone cannot have, of a record that is right by them; NULL: there
   * are none. @context is the caller's. */
  DsStatus (*check) (const void *record, DsNode root, const void *context, DsErrors *errors);
} DsRecordFile;

/* Reads the @n @bytes of the file @name into @record (zeroed, of the type's size), within the
 * memory that a file of that size may take; texts live in @arena. After a failure the record is not
 * whole: the caller clears it. */
DsStatus ds_record_parse (const DsRecordFile *file, void *record, const char *name,
                          const char *bytes, size_t n, const void *context, DsArena *arena,
                          DsErrors *errors) DS_MUST_CHECK;

/* Writes the @n @fields of @record, of types ID, TEXT, REF, INT, INTS, LINES, BOOL, ENUM, RECORDS,
 * into the open object; numbers and choices that have their default only @with_defaults, and no
 * empty text or list that may be absent. ds_record_read() reads them back. */
void ds_record_write (DsJsonWriter *writer, const DsField *fields, size_t n, const void *record,
                      bool with_defaults);

#define DS_ID_MAX 63
#define DS_IDS_MAX 32 /* in one list */
#define DS_INTS_MAX 4096
#define DS_LINES_MAX 256
/* True when the text is a valid id: lower-case letters, digits and hyphens, of bounded length. */
bool ds_id_is_valid (const char *id);
bool ds_colour_parse (const char *text, uint32_t *out); /* "#rrggbb" */
/* True when @id is in the list. O(n). */
bool ds_ids_have (const DsIds *self, const char *id);
/* The type as the schema names it. Static. */
const char *ds_field_type_id (DsFieldType type);

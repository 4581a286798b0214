/* core/rules/record.h — one field table per record drives reader, inspector form, schema and docs.
 */
#pragma once

#include "base/arena.h"
#include "base/json.h"

typedef enum {
  DS_FIELD_ID,     /* const char *: lower-case letters, digits, '-'; 1 to 63 bytes */
  DS_FIELD_TEXT,   /* const char *: at most max bytes */
  DS_FIELD_GLYPH,  /* uint32_t: one code point that can be seen */
  DS_FIELD_COLOUR, /* uint32_t: 0xRRGGBB, in the file "#rrggbb" */
  DS_FIELD_INT,    /* int32_t: min to max */
  DS_FIELD_BOOL,   /* bool */
  DS_FIELD_ENUM,   /* uint8_t: index into choices */
  DS_FIELD_FLAGS,  /* uint32_t: one bit for each of choices; in the file a list of names */
} DsFieldType;

typedef struct {
  const char *id;
  const char *label; /* N_() */
} DsChoice;

typedef struct {
  const char *key;
  DsFieldType type;
  size_t offset; /* in the record's struct */
  int32_t min, max;
  bool required;
  const char *fallback; /* the value when the key is absent, as it would stand in the file */
  const DsChoice *choices;
  size_t n_choices;
  const char *unit; /* N_() or NULL */
  const char *help; /* N_(): one sentence */
} DsField;

typedef struct {
  const char *id;    /* "tile" */
  const char *list;  /* the key of the list that holds such records: "tiles" */
  const char *label; /* N_() */
  size_t size;       /* bytes of the struct */
  const DsField *fields;
  size_t n_fields;
} DsRecordType;

/* Reads @node into @record (zeroed, type->size bytes); texts live in @arena. All findings of the
 * record are added; the status is the first one's. */
DsStatus ds_record_read (const DsRecordType *type, void *record, DsNode node, const char *path,
                         DsArena *arena, DsErrors *errors) DS_MUST_CHECK;

#define DS_ID_MAX 63
bool ds_id_is_valid (const char *id);
bool ds_colour_parse (const char *text, uint32_t *out); /* "#rrggbb" */
const char *ds_field_type_id (DsFieldType type);

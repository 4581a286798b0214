/* core/rules/value.h — value of a stage's parameter, as files and command lines carry it. Only gen
 * knows which values a parameter allows. */
#pragma once

#include "base/json.h"
#include "base/str.h"
#include "rules/record.h"

#define DS_VALUE_MAX 8           /* numbers in one value */
#define DS_VALUE_ROWS_MAX 262144 /* bytes of all rows of one value */

typedef enum {
  DS_VALUE_INT,     /* numbers[0] */
  DS_VALUE_BOOL,    /* numbers[0] is 0 or 1 */
  DS_VALUE_TEXT,    /* text: the id of an enum's choice or of a tile */
  DS_VALUE_RANGE,   /* numbers[0] to numbers[1], both included; in the file [2, 5] */
  DS_VALUE_WEIGHTS, /* numbers[i] for names[i]; in the file { "room": 2, "corridor": 1 } */
  DS_VALUE_ROWS,    /* rows: a drawing of characters; in the file ["###", "#.#"] */
} DsValueType;

typedef struct {
  DsValueType type;
  uint8_t n; /* of the numbers */
  int32_t numbers[DS_VALUE_MAX];
  char names[DS_VALUE_MAX][24];
  char text[DS_ID_MAX + 1];
  DsStr *rows; /* each row and a newline; NULL: none */
} DsValue;     /* plain to copy: a copy borrows the rows */

/* True for valid names of stages, parameters and choices: small letters, digits, '-', '_'; 1 to
 * @max bytes. */
bool ds_name_is_valid (const char *name, size_t max);

/* Rows as a person wrote them: UTF-8, a line each. Visible characters and spaces only. */
DsStatus ds_value_set_rows (DsValue *out, const char *text, size_t n, DsError *err) DS_MUST_CHECK;
void ds_value_clear (DsValue *self); /* drops the reference to the rows */

/* True when type, numbers, texts and rows are equal. */
bool ds_value_equal (const DsValue *a, const DsValue *b);

/* Reads "12", "true", "3..8", "room=2,corridor=1", an id, or what has a newline as rows, as on a
 * command line. Rows are a new reference. */
DsStatus ds_value_parse (DsValue *out, const char *text, DsError *err) DS_MUST_CHECK;
void ds_value_format (const DsValue *self, DsText *out); /* the inverse */

/* Rows are a new reference. */
bool ds_value_read (DsValue *out, DsNode node, const char *path, DsErrors *errors);
/* Writes the value as recipes have it: a number, a pair, an object of weights, rows. */
void ds_value_write (const DsValue *self, DsJsonWriter *writer, const char *key);

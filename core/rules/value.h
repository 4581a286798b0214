/* core/rules/value.h — the value of a stage's parameter, as files and command lines carry it. What
 * is allowed for which parameter is known to gen alone. */
#pragma once

#include "base/json.h"
#include "rules/record.h"

#define DS_VALUE_MAX 8 /* numbers in one value */

typedef enum {
  DS_VALUE_INT,     /* numbers[0] */
  DS_VALUE_BOOL,    /* numbers[0] is 0 or 1 */
  DS_VALUE_TEXT,    /* text: the id of an enum's choice or of a tile */
  DS_VALUE_RANGE,   /* numbers[0] to numbers[1], both included; in the file [2, 5] */
  DS_VALUE_WEIGHTS, /* numbers[i] for names[i]; in the file { "room": 2, "corridor": 1 } */
} DsValueType;

typedef struct {
  DsValueType type;
  uint8_t n; /* of the numbers */
  int32_t numbers[DS_VALUE_MAX];
  char names[DS_VALUE_MAX][24];
  char text[DS_ID_MAX + 1];
} DsValue;

/* What stages, parameters and choices are called: small letters, digits, '-', '_'; 1 to @max bytes.
 */
bool ds_name_is_valid (const char *name, size_t max);

bool ds_value_equal (const DsValue *a, const DsValue *b);

/* Reads "12", "true", "3..8", "room=2,corridor=1" or an id, as on a command line. */
DsStatus ds_value_parse (DsValue *out, const char *text, DsError *err) DS_MUST_CHECK;
void ds_value_format (const DsValue *self, DsText *out); /* the inverse */

bool ds_value_read (DsValue *out, DsNode node, const char *path, DsErrors *errors);
void ds_value_write (const DsValue *self, DsJsonWriter *writer, const char *key);

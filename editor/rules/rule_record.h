/* editor/rules/rule_record.h — JSON of new records and of their values. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* The least that a record of @type needs, on one line: @id, @name as its label, and a value for
 * every other field that it must have. Caller frees. */
char *dse_rule_record_dup (const DsRecordType *type, const char *id, const char *name,
                           const DsRules *rules);
/* True if the lines of @field are rows of a drawing, such as the pattern of a tile rule. */
gboolean dse_rule_field_is_drawing (const DsField *field);
/* The value of @field as JSON when its key is absent. Caller frees. */
char *dse_rule_fallback_dup (const DsField *field);
/* @text as a JSON string. Caller frees. */
char *dse_json_text_dup (const char *text);
/* A list of JSON strings, or of values where @is_json; on lines of their own where it is long.
 * Caller frees. */
char *dse_json_list_dup (const char *const *items, gboolean is_json);

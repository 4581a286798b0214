/* core/rules/value.c — values of parameters. */
#include "rules/value.h"
#include "base/read.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
ds_name_is_valid (const char *name, size_t max)
{
  const size_t n = strlen (name);

  return n >= 1 && n <= max && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-_") == n;
}

bool
ds_value_equal (const DsValue *a, const DsValue *b)
{
  if (a->type != b->type || a->n != b->n ||
      memcmp (a->numbers, b->numbers, a->n * sizeof a->numbers[0]) != 0 ||
      strcmp (a->text, b->text) != 0)
    return false;
  for (int i = 0; a->type == DS_VALUE_WEIGHTS && i < a->n; i++)
    if (strcmp (a->names[i], b->names[i]) != 0)
      return false;
  return true;
}

/* ---- as on a command line */

/* A whole number of 32 bits from @text to @end. */
static bool
parse_int (const char *text, const char *end, int32_t *out)
{
  char *stop;
  long value;

  if (text == end || !(*text == '-' || (*text >= '0' && *text <= '9')))
    return false;
  errno = 0;
  value = strtol (text, &stop, 10);
  if (stop != end || errno != 0 || value < INT32_MIN || value > INT32_MAX)
    return false;
  *out = (int32_t)value;
  return true;
}

static bool
parse_range (DsValue *out, const char *text)
{
  const char *dots = strstr (text, "..");

  out->type = DS_VALUE_RANGE;
  out->n = 2;
  return dots != NULL && parse_int (text, dots, &out->numbers[0]) &&
         parse_int (dots + 2, text + strlen (text), &out->numbers[1]);
}

static bool
has_name (const DsValue *value, const char *name)
{
  for (int i = 0; i < value->n; i++)
    if (strcmp (value->names[i], name) == 0)
      return true;
  return false;
}

/* Adds @name of @n bytes; the number is set by the caller. */
static int32_t *
add_weight (DsValue *out, const char *name, size_t n)
{
  char copy[sizeof out->names[0]];

  if (out->n == DS_VALUE_MAX || n >= sizeof copy)
    return NULL;
  memcpy (copy, name, n);
  copy[n] = '\0';
  if (!ds_name_is_valid (copy, sizeof copy - 1) || has_name (out, copy))
    return NULL;
  memcpy (out->names[out->n], copy, sizeof copy);
  return &out->numbers[out->n++];
}

static bool
parse_weights (DsValue *out, const char *text)
{
  out->type = DS_VALUE_WEIGHTS;
  for (;;) {
    const size_t n_name = strcspn (text, "=,");
    const char *end = text + strcspn (text, ",");
    int32_t *number;

    if (text[n_name] != '=')
      return false;
    number = add_weight (out, text, n_name);
    if (number == NULL || !parse_int (text + n_name + 1, end, number))
      return false;
    if (*end == '\0')
      return true;
    text = end + 1;
  }
}

/* DS_BAD_ARG: none of the forms; @out is zeroed. */
DsStatus
ds_value_parse (DsValue *out, const char *text, DsError *err)
{
  const bool is_true = strcmp (text, "true") == 0;
  bool ok;

  *out = (DsValue){ .n = 1 };
  if (is_true || strcmp (text, "false") == 0) {
    out->type = DS_VALUE_BOOL;
    out->numbers[0] = is_true;
    ok = true;
  } else if (strchr (text, '=') != NULL) {
    out->n = 0;
    ok = parse_weights (out, text);
  } else if (strstr (text, "..") != NULL) {
    ok = parse_range (out, text);
  } else if (parse_int (text, text + strlen (text), &out->numbers[0])) {
    out->type = DS_VALUE_INT;
    ok = true;
  } else {
    out->type = DS_VALUE_TEXT;
    out->n = 0;
    ok = ds_name_is_valid (text, DS_ID_MAX) && strspn (text, "-0123456789") != strlen (text);
    if (ok)
      memcpy (out->text, text, strlen (text) + 1);
  }
  if (ok)
    return DS_OK;
  *out = (DsValue){ 0 };
  return ds_fail (err, DS_BAD_ARG, "value", "value.form",
                  N_ ("found \"%s\", allowed are forms such as 12, true, 3..8, room=2,corridor=1 "
                      "or a name"),
                  text);
}

void
ds_value_format (const DsValue *self, DsText *out)
{
  switch (self->type) {
  case DS_VALUE_INT:
    ds_text_printf (out, "%d", self->numbers[0]);
    return;
  case DS_VALUE_BOOL:
    ds_text_puts (out, self->numbers[0] != 0 ? "true" : "false");
    return;
  case DS_VALUE_TEXT:
    ds_text_puts (out, self->text);
    return;
  case DS_VALUE_RANGE:
    ds_text_printf (out, "%d..%d", self->numbers[0], self->numbers[1]);
    return;
  case DS_VALUE_WEIGHTS:
    for (int i = 0; i < self->n; i++)
      ds_text_printf (out, "%s%s=%d", i > 0 ? "," : "", self->names[i], self->numbers[i]);
    return;
  }
}

/* ---- as in a file */

static bool
fail_value (DsNode node, const char *path, DsErrors *errors)
{
  char found[60];

  ds_node_fail (node, errors, path, "value.json",
                N_ ("found %s, allowed are a whole number, true or false, a name, a range such as "
                    "[2, 5], or weights such as {\"room\": 2}"),
                ds_read_found (node, found, sizeof found));
  return false;
}

static bool
read_int32 (DsNode node, int32_t *out)
{
  int64_t value;

  if (!ds_node_int (node, &value) || value < INT32_MIN || value > INT32_MAX)
    return false;
  *out = (int32_t)value;
  return true;
}

static bool
read_weights (DsValue *out, DsNode node)
{
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    int32_t *number = add_weight (out, m.key, strlen (m.key));

    if (number == NULL || !read_int32 (m.node, number))
      return false;
  }
  return true;
}

/* False and a finding: none of the forms; @out is zeroed. */
bool
ds_value_read (DsValue *out, DsNode node, const char *path, DsErrors *errors)
{
  const char *text = ds_node_string (node, NULL);
  bool flag = false, ok;

  *out = (DsValue){ 0 };
  switch (ds_node_type (node)) {
  case DS_JSON_INT:
    out->type = DS_VALUE_INT;
    out->n = 1;
    ok = read_int32 (node, &out->numbers[0]);
    break;
  case DS_JSON_BOOL:
    out->type = DS_VALUE_BOOL;
    out->n = 1;
    ok = ds_node_bool (node, &flag);
    out->numbers[0] = flag;
    break;
  case DS_JSON_STRING:
    out->type = DS_VALUE_TEXT;
    ok = ds_name_is_valid (text, DS_ID_MAX);
    if (ok)
      memcpy (out->text, text, strlen (text) + 1);
    break;
  case DS_JSON_ARRAY:
    out->type = DS_VALUE_RANGE;
    out->n = 2;
    ok = ds_node_length (node) == 2 && read_int32 (ds_node_at (node, 0), &out->numbers[0]) &&
         read_int32 (ds_node_at (node, 1), &out->numbers[1]);
    break;
  case DS_JSON_OBJECT:
    out->type = DS_VALUE_WEIGHTS;
    ok = read_weights (out, node);
    break;
  default:
    ok = false;
  }
  if (ok)
    return true;
  *out = (DsValue){ 0 };
  return fail_value (node, path, errors);
}

void
ds_value_write (const DsValue *self, DsJsonWriter *writer, const char *key)
{
  switch (self->type) {
  case DS_VALUE_INT:
    ds_json_put_int (writer, key, self->numbers[0]);
    return;
  case DS_VALUE_BOOL:
    ds_json_put_bool (writer, key, self->numbers[0] != 0);
    return;
  case DS_VALUE_TEXT:
    ds_json_put_string (writer, key, self->text);
    return;
  case DS_VALUE_RANGE:
    ds_json_begin_array (writer, key, DS_JSON_INLINE);
    ds_json_put_int (writer, NULL, self->numbers[0]);
    ds_json_put_int (writer, NULL, self->numbers[1]);
    ds_json_end (writer);
    return;
  case DS_VALUE_WEIGHTS:
    ds_json_begin_object (writer, key, DS_JSON_INLINE);
    for (int i = 0; i < self->n; i++)
      ds_json_put_int (writer, self->names[i], self->numbers[i]);
    ds_json_end (writer);
    return;
  }
}

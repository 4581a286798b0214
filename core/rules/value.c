/* core/rules/value.c — values of parameters. */
#include "rules/value.h"
#include "base/glyph.h"
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
      strcmp (a->text, b->text) != 0 || !ds_str_equal (a->rows, b->rows))
    return false;
  for (int i = 0; a->type == DS_VALUE_WEIGHTS && i < a->n; i++)
    if (strcmp (a->names[i], b->names[i]) != 0)
      return false;
  return true;
}

/* ---- rows */

/* The characters of one row, without spaces at its end. */
static DsStatus
add_row (DsText *out, const char *row, size_t n, int number, DsError *err)
{
  uint32_t glyph;

  while (n > 0 && row[n - 1] == ' ')
    n--;
  for (size_t i = 0, used; i < n; i += used) {
    used = ds_utf8_get (row + i, n - i, &glyph);
    if (used == 0 || !ds_glyph_fits_row (glyph))
      return ds_fail (
          err, DS_BAD_DATA, "rows", "value.row",
          N_ ("expected characters that each fill a cell, got another at byte %zu of row %d"),
          i + 1, number);
  }
  ds_text_add (out, row, n);
  ds_text_putc (out, '\n');
  return DS_OK;
}

/* DS_BAD_DATA: a character that fills no cell, or too many of them. DS_NOMEM. @out is zeroed then.
 * Empty rows at the end are left out. */
DsStatus
ds_value_set_rows (DsValue *out, const char *text, size_t n, DsError *err)
{
  DsStatus status = DS_OK;
  DsText rows = { 0 };
  int number = 0;

  *out = (DsValue){ 0 };
  if (n > DS_VALUE_ROWS_MAX)
    return ds_fail (err, DS_BAD_DATA, "rows", "value.rows-max",
                    NN_ ("expected rows of at most %d byte in total, got %zu",
                         "expected rows of at most %d bytes in total, got %zu"),
                    DS_VALUE_ROWS_MAX, n);
  while (n > 0 && strchr ("\n\r ", text[n - 1]) != NULL)
    n--;
  for (size_t at = 0, end; at < n && status == DS_OK; at = end + 1) {
    size_t length;

    for (end = at; end < n && text[end] != '\n';)
      end++;
    length = end - at;
    if (length > 0 && text[end - 1] == '\r')
      length--;
    status = add_row (&rows, text + at, length, ++number, err);
  }
  out->type = DS_VALUE_ROWS;
  if (status == DS_OK && number > 0) {
    out->rows = rows.failed ? NULL : ds_str_new (rows.bytes);
    if (out->rows == NULL)
      status = ds_fail_nomem (err, "rows");
  }
  ds_text_clear (&rows);
  if (status != DS_OK)
    *out = (DsValue){ 0 };
  return status;
}

void
ds_value_clear (DsValue *self)
{
  ds_str_unref (self->rows);
  *self = (DsValue){ 0 };
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

/* DS_BAD_ARG: none of the forms; DS_BAD_DATA, DS_NOMEM: rows. @out is zeroed then. */
DsStatus
ds_value_parse (DsValue *out, const char *text, DsError *err)
{
  const bool is_true = strcmp (text, "true") == 0;
  bool ok;

  *out = (DsValue){ .n = 1 };
  if (strchr (text, '\n') != NULL)
    return ds_value_set_rows (out, text, strlen (text), err);
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
                  N_ ("expected a value such as 12, true, 3..8, room=2,corridor=1 or a name, got "
                      "\"%s\""),
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
  case DS_VALUE_ROWS:
    ds_text_puts (out, ds_str_get (self->rows));
    return;
  }
}

/* ---- as in a file */

static bool
fail_value (DsNode node, const char *path, DsErrors *errors)
{
  char found[60];

  ds_node_fail (
      node, errors, path, "value.json",
      N_ ("expected a whole number, true or false, a name, a range such as [2, 5], weights "
          "such as {\"room\": 2}, or rows such as [\"###\", \"#.#\"], got %s"),
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

/* A list of strings; none at all are rows too. */
static bool
are_rows (DsNode node)
{
  return ds_node_type (node) == DS_JSON_ARRAY &&
         (ds_node_length (node) == 0 || ds_node_type (ds_node_at (node, 0)) == DS_JSON_STRING);
}

static bool
read_rows (DsValue *out, DsNode node, const char *path, DsErrors *errors)
{
  DsStatus status = DS_OK;
  DsText text = { 0 };
  DsError err;

  *out = (DsValue){ 0 };
  for (size_t i = 0; i < ds_node_length (node) && status == DS_OK; i++) {
    size_t n;
    const char *row = ds_node_string (ds_node_at (node, i), &n);

    if (row == NULL || memchr (row, '\n', n) != NULL || text.n + n > DS_VALUE_ROWS_MAX)
      status = ds_fail (
          &err, DS_BAD_DATA, path, "value.rows",
          N_ ("item %zu is not a row: expected strings of one line, at most %d bytes in all"),
          i + 1, DS_VALUE_ROWS_MAX);
    else
      ds_text_add (&text, row, n);
    ds_text_putc (&text, '\n');
  }
  if (status == DS_OK)
    status = text.failed ? ds_fail_nomem (&err, path)
                         : ds_value_set_rows (out, text.n > 0 ? text.bytes : "", text.n, &err);
  if (status != DS_OK)
    ds_node_take (node, errors, path, &err);
  ds_text_clear (&text);
  return status == DS_OK;
}

/* False and a finding: none of the forms; @out is zeroed. */
bool
ds_value_read (DsValue *out, DsNode node, const char *path, DsErrors *errors)
{
  const char *text = ds_node_string (node, NULL);
  bool flag = false, ok;

  if (are_rows (node))
    return read_rows (out, node, path, errors);
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

static void
write_rows (const DsValue *self, DsJsonWriter *writer, const char *key)
{
  const char *row = ds_str_get (self->rows);

  ds_json_begin_array (writer, key, DS_JSON_LINES);
  while (*row != '\0') {
    const size_t n = strcspn (row, "\n");

    ds_json_put_bytes (writer, NULL, row, n);
    row += n + 1;
  }
  ds_json_end (writer);
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
  case DS_VALUE_ROWS:
    write_rows (self, writer, key);
    return;
  }
}

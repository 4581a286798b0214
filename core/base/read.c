/* core/base/read.c — checks for readers of JSON. */
#include "base/read.h"
#include "base/hooks.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* Cuts @out to whole characters. */
static char *
whole (char *out)
{
  for (size_t n = strlen (out); n > 0 && !ds_utf8_check (out, n);)
    out[--n] = '\0';
  return out;
}

/* By its mark, or as one of the first two bytes is NUL. */
static bool
is_utf16 (const char *bytes, size_t n)
{
  return n >= 2 && (memcmp (bytes, "\xff\xfe", 2) == 0 || memcmp (bytes, "\xfe\xff", 2) == 0 ||
                    (bytes[0] == '\0') != (bytes[1] == '\0'));
}

bool
ds_read_utf8 (const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  char where[DS_WHERE_MAX], found[8];
  uint32_t line = 1, code_point;
  size_t used;

  DS_ASSERT (name != NULL && bytes != NULL);

  for (size_t at = 0; at < n; at += used) {
    used = ds_utf8_get (bytes + at, n - at, &code_point);
    if (used == 0 || code_point == 0) {
      snprintf (found, sizeof found, "0x%02X", (uint8_t)bytes[at]);
      ds_errors_add (errors, DS_BAD_DATA, ds_where_line (where, name, line, ""), "read.utf8",
                     is_utf16 (bytes, n) ? N_ ("expected text in UTF-8, got UTF-16")
                                         : N_ ("expected text in UTF-8, got the byte %s"),
                     found);
      return false;
    }
    line += code_point == '\n';
  }
  return true;
}

char *
ds_path_key (char out[DS_WHERE_MAX], const char *path, const char *key)
{
  snprintf (out, DS_WHERE_MAX, "%s%s%s", path, path[0] != '\0' ? "." : "", key);
  return whole (out);
}

char *
ds_path_item (char out[DS_WHERE_MAX], const char *path, size_t i)
{
  snprintf (out, DS_WHERE_MAX, "%s[%zu]", path, i);
  return out;
}

/* The first line of the @n bytes at @text; what does not fit becomes "…". */
static char *
shorten (const char *text, size_t n, char *out, size_t size)
{
  const char *end = memchr (text, '\n', n);
  const size_t n_line = end != NULL ? (size_t)(end - text) : n, most = size - 1 - strlen ("…");
  const bool fits = end == NULL && n <= most;

  snprintf (out, size, "%.*s", (int)(n_line < most ? n_line : most), text);
  whole (out);
  if (!fits)
    strcat (out, "…");
  return out;
}

char *
ds_read_found (DsNode node, char *out, size_t size)
{
  size_t n;
  const char *source = ds_node_source (node, &n);

  return shorten (source, n, out, size);
}

void
ds_list_add (char list[DS_LIST_BYTES], const char *name, const char *quote)
{
  const size_t n = strlen (list), room = DS_LIST_BYTES - n - strlen (", …");
  const char *comma = n > 0 ? ", " : "";

  if (n >= strlen ("…") && strcmp (list + n - strlen ("…"), "…") == 0)
    return;
  if ((size_t)snprintf (list + n, room, "%s%s%s%s", comma, quote, name, quote) >= room)
    snprintf (list + n, DS_LIST_BYTES - n, "%s…", comma);
}

bool
ds_read_is (DsNode node, DsJsonType type, const char *path, DsErrors *errors)
{
  const DsJsonType found = ds_node_type (node);

  if (found == type)
    return true;
  ds_node_fail (node, errors, path, "read.type", N_ ("expected %s, got %s"),
                ds_translate (ds_json_type_name (type)), ds_translate (ds_json_type_name (found)));
  return false;
}

bool
ds_read_int (DsNode node, int64_t lowest, int64_t highest, int64_t *out, const char *path,
             DsErrors *errors)
{
  char found[40];
  int64_t value;

  if (ds_node_int (node, &value) && value >= lowest && value <= highest) {
    *out = value;
    return true;
  }
  ds_node_fail (node, errors, path, "read.int",
                N_ ("expected a whole number from %lld to %lld, got %s"), (long long)lowest,
                (long long)highest, ds_read_found (node, found, sizeof found));
  return false;
}

const char *
ds_read_text (DsNode node, size_t max, const char *path, DsErrors *errors)
{
  size_t n;
  const char *text;

  if (!ds_read_is (node, DS_JSON_STRING, path, errors))
    return NULL;
  text = ds_node_string (node, &n);
  if (n <= max)
    return text;
  ds_node_fail (node, errors, path, "read.text",
                NN_ ("expected at most %zu byte of text, got %zu",
                     "expected at most %zu bytes of text, got %zu"),
                max, n);
  return NULL;
}

void
ds_read_fail_plain (DsNode node, const char *path, DsErrors *errors)
{
  char found[60];

  ds_node_fail (node, errors, path, "read.plain",
                N_ ("expected text without hidden characters, got %s"),
                ds_read_found (node, found, sizeof found));
}

const char *
ds_read_plain (DsNode node, size_t max, const char *path, DsErrors *errors)
{
  const char *text = ds_read_text (node, max, path, errors);

  if (text == NULL || ds_text_is_plain (text))
    return text;
  ds_read_fail_plain (node, path, errors);
  return NULL;
}

bool
ds_read_ints (DsNode node, size_t n, const int32_t *lowest, const int32_t *highest, int32_t *out,
              const char *path, DsErrors *errors)
{
  bool ok = true;

  if (!ds_read_is (node, DS_JSON_ARRAY, path, errors))
    return false;
  if (ds_node_length (node) != n) {
    ds_node_fail (
        node, errors, path, "read.length",
        NN_ ("expected a list of %zu item, got %zu", "expected a list of %zu items, got %zu"), n,
        ds_node_length (node));
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    char item[DS_WHERE_MAX];
    int64_t value = 0;

    ok = ds_read_int (ds_node_at (node, i), lowest[i], highest[i], &value,
                      ds_path_item (item, path, i), errors) &&
         ok;
    out[i] = (int32_t)value;
  }
  return ok;
}

bool
ds_read_member (DsNode object, const char *key, DsNode *out, const char *path, DsErrors *errors)
{
  if (ds_node_get (object, key, out))
    return true;
  ds_node_fail (object, errors, path, "read.missing", N_ ("missing key: \"%s\""), key);
  return false;
}

static bool
is_among (const char *key, const char *const *known, size_t n_known)
{
  for (size_t i = 0; i < n_known; i++)
    if (strcmp (known[i], key) == 0)
      return true;
  return false;
}

bool
ds_read_is_foreign (const char *key)
{
  return strncmp (key, "x_", 2) == 0;
}

static bool
read_only (DsNode object, const char *const *known, size_t n_known, bool allows_foreign,
           const char *path, DsErrors *errors)
{
  char key[60], list[DS_LIST_BYTES];
  bool ok = true;

  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    if (is_among (m.key, known, n_known) || (allows_foreign && ds_read_is_foreign (m.key)))
      continue;
    list[0] = '\0';
    for (size_t i = 0; i < n_known; i++)
      ds_list_add (list, known[i], "");
    ds_node_fail (m.node, errors, path, "read.unknown",
                  N_ ("unknown key \"%s\": expected one of %s"),
                  shorten (m.key, strlen (m.key), key, sizeof key), list);
    ok = false;
  }
  return ok;
}

bool
ds_read_only (DsNode object, const char *const *known, size_t n_known, const char *path,
              DsErrors *errors)
{
  return read_only (object, known, n_known, false, path, errors);
}

bool
ds_read_only_or_foreign (DsNode object, const char *const *known, size_t n_known, const char *path,
                         DsErrors *errors)
{
  return read_only (object, known, n_known, true, path, errors);
}

bool
ds_read_format (DsNode root, const char *format, int64_t *version, DsErrors *errors)
{
  char found[40];
  DsNode node;

  if (!ds_read_is (root, DS_JSON_OBJECT, "", errors) ||
      !ds_read_member (root, "format", &node, "", errors))
    return false;
  if (ds_node_string (node, NULL) == NULL || strcmp (ds_node_string (node, NULL), format) != 0) {
    ds_node_fail (node, errors, "format", "read.format", N_ ("expected \"%s\", got %s"), format,
                  ds_read_found (node, found, sizeof found));
    return false;
  }
  return ds_read_member (root, "version", &node, "", errors) &&
         ds_read_int (node, 1, INT32_MAX, version, "version", errors);
}

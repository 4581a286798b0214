/* core/base/json_scan.c — strict JSON (RFC 8259 and our limits) in one pass. */
#include "base/json_scan.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"

#include <stdio.h>

#define FEW_KEYS 16 /* up to so many keys are compared pair by pair */

typedef struct {
  uint32_t start, end; /* without the quotes */
  uint32_t line;
  bool has_escapes;
} Key;

/* An object or array that is not closed yet. */
typedef struct {
  bool is_object;
  size_t first_child; /* in Scan.open */
  size_t first_key;   /* in Scan.keys */
} Frame;

typedef struct {
  const char *name, *bytes;
  size_t n, at;
  uint32_t line;
  DS_ARRAY (DsJsonSpan) done; /* children of the closed containers */
  DS_ARRAY (DsJsonSpan) open; /* children of the others */
  DS_ARRAY (Key) keys;        /* of the open objects */
  Frame frames[DS_JSON_DEPTH_MAX];
  size_t depth;
  DsErrors *errors;
  DsStatus status; /* of what stopped the scan */
} Scan;

/* ---- findings */

/* The path of what is being read, such as floors[0].ground.rows[12]. */
static void
put_path (const Scan *self, DsText *out)
{
  for (size_t i = 0; i < self->depth; i++) {
    const Frame *frame = &self->frames[i];
    const bool is_last = i + 1 == self->depth;
    const size_t past_key = is_last ? self->keys.n : self->frames[i + 1].first_key;
    const size_t past_child = is_last ? self->open.n : self->frames[i + 1].first_child;

    if (!frame->is_object) {
      ds_text_printf (out, "[%zu]", past_child - frame->first_child);
    } else if (past_key > frame->first_key) {
      const Key *key = &self->keys.items[past_key - 1];

      ds_text_puts (out, i > 0 ? "." : "");
      ds_text_add (out, self->bytes + key->start, key->end - key->start);
    }
  }
}

static void
where_now (const Scan *self, uint32_t line, char where[DS_WHERE_MAX])
{
  DsText path = { 0 };

  put_path (self, &path);
  ds_where_line (where, self->name, line, path.n > 0 ? path.bytes : "");
  ds_text_clear (&path);
}

/* Ends the scan with a finding about what is being read. */
static bool DS_PRINTF (4, 5)
    stop (Scan *self, DsStatus status, const char *id, const char *format, ...)
{
  DsError err;
  va_list args;

  ds_error_clear (&err);
  err.status = status;
  where_now (self, self->line, err.where);
  va_start (args, format);
  ds_message_set_va (&err.message, id, format, args);
  va_end (args);
  self->status = ds_errors_take (self->errors, &err);
  return false;
}

static bool
stop_nomem (Scan *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  self->status = ds_errors_take (self->errors, &err);
  return false;
}

/* What stands at the scan, quoted: a word, one character, or a byte that is no text. */
static void
describe_found (const Scan *self, char *out, size_t size)
{
  const char *at = self->bytes + self->at;
  const size_t left = self->n - self->at;
  uint32_t code_point = 0;
  size_t n = 0;

  while (n < left && n < 20 && ((at[n] | 32) >= 'a' && (at[n] | 32) <= 'z'))
    n++;
  if (n == 0)
    n = ds_utf8_get (at, left, &code_point);
  if (n == 0 || (n == 1 && code_point < 0x20 && code_point > 0) || at[0] == '\0')
    snprintf (out, size, "0x%02x", (uint8_t)at[0]);
  else
    snprintf (out, size, "\"%.*s\"", (int)n, at);
}

/* @allowed is marked with N_(). */
static bool
stop_found (Scan *self, const char *allowed)
{
  char found[48];

  if (self->at >= self->n)
    return stop (self, DS_BAD_DATA, "json.end",
                 N_ ("found the end of the text, allowed here is %s"), ds_translate (allowed));
  describe_found (self, found, sizeof found);
  return stop (self, DS_BAD_DATA, "json.found", N_ ("found %s, allowed here is %s"), found,
               ds_translate (allowed));
}

/* ---- pieces of the text */

static void
skip_space (Scan *self)
{
  for (; self->at < self->n; self->at++) {
    const char c = self->bytes[self->at];

    if (c == '\n')
      self->line++;
    else if (c != ' ' && c != '\t' && c != '\r')
      return;
  }
}

static char
peek (const Scan *self)
{
  return self->at < self->n ? self->bytes[self->at] : '\0';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Four hexadecimal digits at @at, or UINT32_MAX. */
static uint32_t
read_hex4 (const char *at, size_t n)
{
  uint32_t value = 0;

  if (n < 4)
    return UINT32_MAX;
  for (int i = 0; i < 4; i++) {
    const char c = at[i], lower = (char)(c | 32);

    if (is_digit (c))
      value = value << 4 | (uint32_t)(c - '0');
    else if (lower >= 'a' && lower <= 'f')
      value = value << 4 | (uint32_t)(lower - 'a' + 10);
    else
      return UINT32_MAX;
  }
  return value;
}

/* The character of the escape at @at ('\\'), its bytes to @used; UINT32_MAX: no escape that we
 * allow: unknown, half of a pair, or U+0000, which would end a C string. */
static uint32_t
read_escape (const char *at, size_t n, size_t *used)
{
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  const char *name = n >= 2 && at[1] != '\0' ? strchr (names, at[1]) : NULL;
  uint32_t value, low;

  *used = 2;
  if (name != NULL)
    return (uint32_t)values[name - names];
  if (n < 6 || at[1] != 'u')
    return UINT32_MAX;
  *used = 6;
  value = read_hex4 (at + 2, n - 2);
  if (value == 0 || (value >= 0xdc00 && value <= 0xdfff))
    return UINT32_MAX;
  if (value < 0xd800 || value > 0xdfff)
    return value;
  *used = 12;
  low = n >= 12 && at[6] == '\\' && at[7] == 'u' ? read_hex4 (at + 8, 4) : UINT32_MAX;
  if (low < 0xdc00 || low > 0xdfff)
    return UINT32_MAX;
  return 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
}

/* Bytes of the valid UTF-8 character at @at, which is not ASCII; 0: not valid. */
static inline size_t
high_length (const uint8_t *at, size_t n)
{
  uint32_t code_point;

  if (n >= 2 && at[0] >= 0xc2 && at[0] <= 0xdf && (at[1] & 0xc0) == 0x80)
    return 2;
  if (n >= 3 && at[0] > 0xe0 && at[0] < 0xed && (at[1] & 0xc0) == 0x80 && (at[2] & 0xc0) == 0x80)
    return 3;
  return ds_utf8_get ((const char *)at, n, &code_point);
}

/* From the opening quote to behind the closing one. */
static bool
scan_string (Scan *self, bool *has_escapes)
{
  *has_escapes = false;
  for (self->at++; self->at < self->n;) {
    const char *at = self->bytes + self->at;
    const size_t left = self->n - self->at;
    const uint8_t c = (uint8_t)*at;
    size_t used = 1;

    if (c == '"') {
      self->at++;
      return true;
    }
    if (c < 0x20)
      return stop (
          self, DS_BAD_DATA, "json.control",
          N_ ("found the control character 0x%c%c in a string, allowed is an escape such as "
              "\\n"),
          '0' + c / 16, "0123456789abcdef"[c % 16]);
    if (c == '\\') {
      *has_escapes = true;
      if (read_escape (at, left, &used) == UINT32_MAX)
        return stop (
            self, DS_BAD_DATA, "json.escape",
            N_ ("found a bad escape in a string, allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
                "and \\u0001 to \\uffff in whole pairs"));
    } else if (c >= 0x80) {
      used = high_length ((const uint8_t *)at, left);
      if (used == 0)
        return stop (self, DS_BAD_DATA, "json.utf8", N_ ("found bytes that are not valid UTF-8"));
    } else {
      used = ds_json_plain (at, left, false);
      used = used > 0 ? used : 1;
    }
    self->at += used;
  }
  return stop_found (self, N_ ("the end of the string"));
}

static bool
scan_digits (Scan *self)
{
  if (!is_digit (peek (self)))
    return stop_found (self, N_ ("a digit"));
  while (is_digit (peek (self)))
    self->at++;
  return true;
}

static bool
scan_number (Scan *self)
{
  if (peek (self) == '-')
    self->at++;
  if (peek (self) == '0') {
    self->at++;
    if (is_digit (peek (self)))
      return stop (
          self, DS_BAD_DATA, "json.zero",
          N_ ("found a number that starts with 0, allowed are numbers without leading zeros"));
  } else if (!scan_digits (self)) {
    return false;
  }
  if (peek (self) == '.') {
    self->at++;
    if (!scan_digits (self))
      return false;
  }
  if ((peek (self) | 32) == 'e') {
    self->at++;
    if (peek (self) == '+' || peek (self) == '-')
      self->at++;
    return scan_digits (self);
  }
  return true;
}

static bool
scan_word (Scan *self, const char *word)
{
  const size_t n = strlen (word);

  if (self->n - self->at < n || memcmp (self->bytes + self->at, word, n) != 0)
    return stop_found (self, N_ ("a value"));
  self->at += n;
  return true;
}

/* ---- duplicate keys */

/* The next character of a key that is known to be valid. */
static uint32_t
key_next (const Scan *self, const Key *key, size_t *at)
{
  const char *text = self->bytes + *at;
  uint32_t code_point = (uint8_t)*text;
  size_t used = 1;

  if (code_point == '\\')
    code_point = read_escape (text, key->end - *at, &used);
  else if (code_point >= 0x80)
    used = ds_utf8_get (text, key->end - *at, &code_point);
  *at += used;
  return code_point;
}

static bool
keys_equal (const Scan *self, const Key *a, const Key *b)
{
  size_t at_a = a->start, at_b = b->start;

  if (!a->has_escapes && !b->has_escapes)
    return a->end - a->start == b->end - b->start &&
           memcmp (self->bytes + a->start, self->bytes + b->start, a->end - a->start) == 0;
  while (at_a < a->end && at_b < b->end)
    if (key_next (self, a, &at_a) != key_next (self, b, &at_b))
      return false;
  return at_a == a->end && at_b == b->end;
}

static uint64_t
key_hash (const Scan *self, const Key *key)
{
  uint64_t hash = DS_FNV64_START;

  for (size_t at = key->start; at < key->end;)
    hash = ds_mix64 (hash ^ key_next (self, key, &at));
  return hash;
}

static void
report_duplicate (Scan *self, const Key *first, const Key *again)
{
  const size_t n_keys = self->keys.n;
  char where[DS_WHERE_MAX];

  self->keys.n = (size_t)(again - self->keys.items) + 1; /* so that the path ends in this key */
  where_now (self, again->line, where);
  self->keys.n = n_keys;
  self->status =
      ds_errors_add (self->errors, DS_BAD_DATA, where, "json.duplicate",
                     N_ ("found the same key as in line %u, allowed is one of each"), first->line);
}

static void
find_few_duplicates (Scan *self, const Key *keys, size_t n)
{
  for (size_t i = 1; i < n; i++)
    for (size_t j = 0; j < i; j++)
      if (keys_equal (self, &keys[i], &keys[j])) {
        report_duplicate (self, &keys[j], &keys[i]);
        break;
      }
}

/* The keys of the innermost object. A duplicate is a finding but does not stop the scan. */
static bool
find_duplicates (Scan *self)
{
  const size_t first = self->frames[self->depth - 1].first_key, n = self->keys.n - first;
  const Key *keys;
  size_t n_slots = FEW_KEYS * 4;
  uint32_t *slots;

  if (n < 2)
    return true;
  keys = self->keys.items + first;
  if (n <= FEW_KEYS) {
    find_few_duplicates (self, keys, n);
    return true;
  }
  while (n_slots < n * 2)
    n_slots *= 2;
  slots = ds_alloc0 (n_slots, sizeof *slots);
  if (slots == NULL)
    return stop_nomem (self);
  for (size_t i = 0; i < n; i++) {
    size_t slot = key_hash (self, &keys[i]) & (n_slots - 1);

    while (slots[slot] != 0 && !keys_equal (self, &keys[slots[slot] - 1], &keys[i]))
      slot = (slot + 1) & (n_slots - 1);
    if (slots[slot] != 0)
      report_duplicate (self, &keys[slots[slot] - 1], &keys[i]);
    else
      slots[slot] = (uint32_t)i + 1;
  }
  ds_free (slots);
  return true;
}

/* ---- values */

static bool scan_value (Scan *self);

static bool
scan_member (Scan *self)
{
  Key key = { .start = (uint32_t)self->at + 1, .line = self->line };

  if (peek (self) != '"')
    return stop_found (self, N_ ("a key in double quotes"));
  if (!scan_string (self, &key.has_escapes))
    return false;
  key.end = (uint32_t)self->at - 1;
  if (!ds_array_push (&self->keys, key))
    return stop_nomem (self);
  skip_space (self);
  if (peek (self) != ':')
    return stop_found (self, "\":\"");
  self->at++;
  return scan_value (self);
}

static bool
scan_children (Scan *self, bool is_object)
{
  const char close = is_object ? '}' : ']';

  self->at++;
  skip_space (self);
  if (peek (self) == close) {
    self->at++;
    return true;
  }
  for (;;) {
    skip_space (self);
    if (is_object ? !scan_member (self) : !scan_value (self))
      return false;
    skip_space (self);
    if (peek (self) == close) {
      self->at++;
      return true;
    }
    if (peek (self) != ',')
      return stop_found (self, is_object ? N_ ("\",\" or \"}\"") : N_ ("\",\" or \"]\""));
    self->at++;
  }
}

/* Moves the children of the closed container to their last place. */
static bool
scan_container (Scan *self, DsJsonSpan *span)
{
  const bool is_object = peek (self) == '{';
  const size_t first_child = self->open.n, first_key = self->keys.n;
  size_t n;

  if (self->depth == DS_JSON_DEPTH_MAX)
    return stop (
        self, DS_LIMIT, "json.depth",
        NN_ ("values are nested deeper than %d level", "values are nested deeper than %d levels"),
        DS_JSON_DEPTH_MAX);
  self->frames[self->depth++] = (Frame){ is_object, first_child, first_key };
  if (!scan_children (self, is_object) || (is_object && !find_duplicates (self)))
    return false;
  self->depth--;
  n = self->open.n - first_child;
  if (!ds_array_reserve (&self->done, n))
    return stop_nomem (self);
  span->first = (uint32_t)self->done.n;
  if (n > 0)
    memcpy (self->done.items + self->done.n, self->open.items + first_child,
            n * sizeof *self->done.items);
  self->done.n += n;
  self->open.n = first_child;
  self->keys.n = first_key;
  return true;
}

static bool
scan_value (Scan *self)
{
  DsJsonSpan span;
  bool has_escapes, ok;

  skip_space (self);
  span = (DsJsonSpan){ .start = (uint32_t)self->at, .line = self->line };
  if (self->done.n + self->open.n + self->depth >= DS_JSON_VALUES_MAX)
    return stop (self, DS_LIMIT, "json.values",
                 NN_ ("there is more than %u value", "there are more than %u values"),
                 DS_JSON_VALUES_MAX);
  switch (peek (self)) {
  case '{':
  case '[':
    ok = scan_container (self, &span);
    break;
  case '"':
    ok = scan_string (self, &has_escapes);
    break;
  case 't':
    ok = scan_word (self, "true");
    break;
  case 'f':
    ok = scan_word (self, "false");
    break;
  case 'n':
    ok = scan_word (self, "null");
    break;
  default:
    ok = peek (self) == '-' || is_digit (peek (self)) ? scan_number (self)
                                                      : stop_found (self, N_ ("a value"));
  }
  span.end = (uint32_t)self->at;
  return ok && (ds_array_push (&self->open, span) || stop_nomem (self));
}

/*
 * Checks @n bytes: grammar, UTF-8, one of each key, depth, number of values.
 *
 * @name    stands before the line in findings
 * @out     zeroed; on DS_OK owns the spans (ds_free)
 *
 * DS_BAD_DATA or DS_LIMIT with findings in @errors; DS_NOMEM. O(n); text of strings runs at about
 * 8 bytes a step, and duplicate keys cost O(keys) in objects with more than a few.
 */
DsStatus
ds_json_scan (DsJsonScan *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  Scan self = { .name = name, .bytes = bytes, .n = n, .line = 1, .errors = errors };

  if (n > INT32_MAX)
    return ds_errors_add (
        errors, DS_LIMIT, name, "json.size",
        NN_ ("the text is longer than %d byte", "the text is longer than %d bytes"), INT32_MAX);
  if (scan_value (&self)) {
    skip_space (&self);
    if (self.at < self.n)
      stop_found (&self, N_ ("nothing more"));
  }
  if (self.status == DS_OK && !ds_array_push (&self.done, self.open.items[0]))
    stop_nomem (&self);
  if (self.status == DS_OK) {
    out->spans = self.done.items;
    out->n = (uint32_t)self.done.n;
    self.done.items = NULL; /* handed to the caller */
  }
  ds_free (self.done.items);
  ds_array_clear (&self.open);
  ds_array_clear (&self.keys);
  return self.status;
}

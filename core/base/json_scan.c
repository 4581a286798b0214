/* core/base/json_scan.c — strict JSON (RFC 8259 and our limits) in one pass. */
#include "base/json_scan.h"
#include "base/hash.h"
#include "base/hooks.h"
#include "base/json.h"
#include "base/json_chars.h"
#include "base/text.h"

#include <json-c/json.h>
#include <stdio.h>

#define FEW_KEYS 16 /* up to this number, keys are compared pairwise */
#define NO_KEY UINT32_MAX
#define ROOM_BYTES 64 /* of the text, for each value that is expected first */
#define ROOM_MIN 64   /* values */
#define KEY_SLOTS 64  /* keys that are looked for when one is read again */

/* An object or array that is not closed yet. */
typedef struct {
  bool is_object, is_plain; /* all children so far are strings without escapes */
  uint32_t first;           /* children of the containers around it that were open before its own */
  uint32_t key, key_text;   /* the last that was read: its opening quote; NO_KEY: none was */
  uint32_t n_packed;        /* children without spans; there are no others then */
  uint32_t start, line;
} Frame;

/* Spans of the children of closed containers stand at the front of the room, those of open ones at
 * its back, the last foremost. Together they never need more than there are values. The room is
 * small first, since the strings of packed lists need none. */
typedef struct {
  const char *name, *bytes;
  size_t n, at;
  uint32_t line;
  DsJsonScan out;
  uint32_t room, n_done, n_open;
  uint32_t n_packed; /* in all lists */
  uint32_t key_text; /* of the key that was read last */
  Frame frames[DS_JSON_DEPTH_MAX];
  size_t depth;
  uint32_t known[KEY_SLOTS];    /* places of keys and 1; 0: none */
  struct json_tokener *tokener; /* of strings with escapes; NULL: there was none so far */
  DsErrors *errors;
  DsStatus status; /* of what stopped the scan */
} Scan;

/* ---- findings */

/* Bytes between the quotes of the key at @at, as it was read. */
static size_t
key_length (const Scan *self, uint32_t at)
{
  size_t end = at + 1;

  while (self->bytes[end] != '"')
    end += self->bytes[end] == '\\' ? 2 : 1;
  return end - at - 1;
}

/* Writes the path of the current value, such as floors[0].ground.rows[12]. */
static void
put_path (const Scan *self, DsText *out)
{
  for (size_t i = 0; i < self->depth; i++) {
    const Frame *frame = &self->frames[i];
    const uint32_t past = i + 1 < self->depth ? frame[1].first : self->n_open;

    if (!frame->is_object) {
      ds_text_printf (out, "[%u]", frame->n_packed + past - frame->first);
    } else if (frame->key != NO_KEY) {
      ds_text_puts (out, i > 0 ? "." : "");
      ds_text_add (out, self->bytes + frame->key + 1, key_length (self, frame->key));
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

/* Stops the scan with a finding about the current value. */
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

/* Quotes the text at the scan position: a word, one character, or an invalid byte. */
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

/* @expected is marked with N_(). */
static bool
stop_found (Scan *self, const char *expected)
{
  char found[48];

  if (self->at >= self->n)
    return stop (self, DS_BAD_DATA, "json.end", N_ ("expected %s, got the end of the text"),
                 ds_translate (expected));
  describe_found (self, found, sizeof found);
  return stop (self, DS_BAD_DATA, "json.found", N_ ("expected %s, got %s"), ds_translate (expected),
               found);
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
    while (self->n - self->at > 8 && memcmp (self->bytes + self->at + 1, "        ", 8) == 0)
      self->at += 8;
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

/* Keeps @n bytes of a key among the others, or finds them there. */
static bool
keep_key (Scan *self, const char *text, size_t n)
{
  uint32_t *known =
      &self->known[((uint8_t)text[0] * 31u + n * 7u + (uint8_t)text[n / 2]) % KEY_SLOTS];
  const char *last = *known > 0 ? self->out.keys.bytes + *known - 1 : NULL;

  if (last == NULL || strncmp (last, text, n) != 0 || last[n] != '\0') {
    *known = (uint32_t)self->out.keys.n + 1;
    ds_text_add (&self->out.keys, text, n);
    ds_text_add (&self->out.keys, "", 1);
    if (self->out.keys.failed)
      return stop_nomem (self);
  }
  self->key_text = *known - 1;
  return true;
}

static bool
keep_value (Scan *self, size_t start, const char *text, size_t n)
{
  memcpy (self->out.strings + start + 1, text, n);
  self->out.strings[start + 1 + n] = '\0';
  return true;
}

/* Keeps the string that stands from quote to quote for its readers: decoded. */
static bool
keep_string (Scan *self, size_t start, size_t end, bool is_key, bool has_escapes)
{
  const char *text = self->bytes + start + 1;
  struct json_object *decoded = NULL;
  size_t n = end - start - 2;
  bool is_kept;

  if (has_escapes) {
    if (self->tokener == NULL)
      self->tokener = json_tokener_new ();
    if (self->tokener != NULL)
      decoded = json_tokener_parse_ex (self->tokener, self->bytes + start, (int)(end - start));
    if (decoded == NULL)
      return stop_nomem (self);
    text = json_object_get_string (decoded);
    n = (size_t)json_object_get_string_len (decoded);
  }
  is_kept = is_key ? keep_key (self, text, n) : keep_value (self, start, text, n);
  json_object_put (decoded);
  return is_kept;
}

/* From the opening quote to behind the closing one. *@is_kept: it was kept decoded, as is done with
 * keys, and with values where they have escapes. */
static bool
scan_string (Scan *self, bool is_key, bool *is_kept)
{
  const size_t start = self->at;
  bool has_escapes = false;

  for (self->at++; self->at < self->n;) {
    const char *at = self->bytes + self->at;
    const size_t left = self->n - self->at;
    const uint8_t c = (uint8_t)*at;
    size_t used = 1;

    if (c == '"') {
      self->at++;
      *is_kept = is_key || has_escapes;
      return !*is_kept || keep_string (self, start, self->at, is_key, has_escapes);
    }
    if (c < 0x20)
      return stop (
          self, DS_BAD_DATA, "json.control",
          N_ ("expected an escape such as \\n in a string, got the control character 0x%c%c"),
          '0' + c / 16, "0123456789abcdef"[c % 16]);
    if (c == '\\') {
      has_escapes = true;
      if (ds_json_escape (at, left, &used) == UINT32_MAX)
        return stop (
            self, DS_BAD_DATA, "json.escape",
            N_ ("unknown escape in a string: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or "
                "\\u0001 to \\uffff with surrogates in pairs"));
    } else if (c >= 0x80) {
      used = ds_json_high ((const uint8_t *)at, left);
      if (used == 3)
        used = ds_json_repeated (at, left);
      if (used == 0)
        return stop (self, DS_BAD_DATA, "json.utf8", N_ ("expected valid UTF-8, got other bytes"));
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
      return stop (self, DS_BAD_DATA, "json.zero", N_ ("expected a number without leading zeros"));
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

/* Child number @i of the innermost object. */
static const DsJsonSpan *
child_at (const Scan *self, uint32_t i)
{
  return &self->out.spans[self->room - 1 - self->frames[self->depth - 1].first - i];
}

static const char *
key_of (const Scan *self, const DsJsonSpan *child)
{
  return self->out.keys.bytes + child->key_text;
}

static bool
keys_equal (const Scan *self, const DsJsonSpan *a, const DsJsonSpan *b)
{
  return strcmp (key_of (self, a), key_of (self, b)) == 0;
}

static uint64_t
key_hash (const Scan *self, const DsJsonSpan *child)
{
  uint64_t hash = DS_FNV64_START;

  for (const char *at = key_of (self, child); *at != '\0'; at++)
    hash = ds_mix64 (hash ^ (uint8_t)*at);
  return hash;
}

/* Of the key: the value may stand in a later line. */
static uint32_t
key_line (const Scan *self, const DsJsonSpan *child)
{
  uint32_t line = child->line;

  for (uint32_t at = child->key; at < child->start; at++)
    line -= self->bytes[at] == '\n';
  return line;
}

static void
report_duplicate (Scan *self, const DsJsonSpan *first, const DsJsonSpan *again)
{
  Frame *frame = &self->frames[self->depth - 1];
  const bool is_kept = self->errors != NULL && self->errors->n < DS_ERRORS_MAX;
  const uint32_t key = frame->key;
  char where[DS_WHERE_MAX] = "";

  if (is_kept) {             /* of all others only the number is */
    frame->key = again->key; /* so that the path ends in it */
    where_now (self, key_line (self, again), where);
    frame->key = key;
  }
  self->status = ds_errors_add (self->errors, DS_BAD_DATA, where, "json.duplicate",
                                N_ ("duplicate key: it is already in line %u"),
                                is_kept ? key_line (self, first) : 0);
}

static void
find_few_duplicates (Scan *self, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (keys_equal (self, child_at (self, j), child_at (self, i))) {
        report_duplicate (self, child_at (self, j), child_at (self, i));
        break;
      }
}

/* The keys of the innermost object. A duplicate is a finding but does not stop the scan. */
static bool
find_duplicates (Scan *self)
{
  const uint32_t n = self->n_open - self->frames[self->depth - 1].first;
  size_t n_slots = FEW_KEYS * 4;
  uint32_t *slots;

  if (n <= FEW_KEYS) {
    find_few_duplicates (self, n);
    return true;
  }
  while (n_slots < (size_t)n * 2)
    n_slots *= 2;
  slots = ds_alloc0 (n_slots, sizeof *slots);
  if (slots == NULL)
    return stop_nomem (self);
  for (uint32_t i = 0; i < n; i++) {
    const DsJsonSpan *child = child_at (self, i);
    size_t slot = key_hash (self, child) & (n_slots - 1);

    while (slots[slot] != 0 && !keys_equal (self, child_at (self, slots[slot] - 1), child))
      slot = (slot + 1) & (n_slots - 1);
    if (slots[slot] != 0)
      report_duplicate (self, child_at (self, slots[slot] - 1), child);
    else
      slots[slot] = i + 1;
  }
  ds_free (slots);
  return true;
}

/* ---- values */

static bool scan_value (Scan *self);

/* Before a value: there may be one more. */
static bool
check_number (Scan *self)
{
  if (self->n_done + self->n_open + self->n_packed + self->depth >= DS_JSON_VALUES_MAX)
    return stop (
        self, DS_LIMIT, "json.values",
        NN_ ("too many values: expected at most %u", "too many values: expected at most %u"),
        DS_JSON_VALUES_MAX);
  return true;
}

static bool
scan_member (Scan *self)
{
  const uint32_t key = (uint32_t)self->at;
  bool is_kept;

  if (peek (self) != '"')
    return stop_found (self, N_ ("a key in double quotes"));
  if (!scan_string (self, true, &is_kept))
    return false;
  self->frames[self->depth - 1].key = key;
  self->frames[self->depth - 1].key_text = self->key_text;
  skip_space (self);
  if (peek (self) != ':')
    return stop_found (self, "\":\"");
  self->at++;
  return scan_value (self);
}

/* ---- the room for spans */

/* Number of values of a valid text, or at least of those before its error: the root, one after each
 * comma, and one after each bracket that is not closed at once. */
static uint32_t
count_values (const char *bytes, size_t n)
{
  bool is_opened = false;
  uint32_t count = 1;

  for (size_t at = 0; at < n && count < DS_JSON_VALUES_MAX; at++) {
    const char c = bytes[at];

    if (c == ' ' || c == '\n' || c == '\t' || c == '\r')
      continue;
    count += c == ',' || (is_opened && c != ']' && c != '}');
    is_opened = c == '[' || c == '{';
    if (c == '"')
      for (at++; at < n && bytes[at] != '"';) {
        const size_t plain = ds_json_plain (bytes + at, n - at, true);

        at += plain > 0 ? plain : bytes[at] == '\\' ? 2 : 1;
      }
  }
  return count;
}

static bool
make_room (Scan *self)
{
  const size_t room = self->n / ROOM_BYTES + ROOM_MIN;

  self->room = room < DS_JSON_VALUES_MAX ? (uint32_t)room : DS_JSON_VALUES_MAX;
  self->out.spans = ds_alloc (self->room, sizeof *self->out.spans);
  self->out.strings = ds_alloc (self->n, 1);
  return (self->out.spans != NULL && self->out.strings != NULL) || stop_nomem (self);
}

/* Takes the room that all values need. */
static bool
widen_room (Scan *self)
{
  const uint32_t room = count_values (self->bytes, self->n), n_open = self->n_open;
  DsJsonSpan *spans = ds_alloc (room, sizeof *spans);

  if (spans == NULL)
    return stop_nomem (self);
  DS_ASSERT (room > self->room);
  memcpy (spans, self->out.spans, self->n_done * sizeof *spans);
  memcpy (spans + (room - n_open), self->out.spans + (self->room - n_open), n_open * sizeof *spans);
  ds_free (self->out.spans);
  self->out.spans = spans;
  self->room = room;
  return true;
}

static bool
push_span (Scan *self, const DsJsonSpan *span)
{
  if (self->n_done + self->n_open == self->room && !widen_room (self))
    return false;
  self->out.spans[self->room - ++self->n_open] = *span;
  return true;
}

/* Moves the children of the closed container to their last place, the first foremost. */
static void
settle_children (Scan *self, DsJsonSpan *span, uint32_t n)
{
  DsJsonSpan *from = self->out.spans + (self->room - self->n_open);

  for (uint32_t i = 0; i < n / 2; i++) {
    const DsJsonSpan child = from[i];

    from[i] = from[n - 1 - i];
    from[n - 1 - i] = child;
  }
  memmove (self->out.spans + self->n_done, from, n * sizeof *from);
  span->first = self->n_done;
  span->n = n;
  self->n_done += n;
  self->n_open -= n;
}

/* ---- packed lists */

/* After a child of the innermost list, a string without escapes that has a span. */
static void
pack (Scan *self)
{
  Frame *frame = &self->frames[self->depth - 1];

  if (self->n_open - frame->first < DS_JSON_PACKED_MIN)
    return;
  frame->n_packed = self->n_open - frame->first;
  self->n_packed += frame->n_packed;
  self->n_open = frame->first;
}

/* Gives the strings of the innermost list spans again, as another value follows. */
static bool
unpack (Scan *self)
{
  Frame *frame = &self->frames[self->depth - 1];
  uint32_t at = frame->start, line = frame->line, n = frame->n_packed;

  frame->is_plain = false;
  frame->n_packed = 0;
  self->n_packed -= n;
  for (; n > 0; n--) {
    DsJsonSpan span = { .key = NO_KEY };

    for (; self->bytes[at] != '"'; at++)
      line += self->bytes[at] == '\n';
    span.start = at;
    span.line = line;
    for (at++; self->bytes[at] != '"';)
      at++;
    span.end = ++at;
    if (!push_span (self, &span))
      return false;
  }
  return true;
}

/* In place of the packed strings, one span: the cursor with which they are found. */
static bool
close_packed (Scan *self, DsJsonSpan *list, const Frame *frame)
{
  const DsJsonSpan cursor = { .first = frame->n_packed, .key = NO_KEY };

  if (!push_span (self, &cursor))
    return false;
  settle_children (self, list, 1);
  list->n = frame->n_packed | DS_JSON_PACKED;
  return true;
}

/* The next item of the innermost list. */
static bool
scan_item (Scan *self)
{
  Frame *frame = &self->frames[self->depth - 1];
  DsJsonSpan span = { .start = (uint32_t)self->at, .line = self->line, .key = NO_KEY };
  bool is_kept;

  if (frame->is_plain && peek (self) != '"' && !unpack (self))
    return false;
  if (!frame->is_plain)
    return scan_value (self);
  if (!check_number (self) || !scan_string (self, false, &is_kept))
    return false;
  if (!is_kept && frame->n_packed > 0) {
    frame->n_packed++;
    self->n_packed++;
    return true;
  }
  span.end = (uint32_t)self->at;
  span.n = is_kept;
  if (is_kept && !unpack (self))
    return false;
  if (!push_span (self, &span))
    return false;
  if (frame->is_plain)
    pack (self);
  return true;
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
    if (is_object ? !scan_member (self) : !scan_item (self))
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

static bool
scan_container (Scan *self, DsJsonSpan *span)
{
  const bool is_object = peek (self) == '{';
  const uint32_t first = self->n_open;
  Frame *frame;

  if (self->depth == DS_JSON_DEPTH_MAX)
    return stop (self, DS_LIMIT, "json.depth",
                 NN_ ("nested too deeply: expected at most %d level",
                      "nested too deeply: expected at most %d levels"),
                 DS_JSON_DEPTH_MAX);
  frame = &self->frames[self->depth++];
  *frame = (Frame){ .is_object = is_object,
                    .is_plain = !is_object,
                    .first = first,
                    .key = NO_KEY,
                    .start = (uint32_t)self->at,
                    .line = self->line };
  if (!scan_children (self, is_object) || (is_object && !find_duplicates (self)))
    return false;
  self->depth--;
  if (frame->n_packed > 0)
    return close_packed (self, span, frame);
  settle_children (self, span, self->n_open - first);
  return true;
}

static bool
scan_any (Scan *self, DsJsonSpan *span)
{
  bool is_kept = false, is_good;

  switch (peek (self)) {
  case '{':
  case '[':
    return scan_container (self, span);
  case '"':
    is_good = scan_string (self, false, &is_kept);
    span->n = is_kept;
    return is_good;
  case 't':
    return scan_word (self, "true");
  case 'f':
    return scan_word (self, "false");
  case 'n':
    return scan_word (self, "null");
  default:
    return peek (self) == '-' || is_digit (peek (self)) ? scan_number (self)
                                                        : stop_found (self, N_ ("a value"));
  }
}

static bool
scan_value (Scan *self)
{
  DsJsonSpan span = { .key = NO_KEY };

  if (self->depth > 0) {
    span.key = self->frames[self->depth - 1].key;
    span.key_text = self->frames[self->depth - 1].key_text;
  }
  skip_space (self);
  span.start = (uint32_t)self->at;
  span.line = self->line;
  if (!check_number (self) || !scan_any (self, &span))
    return false;
  span.end = (uint32_t)self->at;
  return push_span (self, &span);
}

DsStatus
ds_json_scan (DsJsonScan *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  Scan self = { .name = name, .bytes = bytes, .n = n, .line = 1, .errors = errors };

  if (n > INT32_MAX)
    return ds_errors_add (
        errors, DS_LIMIT, name, "json.size",
        NN_ ("text too long: expected at most %d byte", "text too long: expected at most %d bytes"),
        INT32_MAX);
  if (make_room (&self) && scan_value (&self)) {
    skip_space (&self);
    if (self.at < self.n)
      stop_found (&self, N_ ("the end of the text"));
  }
  if (self.tokener != NULL)
    json_tokener_free (self.tokener);
  if (self.status != DS_OK) {
    ds_json_scan_clear (&self.out);
    return self.status;
  }
  settle_children (&self, &(DsJsonSpan){ 0 }, 1);
  self.out.n = self.n_done;
  *out = self.out;
  return DS_OK;
}

void
ds_json_scan_clear (DsJsonScan *self)
{
  ds_free (self->spans);
  ds_free (self->strings);
  ds_text_clear (&self->keys);
  *self = (DsJsonScan){ 0 };
}

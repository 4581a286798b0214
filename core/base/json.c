/* core/base/json.c — values of a JSON text that was scanned. */
#include "base/json.h"
#include "base/hooks.h"
#include "base/json_scan.h"

struct DsJson {
  char *name;
  const char *bytes; /* borrowed; without the byte order mark */
  size_t n;
  DsJsonScan scan; /* positions of the values */
};

/*
 * Parses @n bytes; a byte order mark is skipped. @bytes must live as long as *@out, whose nodes
 * borrow from it; @name is copied.
 *
 * DS_BAD_DATA, DS_LIMIT: findings in @errors, each with its line. DS_NOMEM. O(n).
 */
DsStatus
ds_json_parse (DsJson **out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  static const char mark[] = "\xef\xbb\xbf";
  DsJson *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;
  DsError err;

  *out = NULL;
  if (self != NULL)
    self->name = ds_strdup (name);
  if (self == NULL || self->name == NULL) {
    ds_json_free (self);
    ds_fail_nomem (&err, name);
    return ds_errors_take (errors, &err);
  }
  if (n >= 3 && memcmp (bytes, mark, 3) == 0) {
    bytes += 3;
    n -= 3;
  }
  self->bytes = bytes;
  self->n = n;
  status = ds_json_scan (&self->scan, name, bytes, n, errors);
  if (status == DS_OK)
    *out = self;
  else
    ds_json_free (self);
  return status;
}

void
ds_json_free (DsJson *self)
{
  if (self == NULL)
    return;
  ds_json_scan_clear (&self->scan);
  ds_free (self->name);
  ds_free (self);
}

DsNode
ds_json_root (const DsJson *self)
{
  return (DsNode){ .doc = self, .span = self->scan.n - 1 };
}

const char *
ds_json_name (const DsJson *self)
{
  return self->name;
}

static DsJsonSpan *
kept_span (DsNode self)
{
  return &self.doc->scan.spans[self.span];
}

/* Behind the closing quote of a string without escapes. */
static uint32_t
string_end (const DsJson *self, uint32_t quote)
{
  const char *text = self->bytes + quote + 1;

  return (uint32_t)((const char *)memchr (text, '"', self->n - quote - 1) - self->bytes) + 1;
}

/* The place of @self; only its line is that of the list around it. */
static DsJsonSpan
span_of (DsNode self)
{
  DsJsonSpan span = *kept_span (self);

  if (self.at > 0)
    span =
        (DsJsonSpan){ .start = self.at, .end = string_end (self.doc, self.at), .line = span.line };
  return span;
}

static char
first_of (DsNode self)
{
  return self.doc->bytes[self.at > 0 ? self.at : kept_span (self)->start];
}

static const char *
string_at (const DsJson *self, uint32_t quote)
{
  return self->scan.strings + quote + 1;
}

/* False: it has a fraction or an exponent, or 64 bits do not hold it. */
static bool
read_int (const char *at, const char *end, int64_t *out)
{
  const bool is_negative = *at == '-';
  uint64_t value = 0;

  for (at += is_negative; at < end; at++)
    if (*at < '0' || *at > '9' || __builtin_mul_overflow (value, 10, &value) ||
        __builtin_add_overflow (value, (uint64_t)(*at - '0'), &value))
      return false;
  if (value > (uint64_t)INT64_MAX + is_negative)
    return false;
  *out = is_negative ? (int64_t)(0 - value) : (int64_t)value;
  return true;
}

DsJsonType
ds_node_type (DsNode self)
{
  int64_t value;

  switch (first_of (self)) {
  case 'n':
    return DS_JSON_NULL;
  case 't':
  case 'f':
    return DS_JSON_BOOL;
  case '"':
    return DS_JSON_STRING;
  case '[':
    return DS_JSON_ARRAY;
  case '{':
    return DS_JSON_OBJECT;
  default:
    return ds_node_int (self, &value) ? DS_JSON_INT : DS_JSON_REAL;
  }
}

const char *
ds_json_type_name (DsJsonType type)
{
  static const char *const names[] = {
    [DS_JSON_NULL] = N_ ("null"),        [DS_JSON_BOOL] = N_ ("true or false"),
    [DS_JSON_INT] = N_ ("a number"),     [DS_JSON_REAL] = N_ ("a number with a fraction"),
    [DS_JSON_STRING] = N_ ("a string"),  [DS_JSON_ARRAY] = N_ ("a list"),
    [DS_JSON_OBJECT] = N_ ("an object"),
  };

  return names[type];
}

uint32_t
ds_node_line (DsNode self)
{
  const DsJsonSpan *from = kept_span (self), *cursor;
  uint32_t line;

  if (self.at == 0)
    return from->line;
  cursor = &self.doc->scan.spans[from->first];
  if (cursor->start <= self.at)
    from = cursor;
  line = from->line;
  for (uint32_t at = from->start; at < self.at; at++)
    line += self.doc->bytes[at] == '\n';
  return line;
}

const char *
ds_node_source (DsNode self, size_t *n)
{
  const DsJsonSpan span = span_of (self);

  *n = span.end - span.start;
  return self.doc->bytes + span.start;
}

bool
ds_node_get (DsNode object, const char *key, DsNode *out)
{
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    if (strcmp (m.key, key) == 0) {
      *out = m.node;
      return true;
    }
  return false;
}

size_t
ds_node_length (DsNode self)
{
  const DsJsonSpan span = span_of (self);

  if (first_of (self) != '"')
    return span.n & ~DS_JSON_PACKED;
  return span.n > 0 ? strlen (string_at (self.doc, span.start)) : span.end - span.start - 2;
}

static void
move_to_quote (const DsJson *doc, DsJsonSpan *cursor)
{
  for (; doc->bytes[cursor->start] != '"'; cursor->start++)
    cursor->line += doc->bytes[cursor->start] == '\n';
}

/* String @i of a packed list: the cursor goes on to it. */
static DsNode
packed_at (DsNode array, uint32_t i)
{
  const DsJson *doc = array.doc;
  DsJsonSpan *cursor = &doc->scan.spans[kept_span (array)->first];

  if (i < cursor->first) {
    cursor->first = 0;
    cursor->start = kept_span (array)->start;
    cursor->line = kept_span (array)->line;
    move_to_quote (doc, cursor);
  }
  for (; cursor->first < i; cursor->first++) {
    cursor->start = string_end (doc, cursor->start);
    move_to_quote (doc, cursor); /* which opens the next string */
  }
  return (DsNode){ .doc = doc, .span = array.span, .at = cursor->start };
}

DsNode
ds_node_at (DsNode array, size_t i)
{
  const DsJsonSpan *span = kept_span (array);

  DS_ASSERT (i < (span->n & ~DS_JSON_PACKED));
  if ((span->n & DS_JSON_PACKED) != 0)
    return packed_at (array, (uint32_t)i);
  return (DsNode){ .doc = array.doc, .span = span->first + (uint32_t)i };
}

const char *
ds_node_bytes (DsNode self, size_t *n)
{
  const DsJsonSpan span = span_of (self);

  DS_ASSERT (n != NULL);
  if (first_of (self) != '"')
    return NULL;
  if (span.n > 0) {
    *n = strlen (string_at (self.doc, span.start));
    return string_at (self.doc, span.start);
  }
  *n = span.end - span.start - 2;
  return self.doc->bytes + span.start + 1;
}

const char *
ds_node_string (DsNode self, size_t *n)
{
  const uint32_t start = self.at > 0 ? self.at : kept_span (self)->start;
  const bool is_kept = self.at == 0 && kept_span (self)->n > 0;
  size_t length;
  const char *bytes = ds_node_bytes (self, &length);

  if (bytes == NULL)
    return NULL;
  if (n != NULL)
    *n = length;
  if (!is_kept) {
    memcpy (self.doc->scan.strings + start + 1, bytes, length);
    self.doc->scan.strings[start + 1 + length] = '\0';
  }
  if (self.at == 0)
    kept_span (self)->n = 1;
  return string_at (self.doc, start);
}

bool
ds_node_int (DsNode self, int64_t *out)
{
  const char first = first_of (self);
  size_t n;
  const char *source;

  if (first != '-' && (first < '0' || first > '9'))
    return false;
  source = ds_node_source (self, &n);
  return read_int (source, source + n, out);
}

bool
ds_node_bool (DsNode self, bool *out)
{
  const char first = first_of (self);

  if (first != 't' && first != 'f')
    return false;
  *out = first == 't';
  return true;
}

static DsMember
member_at (const DsJson *doc, uint32_t span, uint32_t left)
{
  if (left == 0)
    return (DsMember){ 0 };
  return (DsMember){
    .key = doc->scan.keys.bytes + doc->scan.spans[span].key_text,
    .node = { .doc = doc, .span = span },
    .left_ = left,
  };
}

DsMember
ds_node_first (DsNode object)
{
  const DsJsonSpan *span = kept_span (object);

  return member_at (object.doc, span->first, first_of (object) == '{' ? span->n : 0);
}

DsMember
ds_member_next (DsMember self)
{
  return member_at (self.node.doc, self.node.span + 1, self.left_ - 1);
}

const char *
ds_member_source (DsMember self)
{
  return self.node.doc->bytes + kept_span (self.node)->key;
}

DsStatus
ds_node_take (DsNode node, DsErrors *errors, const char *path, const DsError *err)
{
  DsError placed = *err;

  ds_where_line (placed.where, node.doc->name, ds_node_line (node), path);
  return ds_errors_take (errors, &placed);
}

DsStatus
ds_node_fail (DsNode node, DsErrors *errors, const char *path, const char *id, const char *format,
              ...)
{
  DsError err;
  va_list args;

  ds_error_clear (&err);
  err.status = DS_BAD_DATA;
  va_start (args, format);
  ds_message_set_va (&err.message, id, format, args);
  va_end (args);
  return ds_node_take (node, errors, path, &err);
}

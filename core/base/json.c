/* core/base/json.c — a checked text and its tree. */
#include "base/json.h"
#include "base/hooks.h"
#include "base/json_scan.h"

#include <json-c/json.h>

struct DsJson {
  char *name;
  const char *bytes;        /* borrowed; without the byte order mark */
  DsJsonScan scan;          /* where each value stands */
  struct json_object *root; /* NULL is the JSON null */
};

/* Builds the tree of a text that the scan has accepted. */
static DsStatus
build_tree (DsJson *self, size_t n, DsErrors *errors)
{
  struct json_tokener *tokener = json_tokener_new_ex (DS_JSON_DEPTH_MAX + 1);
  enum json_tokener_error error;
  DsError err;

  if (tokener == NULL) {
    ds_fail_nomem (&err, self->name);
    return ds_errors_take (errors, &err);
  }
  json_tokener_set_flags (tokener, JSON_TOKENER_STRICT);
  self->root = json_tokener_parse_ex (tokener, self->bytes, (int)n);
  error = json_tokener_get_error (tokener);
  if (error == json_tokener_continue) { /* a number or null at the top: only its end tells */
    self->root = json_tokener_parse_ex (tokener, "", 1);
    error = json_tokener_get_error (tokener);
  }
  json_tokener_free (tokener);
  if (error == json_tokener_success)
    return DS_OK;
  return ds_errors_add (errors, DS_BAD_DATA, self->name, "json.tree",
                        N_ ("the JSON library could not read this: %s"),
                        json_tokener_error_desc (error));
}

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
  status = ds_json_scan (&self->scan, name, bytes, n, errors);
  if (status == DS_OK)
    status = build_tree (self, n, errors);
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
  json_object_put (self->root);
  ds_free (self->scan.spans);
  ds_free (self->name);
  ds_free (self);
}

DsNode
ds_json_root (const DsJson *self)
{
  return (DsNode){ .doc = self, .value = self->root, .span = self->scan.n - 1 };
}

const char *
ds_json_name (const DsJson *self)
{
  return self->name;
}

static const DsJsonSpan *
span_of (DsNode self)
{
  return &self.doc->scan.spans[self.span];
}

/* Reads the number as it stands in the text: json-c clamps what is too large. */
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

  switch (json_object_get_type (self.value)) {
  case json_type_null:
    return DS_JSON_NULL;
  case json_type_boolean:
    return DS_JSON_BOOL;
  case json_type_string:
    return DS_JSON_STRING;
  case json_type_array:
    return DS_JSON_ARRAY;
  case json_type_object:
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
  return span_of (self)->line;
}

const char *
ds_node_source (DsNode self, size_t *n)
{
  const DsJsonSpan *span = span_of (self);

  *n = span->end - span->start;
  return self.doc->bytes + span->start;
}

/* False: @object is no object or has no such key; @out is untouched. O(members). */
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
  switch (json_object_get_type (self.value)) {
  case json_type_object:
    return (size_t)json_object_object_length (self.value);
  case json_type_array:
    return json_object_array_length (self.value);
  case json_type_string:
    return (size_t)json_object_get_string_len (self.value);
  default:
    return 0;
  }
}

/* Item @i, which must be less than the length of the array. O(1). */
DsNode
ds_node_at (DsNode array, size_t i)
{
  return (DsNode){ .doc = array.doc,
                   .value = json_object_array_get_idx (array.value, i),
                   .span = span_of (array)->first + (uint32_t)i };
}

const char *
ds_node_string (DsNode self, size_t *n)
{
  if (json_object_get_type (self.value) != json_type_string)
    return NULL;
  if (n != NULL)
    *n = (size_t)json_object_get_string_len (self.value);
  return json_object_get_string (self.value);
}

bool
ds_node_int (DsNode self, int64_t *out)
{
  const enum json_type type = json_object_get_type (self.value);
  size_t n;
  const char *source;

  if (type != json_type_int && type != json_type_double)
    return false;
  source = ds_node_source (self, &n);
  return read_int (source, source + n, out);
}

bool
ds_node_bool (DsNode self, bool *out)
{
  if (json_object_get_type (self.value) != json_type_boolean)
    return false;
  *out = json_object_get_boolean (self.value);
  return true;
}

static DsMember
member_of (const struct lh_entry *entry, const DsJson *doc, uint32_t span)
{
  if (entry == NULL)
    return (DsMember){ 0 };
  return (DsMember){
    .key = lh_entry_k (entry),
    .node = { .doc = doc, .value = lh_entry_v (entry), .span = span },
    .at_ = lh_entry_next (entry),
  };
}

DsMember
ds_node_first (DsNode object)
{
  const struct lh_table *table = json_object_get_object (object.value);

  if (table == NULL)
    return (DsMember){ 0 };
  return member_of (lh_table_head (table), object.doc, span_of (object)->first);
}

DsMember
ds_member_next (DsMember self)
{
  return member_of (self.at_, self.node.doc, self.node.span + 1);
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

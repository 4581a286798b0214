/* core/base/json.h — strict JSON: the only door to json-c.
 *
 * A scan checks grammar, UTF-8, duplicate keys, depth and limits and notes where every value
 * stands; json-c decodes strings with escapes. So a finding can name its line, a value that we do
 * not know can be kept as the very text that was read, and the memory is at most 25 bytes a byte.
 */
#pragma once

#include "base/error.h"
#include "base/text.h"

#define DS_JSON_DEPTH_MAX 64
#define DS_JSON_VALUES_MAX 16000000u /* values in one document */

typedef struct DsJson DsJson; /* a parsed text; owns all its nodes; belongs to one thread; another
                               * may read nodes that this does not */

typedef enum {
  DS_JSON_NULL,
  DS_JSON_BOOL,
  DS_JSON_INT, /* fits int64 */
  DS_JSON_REAL,
  DS_JSON_STRING,
  DS_JSON_ARRAY,
  DS_JSON_OBJECT,
} DsJsonType;

/* One value of a document; borrows from it, cheap to copy. */
typedef struct {
  const DsJson *doc;
  uint32_t span; /* private: index of its place in the text, or of the list that it lies in: */
  uint32_t at;   /* private: its opening quote, in a long list of strings; 0 elsewhere */
} DsNode;

/* Parses @n bytes, which must outlive *@out. @name stands before the line number in findings (a
 * file's name). On failure *@out is NULL and @errors has at least one finding. O(n). */
DsStatus ds_json_parse (DsJson **out, const char *name, const char *bytes, size_t n,
                        DsErrors *errors) DS_MUST_CHECK;
/* Frees the text's tables and all its nodes; NULL is allowed. */
void ds_json_free (DsJson *self);

/* The value that is the whole text. O(1). */
DsNode ds_json_root (const DsJson *self);
/* The name that findings begin with, as given to ds_json_parse(). Borrows. */
const char *ds_json_name (const DsJson *self);

/* The type of a value; a number is an integer where it has no fraction, no exponent and fits 64
 * bits. */
DsJsonType ds_node_type (DsNode self);
const char *ds_json_type_name (DsJsonType type);     /* "a string", "an object": for findings */
uint32_t ds_node_line (DsNode self);                 /* from 1 */
const char *ds_node_source (DsNode self, size_t *n); /* the text as read; borrows */
/* False: @object is no object or has no such key; @out is untouched. O(members). */
bool ds_node_get (DsNode object, const char *key, DsNode *out);
size_t
ds_node_length (DsNode self); /* members of an object, items of an array, bytes of a string */
/* Item @i, which must be less than the length of the array. O(1); in a long list of strings that
 * holds in the order of the text, and any other order costs O(i). */
DsNode ds_node_at (DsNode array, size_t i);
const char *ds_node_string (DsNode self, size_t *n); /* NULL: not a string; @n may be NULL */
/* The same without a NUL behind it, which spares long texts a copy. Borrows. */
const char *ds_node_bytes (DsNode self, size_t *n);
bool ds_node_int (DsNode self, int64_t *out); /* false: not a whole number of 64 bits */
/* Reads a truth value. False: it is something else, and @out is untouched. */
bool ds_node_bool (DsNode self, bool *out);

/* Walks the members in the order of the text: for (DsMember m = ds_node_first (o); m.key; m =
 * ds_member_next (m)) */
typedef struct {
  const char *key; /* NULL: past the last */
  DsNode node;
  uint32_t left_; /* private: members from this on */
} DsMember;

/* The first member of an object, or one without a key: it is empty or no object. O(1). */
DsMember ds_node_first (DsNode object);
/* The member behind @self; one without a key behind the last. O(1). */
DsMember ds_member_next (DsMember self);
/* The opening quote of the member's key in the text; it must have a key. Borrows. O(1). */
const char *ds_member_source (DsMember self);

/* True when both texts are one value: white space, escapes in strings and the order of members do
 * not count, numbers with a fraction are compared as they are written. Texts that are no JSON, and
 * those for which memory lacks, are equal where their bytes are. O(n), objects O(members) a member
 * that stands elsewhere. */
bool ds_json_equal (const char *a, const char *b);

/* Adds the finding "NAME:LINE: @path: sentence" about @node. */
DsStatus ds_node_fail (DsNode node, DsErrors *errors, const char *path, const char *id,
                       const char *format, ...) DS_PRINTF (5, 6);

/* Adds the sentence of @err as a finding about @node, which also gives the place. */
DsStatus ds_node_take (DsNode node, DsErrors *errors, const char *path, const DsError *err);

/* ---- writing: stable order, two-space indent, one value a line; an inline container stays on
 * one line. Keys and strings are escaped; text must be UTF-8. */
#define DS_JSON_WRITE_DEPTH 64

typedef struct {
  DsText *out;
  uint32_t n_values; /* so far, as a reader counts them; inserted source counts as one */
  uint8_t depth;
  struct {
    bool is_inline, has_items;
    char close;
  } stack[DS_JSON_WRITE_DEPTH];
} DsJsonWriter;

typedef enum { DS_JSON_LINES, DS_JSON_INLINE } DsJsonLayout;

/* Begins a text at the end of @out, which the writer borrows. Running out of memory shows as
 * @out->failed. */
void ds_json_writer_init (DsJsonWriter *self, DsText *out);
/* @key is NULL inside an array and at the top. */
void ds_json_begin_object (DsJsonWriter *self, const char *key, DsJsonLayout layout);
/* Opens an array, which ds_json_end() closes; @key as for objects. */
void ds_json_begin_array (DsJsonWriter *self, const char *key, DsJsonLayout layout);
/* Closes the innermost container; a line break follows the outermost. */
void ds_json_end (DsJsonWriter *self);
/* Writes a terminated UTF-8 text, escaped. @key is NULL inside an array and at the top. */
void ds_json_put_string (DsJsonWriter *self, const char *key, const char *value);
/* Writes @n bytes of UTF-8 text, escaped; they may contain NUL. */
void ds_json_put_bytes (DsJsonWriter *self, const char *key, const char *value, size_t n);
/* Writes a whole number. */
void ds_json_put_int (DsJsonWriter *self, const char *key, int64_t value);
/* Writes true or false. */
void ds_json_put_bool (DsJsonWriter *self, const char *key, bool value);
/* Writes null. */
void ds_json_put_null (DsJsonWriter *self, const char *key);
void ds_json_put_source (DsJsonWriter *self, const char *key, const char *json); /* as it is */

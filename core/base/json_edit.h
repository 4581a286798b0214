/* core/base/json_edit.h — changes of a JSON text that leave all other bytes as they are. */
#pragma once

#include "base/array.h"
#include "base/json.h"

/* Bytes of a text and their replacement. */
typedef struct {
  const char *from, *to; /* to is behind the last byte */
  char *text;            /* owned */
  size_t n;
} DsJsonSplice;

/* Changes of one text, made by ds_json_edit_apply(). Held by value. A failed allocation sets
 * `failed`, so that a caller checks once at the end. */
typedef struct {
  const char *bytes; /* borrowed: the text that was parsed */
  size_t n;
  DS_ARRAY (DsJsonSplice) splices;
  bool failed;
} DsJsonEdit;

/* Begins changes of the @n @bytes, from which all nodes below were parsed. A container may gain or
 * lose one member or item in an edit; any number of other values may be replaced. */
void ds_json_edit_begin (DsJsonEdit *self, const char *bytes, size_t n);
/* Replaces the value @node by @json, which must be one valid value. */
void ds_json_edit_replace (DsJsonEdit *self, DsNode node, const char *json);
/* Replaces @node by @text as a string. */
void ds_json_edit_replace_text (DsJsonEdit *self, DsNode node, const char *text);
/* Gives the member @key of @object the value @json: in place where there is one, else at the end,
 * in the layout of the object. NULL takes the member away. */
void ds_json_edit_set (DsJsonEdit *self, DsNode object, const char *key, const char *json);
/* Adds the item @json to the end of @array; in a list with a line for each item on a line of its
 * own. */
void ds_json_edit_append (DsJsonEdit *self, DsNode array, const char *json);
/* Removes item @i, which must be less than the length of @array. */
void ds_json_edit_remove (DsJsonEdit *self, DsNode array, size_t i);
/* Appends the changed text to @out. DS_NOMEM. O(n + splices log splices). */
DsStatus ds_json_edit_apply (DsJsonEdit *self, DsText *out, DsError *err) DS_MUST_CHECK;
/* Frees the changes and zeroes the edit; safe to call twice. */
void ds_json_edit_clear (DsJsonEdit *self);

/* core/base/json_index.h — members of an object for who asks for many of them by their keys. */
#pragma once

#include "base/intern.h"
#include "base/json.h"

/* Held by value. Borrows from the document. */
typedef struct {
  DsNode object;
  DsMember next;  /* behind the last one found */
  DsIntern keys;  /* of all members, once one was not the next; */
  DsNode *values; /* by the number of the key. NULL: not yet, or there are few */
  size_t n_looks; /* keys that were compared or numbered so far */
} DsMemberIndex;

/* Begins at the first member of @object; where that is no object, it has none. */
void ds_member_index_init (DsMemberIndex *self, DsNode object);

/* ds_node_get(). O(1) for keys in the order of the text, O(members) once for others. */
bool ds_member_index_get (DsMemberIndex *self, const char *key, DsNode *out);

/* Frees what was numbered and zeroes the index; safe to call twice. */
void ds_member_index_clear (DsMemberIndex *self);

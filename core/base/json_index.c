/* core/base/json_index.c — members in step with questions, or numbered once. */
#include "base/json_index.h"
#include "base/hooks.h"

#include <string.h>

#define FEW 16 /* members that are compared one by one */

void
ds_member_index_init (DsMemberIndex *self, DsNode object)
{
  DS_ASSERT (self != NULL);

  *self = (DsMemberIndex){ .object = object, .next = ds_node_first (object) };
}

/* Numbers all keys, of which none is there twice. False: no memory. */
static bool
number_keys (DsMemberIndex *self)
{
  uint32_t n = 0;

  self->values = ds_alloc (ds_node_length (self->object), sizeof *self->values);
  if (self->values == NULL)
    return false;
  for (DsMember m = ds_node_first (self->object); m.key != NULL; m = ds_member_next (m)) {
    self->n_looks++;
    if (ds_intern_add (&self->keys, m.key) != n) {
      ds_intern_clear (&self->keys);
      ds_free (self->values);
      self->values = NULL;
      return false;
    }
    self->values[n++] = m.node;
  }
  return true;
}

/* Goes over the members one by one. */
static bool
find_member (DsMemberIndex *self, const char *key, DsNode *out)
{
  for (DsMember m = ds_node_first (self->object); m.key != NULL; m = ds_member_next (m)) {
    self->n_looks++;
    if (strcmp (m.key, key) == 0) {
      *out = m.node;
      self->next = ds_member_next (m);
      return true;
    }
  }
  return false;
}

bool
ds_member_index_get (DsMemberIndex *self, const char *key, DsNode *out)
{
  uint32_t number;

  DS_ASSERT (self != NULL && key != NULL && out != NULL);

  self->n_looks++;
  if (self->next.key != NULL && strcmp (self->next.key, key) == 0) {
    *out = self->next.node;
    self->next = ds_member_next (self->next);
    return true;
  }
  if (ds_node_first (self->object).key == NULL)
    return false;
  if (ds_node_length (self->object) <= FEW || (self->values == NULL && !number_keys (self)))
    return find_member (self, key, out);
  number = ds_intern_find (&self->keys, key);
  if (number == DS_INTERN_NONE)
    return false;
  *out = self->values[number];
  return true;
}

void
ds_member_index_clear (DsMemberIndex *self)
{
  DS_ASSERT (self != NULL);

  ds_intern_clear (&self->keys);
  ds_free (self->values);
  memset (self, 0, sizeof *self);
}

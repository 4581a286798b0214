/* core/io/kept/thing_list.c — see thing_list.h */
#include "io/kept/thing_list.h"

#include <stdlib.h>

int
ds_things_by_id (const void *a, const void *b)
{
  const DsThing *p, *q;

  DS_ASSERT (a != NULL && b != NULL);

  p = *(const DsThing *const *)a;
  q = *(const DsThing *const *)b;
  return p->id < q->id ? -1 : p->id > q->id;
}

bool
ds_thing_list_take (DsThingList *self, const DsThings *things)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (!ds_array_push (self, ds_things_get (things, i)))
      return false;
  if (self->n > 0)
    qsort (self->items, self->n, sizeof *self->items, ds_things_by_id);
  return true;
}

const DsThing *
ds_thing_list_find (const DsThingList *self, uint64_t id)
{
  const DsThing key = { .id = id }, *at = &key;
  const DsThing **found;

  DS_ASSERT (self != NULL);

  found = self->n > 0 ? bsearch (&at, self->items, self->n, sizeof *self->items, ds_things_by_id)
                      : NULL;
  return found != NULL ? *found : NULL;
}

size_t
ds_thing_list_index (const DsThingList *self, const DsThing *thing)
{
  const DsThing **found;

  DS_ASSERT (self != NULL && self->n > 0 && thing != NULL);

  found = bsearch (&thing, self->items, self->n, sizeof *self->items, ds_things_by_id);
  DS_ASSERT (found != NULL);
  return (size_t)(found - self->items);
}

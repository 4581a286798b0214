/* core/map/locks.c — the table of locks. */
#include "map/locks.h"

#include <string.h>

static bool
lock_equal (const void *a, const void *b)
{
  const DsLock *p = a, *q = b;

  return ds_str_equal (p->id, q->id) && ds_str_equal (p->name, q->name) &&
         ds_str_equal (p->kind, q->kind) && ds_str_equal (p->opened_by, q->opened_by) &&
         ds_extras_equal (p->extras, q->extras);
}

static const DsTableType TYPE = { "locks",
                                  sizeof (DsLock),
                                  lock_equal,
                                  offsetof (DsLock, extras),
                                  4,
                                  { offsetof (DsLock, id), offsetof (DsLock, name),
                                    offsetof (DsLock, kind), offsetof (DsLock, opened_by) } };

const DsLock *
ds_locks_find (const DsLocks *self, const char *id)
{
  DS_ASSERT (id != NULL);
  for (size_t i = 0; i < ds_locks_count (self); i++)
    if (strcmp (ds_str_get (ds_locks_get (self, i)->id), id) == 0)
      return ds_locks_get (self, i);
  return NULL;
}

DsStatus
ds_locks_put (DsLocks **self, const DsLock *lock, DsError *err)
{
  const DsLock *old = ds_locks_find (*self, ds_str_get (lock->id));

  DS_ASSERT (self != NULL && lock != NULL);
  if (old != NULL)
    return ds_table_set ((DsTable **)self, (size_t)(old - ds_locks_get (*self, 0)), lock, err);
  if (ds_locks_count (*self) >= DS_LOCKS_MAX)
    return ds_fail (err, DS_LIMIT, "locks", "locks.limit",
                    NN_ ("a dungeon holds at most %d lock", "a dungeon holds at most %d locks"),
                    DS_LOCKS_MAX);
  return ds_table_insert ((DsTable **)self, &TYPE, ds_locks_count (*self), lock, err);
}

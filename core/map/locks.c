/* core/map/locks.c — the table of locks. */
#include "map/locks.h"
#include "base/array.h"

#include <stdatomic.h>
#include <string.h>

struct DsLocks {
  atomic_uint refs;
  DS_ARRAY (DsLock) list;
};

static DsLock
lock_ref (const DsLock *lock)
{
  ds_str_ref (lock->id);
  ds_str_ref (lock->name);
  ds_str_ref (lock->kind);
  ds_str_ref (lock->opened_by);
  ds_extras_ref (lock->extras);
  return *lock;
}

static void
lock_unref (const DsLock *lock)
{
  ds_str_unref (lock->id);
  ds_str_unref (lock->name);
  ds_str_unref (lock->kind);
  ds_str_unref (lock->opened_by);
  ds_extras_unref (lock->extras);
}

DsLocks *
ds_locks_ref (DsLocks *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_locks_unref (DsLocks *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->list.n; i++)
    lock_unref (&self->list.items[i]);
  ds_array_clear (&self->list);
  ds_free (self);
}

size_t
ds_locks_count (const DsLocks *self)
{
  return self != NULL ? self->list.n : 0;
}

const DsLock *
ds_locks_get (const DsLocks *self, size_t i)
{
  return &self->list.items[i];
}

const DsLock *
ds_locks_find (const DsLocks *self, const char *id)
{
  for (size_t i = 0; i < ds_locks_count (self); i++)
    if (strcmp (ds_str_get (self->list.items[i].id), id) == 0)
      return &self->list.items[i];
  return NULL;
}

/* Makes *@self a table of one owner, empty if it was NULL. */
static DsStatus
own (DsLocks **self, DsError *err)
{
  DsLocks *copy;

  if (*self != NULL && atomic_load_explicit (&(*self)->refs, memory_order_acquire) == 1)
    return DS_OK;
  copy = ds_alloc0 (1, sizeof *copy);
  if (copy == NULL)
    return ds_fail_nomem (err, "locks");
  atomic_init (&copy->refs, 1);
  if (!ds_array_reserve (&copy->list, ds_locks_count (*self))) {
    ds_free (copy);
    return ds_fail_nomem (err, "locks");
  }
  for (size_t i = 0; i < ds_locks_count (*self); i++)
    copy->list.items[i] = lock_ref (&(*self)->list.items[i]);
  copy->list.n = ds_locks_count (*self);
  ds_locks_unref (*self);
  *self = copy;
  return DS_OK;
}

DsStatus
ds_locks_put (DsLocks **self, const DsLock *lock, DsError *err)
{
  const DsLock *old = ds_locks_find (*self, ds_str_get (lock->id));
  const size_t at = old != NULL ? (size_t)(old - (*self)->list.items) : ds_locks_count (*self);
  DsStatus status;

  if (at >= DS_LOCKS_MAX)
    return ds_fail (err, DS_LIMIT, "locks", "locks.limit",
                    NN_ ("a dungeon holds at most %d lock", "a dungeon holds at most %d locks"),
                    DS_LOCKS_MAX);
  status = own (self, err);
  if (status != DS_OK)
    return status;
  if (!ds_array_reserve (&(*self)->list, 1))
    return ds_fail_nomem (err, "locks");
  lock_ref (lock);
  if (at < (*self)->list.n)
    lock_unref (&(*self)->list.items[at]);
  else
    (*self)->list.n++;
  (*self)->list.items[at] = *lock;
  return DS_OK;
}

bool
ds_locks_equal (const DsLocks *a, const DsLocks *b)
{
  const size_t n = ds_locks_count (a);

  if (a == b)
    return true;
  if (n != ds_locks_count (b))
    return false;
  for (size_t i = 0; i < n; i++) {
    const DsLock *p = &a->list.items[i], *q = &b->list.items[i];

    if (!ds_str_equal (p->id, q->id) || !ds_str_equal (p->name, q->name) ||
        !ds_str_equal (p->kind, q->kind) || !ds_str_equal (p->opened_by, q->opened_by) ||
        p->extras != q->extras)
      return false;
  }
  return true;
}

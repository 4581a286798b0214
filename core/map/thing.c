/* core/map/thing.c — sorted, shared lists of things. */
#include "map/thing.h"
#include "base/array.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct DsThings {
  atomic_uint refs;
  DS_ARRAY (DsThing) list;
};

static void
thing_ref (const DsThing *thing)
{
  ds_str_ref (thing->lock);
  ds_extras_ref (thing->extras);
}

static void
thing_unref (const DsThing *thing)
{
  ds_str_unref (thing->lock);
  ds_extras_unref (thing->extras);
}

static int
compare_place (const DsThing *a, DsCell at, uint64_t id)
{
  if (a->at.y != at.y)
    return a->at.y < at.y ? -1 : 1;
  if (a->at.x != at.x)
    return a->at.x < at.x ? -1 : 1;
  return a->id < id ? -1 : a->id > id;
}

static int
compare_things (const void *a, const void *b)
{
  const DsThing *q = b;

  return compare_place (a, q->at, q->id);
}

/* DS_LIMIT: more than DS_THINGS_MAX. DS_NOMEM. *@out is NULL then, and also when @n is 0. */
DsStatus
ds_things_new (DsThings **out, const DsThing *things, size_t n, DsError *err)
{
  DsThings *self;

  *out = NULL;
  if (n == 0)
    return DS_OK;
  if (n > DS_THINGS_MAX)
    return ds_fail (err, DS_LIMIT, "things", "things.limit",
                    NN_ ("a floor holds at most %d thing", "a floor holds at most %d things"),
                    DS_THINGS_MAX);
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL || !ds_array_reserve (&self->list, n)) {
    ds_free (self);
    return ds_fail_nomem (err, "things");
  }
  atomic_init (&self->refs, 1);
  memcpy (self->list.items, things, n * sizeof *things);
  self->list.n = n;
  for (size_t i = 0; i < n; i++)
    thing_ref (&things[i]);
  qsort (self->list.items, n, sizeof *things, compare_things);
  *out = self;
  return DS_OK;
}

DsThings *
ds_things_ref (DsThings *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_things_unref (DsThings *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->list.n; i++)
    thing_unref (&self->list.items[i]);
  ds_array_clear (&self->list);
  ds_free (self);
}

size_t
ds_things_count (const DsThings *self)
{
  return self != NULL ? self->list.n : 0;
}

const DsThing *
ds_things_get (const DsThings *self, size_t i)
{
  return &self->list.items[i];
}

/* The first index whose thing does not stand before (@at, @id). O(log n). */
static size_t
seek (const DsThings *self, DsCell at, uint64_t id)
{
  size_t low = 0, high = ds_things_count (self);

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (compare_place (&self->list.items[middle], at, id) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

size_t
ds_things_seek (const DsThings *self, DsCell cell)
{
  return seek (self, cell, 0);
}

/* O(n): the order is that of places. NULL: not there. */
const DsThing *
ds_things_find (const DsThings *self, uint64_t id)
{
  for (size_t i = 0; i < ds_things_count (self); i++)
    if (self->list.items[i].id == id)
      return &self->list.items[i];
  return NULL;
}

/* Makes *@self a list of one owner, empty if it was NULL. */
static DsStatus
own (DsThings **self, DsError *err)
{
  DsThings *copy;

  if (*self != NULL && atomic_load_explicit (&(*self)->refs, memory_order_acquire) == 1)
    return DS_OK;
  copy = ds_alloc0 (1, sizeof *copy);
  if (copy == NULL)
    return ds_fail_nomem (err, "things");
  atomic_init (&copy->refs, 1);
  if (!ds_array_reserve (&copy->list, ds_things_count (*self))) {
    ds_free (copy);
    return ds_fail_nomem (err, "things");
  }
  for (size_t i = 0; i < ds_things_count (*self); i++) {
    copy->list.items[i] = (*self)->list.items[i];
    thing_ref (&copy->list.items[i]);
  }
  copy->list.n = ds_things_count (*self);
  ds_things_unref (*self);
  *self = copy;
  return DS_OK;
}

static void
remove_at (DsThings *self, size_t i)
{
  DsThing *items = self->list.items;

  thing_unref (&items[i]);
  memmove (items + i, items + i + 1, (self->list.n - i - 1) * sizeof *items);
  self->list.n--;
}

/*
 * Adds @thing, or puts it in the place of the one with its id. Refs what @thing owns.
 * DS_LIMIT: more than DS_THINGS_MAX. DS_NOMEM. On failure the list is as it was. O(n).
 */
DsStatus
ds_things_put (DsThings **self, const DsThing *thing, DsError *err)
{
  const DsThing *old = ds_things_find (*self, thing->id);
  const size_t old_index = old != NULL ? (size_t)(old - (*self)->list.items) : SIZE_MAX;
  DsStatus status;
  size_t i;

  if (old == NULL && ds_things_count (*self) >= DS_THINGS_MAX)
    return ds_fail (err, DS_LIMIT, "things", "things.limit",
                    NN_ ("a floor holds at most %d thing", "a floor holds at most %d things"),
                    DS_THINGS_MAX);
  status = own (self, err);
  if (status != DS_OK)
    return status;
  if (!ds_array_reserve (&(*self)->list, 1))
    return ds_fail_nomem (err, "things");
  thing_ref (thing);
  if (old_index != SIZE_MAX)
    remove_at (*self, old_index);
  i = seek (*self, thing->at, thing->id);
  memmove ((*self)->list.items + i + 1, (*self)->list.items + i,
           ((*self)->list.n - i) * sizeof *thing);
  (*self)->list.items[i] = *thing;
  (*self)->list.n++;
  return DS_OK;
}

/* Removing what is not there is no failure. O(n). */
DsStatus
ds_things_remove (DsThings **self, uint64_t id, DsError *err)
{
  const DsThing *old = ds_things_find (*self, id);
  const size_t i = old != NULL ? (size_t)(old - (*self)->list.items) : 0;
  DsStatus status;

  if (old == NULL)
    return DS_OK;
  status = own (self, err);
  if (status == DS_OK)
    remove_at (*self, i);
  return status;
}

static bool
thing_equal (const DsThing *a, const DsThing *b)
{
  return a->id == b->id && a->kind == b->kind && a->facing == b->facing &&
         a->target_floor == b->target_floor && a->target.x == b->target.x &&
         a->target.y == b->target.y && a->at.x == b->at.x && a->at.y == b->at.y &&
         ds_str_equal (a->lock, b->lock) && a->extras == b->extras;
}

bool
ds_things_equal (const DsThings *a, const DsThings *b)
{
  const size_t n = ds_things_count (a);

  if (a == b)
    return true;
  if (n != ds_things_count (b))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!thing_equal (&a->list.items[i], &b->list.items[i]))
      return false;
  return true;
}

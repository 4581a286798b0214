/* core/map/ignores.c — the table of ignored findings. */
#include "map/ignores.h"
#include "base/array.h"

#include <stdatomic.h>
#include <string.h>

struct DsIgnores {
  atomic_uint refs;
  DS_ARRAY (DsIgnore) list;
};

static DsIgnore
ignore_ref (const DsIgnore *ignore)
{
  ds_str_ref (ignore->rule);
  ds_str_ref (ignore->reason);
  ds_extras_ref (ignore->extras);
  return *ignore;
}

static void
ignore_unref (const DsIgnore *ignore)
{
  ds_str_unref (ignore->rule);
  ds_str_unref (ignore->reason);
  ds_extras_unref (ignore->extras);
}

DsIgnores *
ds_ignores_ref (DsIgnores *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_ignores_unref (DsIgnores *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->list.n; i++)
    ignore_unref (&self->list.items[i]);
  ds_array_clear (&self->list);
  ds_free (self);
}

size_t
ds_ignores_count (const DsIgnores *self)
{
  return self != NULL ? self->list.n : 0;
}

const DsIgnore *
ds_ignores_get (const DsIgnores *self, size_t i)
{
  return &self->list.items[i];
}

static bool
is_about_same (const DsIgnore *a, const DsIgnore *b)
{
  return a->floor == b->floor && a->thing == b->thing &&
         (a->thing != 0 || (a->cell.x == b->cell.x && a->cell.y == b->cell.y)) &&
         ds_str_equal (a->rule, b->rule);
}

size_t
ds_ignores_find (const DsIgnores *self, const DsIgnore *what)
{
  size_t i = 0;

  while (i < ds_ignores_count (self) && !is_about_same (&self->list.items[i], what))
    i++;
  return i;
}

/* Makes *@self a table of one owner, empty if it was NULL. */
static DsStatus
own (DsIgnores **self, DsError *err)
{
  DsIgnores *copy;

  if (*self != NULL && atomic_load_explicit (&(*self)->refs, memory_order_acquire) == 1)
    return DS_OK;
  copy = ds_alloc0 (1, sizeof *copy);
  if (copy == NULL)
    return ds_fail_nomem (err, "ignores");
  atomic_init (&copy->refs, 1);
  if (!ds_array_reserve (&copy->list, ds_ignores_count (*self))) {
    ds_free (copy);
    return ds_fail_nomem (err, "ignores");
  }
  for (size_t i = 0; i < ds_ignores_count (*self); i++)
    copy->list.items[i] = ignore_ref (&(*self)->list.items[i]);
  copy->list.n = ds_ignores_count (*self);
  ds_ignores_unref (*self);
  *self = copy;
  return DS_OK;
}

DsStatus
ds_ignores_put (DsIgnores **self, const DsIgnore *ignore, DsError *err)
{
  const size_t at = ds_ignores_find (*self, ignore);
  DsStatus status;

  if (at >= DS_IGNORES_MAX)
    return ds_fail (err, DS_LIMIT, "ignores", "ignores.limit",
                    NN_ ("a dungeon holds at most %d ignored finding",
                         "a dungeon holds at most %d ignored findings"),
                    DS_IGNORES_MAX);
  status = own (self, err);
  if (status != DS_OK)
    return status;
  if (!ds_array_reserve (&(*self)->list, 1))
    return ds_fail_nomem (err, "ignores");
  ignore_ref (ignore);
  if (at < (*self)->list.n)
    ignore_unref (&(*self)->list.items[at]);
  else
    (*self)->list.n++;
  (*self)->list.items[at] = *ignore;
  return DS_OK;
}

/* The table without number @i; NULL again when it was the last. */
DsStatus
ds_ignores_remove (DsIgnores **self, size_t i, DsError *err)
{
  const DsStatus status = own (self, err);
  DsIgnore *items;

  if (status != DS_OK)
    return status;
  items = (*self)->list.items;
  ignore_unref (&items[i]);
  memmove (items + i, items + i + 1, (--(*self)->list.n - i) * sizeof *items);
  if ((*self)->list.n == 0) {
    ds_ignores_unref (*self);
    *self = NULL;
  }
  return DS_OK;
}

bool
ds_ignores_equal (const DsIgnores *a, const DsIgnores *b)
{
  const size_t n = ds_ignores_count (a);

  if (a == b)
    return true;
  if (n != ds_ignores_count (b))
    return false;
  for (size_t i = 0; i < n; i++) {
    const DsIgnore *p = &a->list.items[i], *q = &b->list.items[i];

    if (!is_about_same (p, q) || !ds_str_equal (p->reason, q->reason) || p->extras != q->extras)
      return false;
  }
  return true;
}

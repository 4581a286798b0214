/* core/map/table.c — shared lists of records. */
#include "map/table.h"
#include "base/array.h"

#include <string.h>

static void *
record_at (const DsTable *self, size_t i)
{
  return (char *)self->records + i * self->type->bytes;
}

DsTable *
ds_table_new (const DsTableType *type, const void *records, size_t n)
{
  DsTable *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL || !ds_array_grow_ (&self->records, 0, &self->cap, n, type->bytes)) {
    ds_free (self);
    return NULL;
  }
  self->type = type;
  atomic_init (&self->refs, 1);
  if (n > 0)
    memcpy (self->records, records, n * type->bytes);
  self->n = n;
  for (size_t i = 0; i < n; i++)
    type->ref (record_at (self, i));
  return self;
}

DsTable *
ds_table_ref (DsTable *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_table_unref (DsTable *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->n; i++)
    self->type->unref (record_at (self, i));
  ds_free (self->records);
  ds_free (self);
}

/* Room for @extra more records in a table of one owner. */
static DsStatus
own (DsTable **self, const DsTableType *type, size_t extra, DsError *err)
{
  if (*self == NULL || atomic_load_explicit (&(*self)->refs, memory_order_acquire) > 1) {
    const DsTable none = { 0 }, *from = *self != NULL ? *self : &none;
    DsTable *copy = ds_table_new (type, from->records, from->n);

    if (copy == NULL)
      return ds_fail_nomem (err, type->name);
    ds_table_unref (*self);
    *self = copy;
  }
  if (!ds_array_grow_ (&(*self)->records, (*self)->n, &(*self)->cap, extra, type->bytes))
    return ds_fail_nomem (err, type->name);
  return DS_OK;
}

DsStatus
ds_table_insert (DsTable **self, const DsTableType *type, size_t at, const void *record,
                 DsError *err)
{
  const DsStatus status = own (self, type, 1, err);

  if (status != DS_OK)
    return status;
  type->ref (record);
  memmove (record_at (*self, at + 1), record_at (*self, at), ((*self)->n - at) * type->bytes);
  memcpy (record_at (*self, at), record, type->bytes);
  (*self)->n++;
  return DS_OK;
}

DsStatus
ds_table_set (DsTable **self, size_t at, const void *record, DsError *err)
{
  const DsTableType *type = (*self)->type;
  const DsStatus status = own (self, type, 0, err);

  if (status != DS_OK)
    return status;
  type->ref (record);
  type->unref (record_at (*self, at));
  memcpy (record_at (*self, at), record, type->bytes);
  return DS_OK;
}

DsStatus
ds_table_remove (DsTable **self, size_t at, DsError *err)
{
  const DsTableType *type = (*self)->type;
  const DsStatus status = own (self, type, 0, err);

  if (status != DS_OK)
    return status;
  type->unref (record_at (*self, at));
  (*self)->n--;
  memmove (record_at (*self, at), record_at (*self, at + 1), ((*self)->n - at) * type->bytes);
  return DS_OK;
}

DsStatus
ds_table_remove_swap (DsTable **self, size_t at, DsError *err)
{
  const DsTableType *type = (*self)->type;
  const DsStatus status = own (self, type, 0, err);

  if (status != DS_OK)
    return status;
  type->unref (record_at (*self, at));
  (*self)->n--;
  memmove (record_at (*self, at), record_at (*self, (*self)->n), type->bytes);
  return DS_OK;
}

bool
ds_table_equal (const DsTable *a, const DsTable *b)
{
  const size_t n = a != NULL ? a->n : 0;

  if (a == b)
    return true;
  if (n != (b != NULL ? b->n : 0))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!a->type->equal (record_at (a, i), record_at (b, i)))
      return false;
  return true;
}

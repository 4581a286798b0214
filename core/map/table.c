/* core/map/table.c — shared lists of records. */
#include "map/table.h"
#include "base/array.h"

#include <string.h>

static void *
record_at (const DsTable *self, size_t i)
{
  return (char *)self->records + i * self->type->bytes;
}

static DsStr *
string_of (const DsTable *self, const void *record, size_t k)
{
  return *(DsStr *const *)(const void *)((const char *)record + self->type->strings[k]);
}

static DsExtras *
extras_of (const DsTable *self, const void *record)
{
  return *(DsExtras *const *)(const void *)((const char *)record + self->type->extras);
}

static void
ref_record (DsTable *self, const void *record)
{
  for (size_t k = 0; k < self->type->n_strings; k++)
    self->n_owned += ds_str_ref (string_of (self, record, k)) != NULL;
  self->n_owned += ds_extras_ref (extras_of (self, record)) != NULL;
}

static void
unref_record (DsTable *self, const void *record)
{
  for (size_t k = 0; k < self->type->n_strings; k++) {
    self->n_owned -= string_of (self, record, k) != NULL;
    ds_str_unref (string_of (self, record, k));
  }
  self->n_owned -= extras_of (self, record) != NULL;
  ds_extras_unref (extras_of (self, record));
}

/* @records own at most @n_owned things: those at the end are likelier to, and are asked first. */
static DsTable *
table_new (const DsTableType *type, const void *records, size_t n, size_t n_owned)
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
  for (size_t i = n; i-- > 0 && self->n_owned < n_owned;)
    ref_record (self, record_at (self, i));
  return self;
}

DsTable *
ds_table_new (const DsTableType *type, const void *records, size_t n)
{
  return table_new (type, records, n, SIZE_MAX);
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
  for (size_t i = self->n; i-- > 0 && self->n_owned > 0;)
    unref_record (self, record_at (self, i));
  ds_free (self->records);
  ds_free (self);
}

/* Room for @extra more records in a table of one owner. */
static DsStatus
own (DsTable **self, const DsTableType *type, size_t extra, DsError *err)
{
  if (*self == NULL || atomic_load_explicit (&(*self)->refs, memory_order_acquire) > 1) {
    const DsTable none = { 0 }, *from = *self != NULL ? *self : &none;
    DsTable *copy = table_new (type, from->records, from->n, from->n_owned);

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
  ref_record (*self, record);
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
  ref_record (*self, record);
  unref_record (*self, record_at (*self, at));
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
  unref_record (*self, record_at (*self, at));
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
  unref_record (*self, record_at (*self, at));
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

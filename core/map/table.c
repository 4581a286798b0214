/* core/map/table.c — reference-counted tables of records. */
#include "map/table.h"
#include "base/array.h"

#include <string.h>

#define POLL_RECORDS 4096

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

/* With room for @n records. */
static DsTable *
table_new (const DsTableType *type, size_t n)
{
  DsTable *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL || !ds_array_grow_ (&self->records, 0, &self->cap, n, type->bytes)) {
    ds_free (self);
    return NULL;
  }
  self->type = type;
  atomic_init (&self->refs, 1);
  return self;
}

/* There is room for them; they own at most @n_owned things. DS_CANCELLED: some are appended. */
static DsStatus
append (DsTable *self, const void *records, size_t n, size_t n_owned, const DsJob *job)
{
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_RECORDS == 0) {
      if (ds_job_is_cancelled (job))
        return DS_CANCELLED;
      memcpy (record_at (self, self->n), (const char *)records + i * self->type->bytes,
              (n - i < POLL_RECORDS ? n - i : POLL_RECORDS) * self->type->bytes);
    }
    if (self->n_owned < n_owned)
      ref_record (self, record_at (self, self->n));
    self->n++;
  }
  return DS_OK;
}

DsTable *
ds_table_new (const DsTableType *type, const void *records, size_t n)
{
  DsTable *self = table_new (type, n);

  DS_ASSERT (type != NULL && (records != NULL || n == 0));
  if (self != NULL)
    append (self, records, n, SIZE_MAX, NULL); /* cannot be cancelled */
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
  for (size_t i = self->n; i-- > 0 && self->n_owned > 0;)
    unref_record (self, record_at (self, i));
  ds_free (self->records);
  ds_free (self);
}

static bool
is_shared (const DsTable *self)
{
  return atomic_load_explicit (&self->refs, memory_order_acquire) > 1;
}

DsStatus
ds_table_own (DsTable **self, const DsTableType *type, size_t extra, const DsJob *job, DsError *err)
{
  DS_ASSERT (type != NULL);
  if (*self == NULL || is_shared (*self)) {
    const DsTable none = { 0 }, *from = *self != NULL ? *self : &none;
    DsTable *copy = table_new (type, from->n + extra);

    if (copy == NULL)
      return ds_fail_nomem (err, type->name);
    if (append (copy, from->records, from->n, from->n_owned, job) != DS_OK) {
      ds_table_unref (copy);
      return ds_fail_cancelled (err, type->name);
    }
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
  const DsStatus status = ds_table_own (self, type, 1, NULL, err);

  DS_ASSERT (type != NULL && at <= (*self != NULL ? (*self)->n : 0));
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
  const DsStatus status = ds_table_own (self, type, 0, NULL, err);

  DS_ASSERT (at < (*self)->n);
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
  const DsStatus status = ds_table_own (self, type, 0, NULL, err);

  DS_ASSERT (at < (*self)->n);
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
  const DsStatus status = ds_table_own (self, type, 0, NULL, err);

  DS_ASSERT (at < (*self)->n);
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

/* core/base/str.c — immutable shared strings. */
#include "base/str.h"

#include <stdatomic.h>
#include <string.h>

struct DsStr {
  atomic_uint refs;
  char text[];
};

DsStr *
ds_str_new (const char *text)
{
  const size_t n = strlen (text) + 1;
  DsStr *self = ds_alloc (1, sizeof *self + n);

  if (self == NULL)
    return NULL;
  atomic_init (&self->refs, 1);
  memcpy (self->text, text, n);
  return self;
}

DsStr *
ds_str_ref (DsStr *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_str_unref (DsStr *self)
{
  if (self != NULL && atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) == 1)
    ds_free (self);
}

const char *
ds_str_get (const DsStr *self)
{
  return self != NULL ? self->text : "";
}

bool
ds_str_equal (const DsStr *a, const DsStr *b)
{
  return a == b || strcmp (ds_str_get (a), ds_str_get (b)) == 0;
}

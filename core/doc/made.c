/* core/doc/made.c — a level with a count of references. */
#include "doc/made.h"

#include <stdatomic.h>

struct DsMade {
  atomic_uint refs;
  DsDelve from;
};

DsMade *
ds_made_new (const DsDelve *from)
{
  DsMade *self = ds_alloc0 (1, sizeof *self);

  DS_ASSERT (from != NULL);
  if (self != NULL && ds_delve_copy (&self->from, from, NULL) != DS_OK) {
    ds_free (self);
    return NULL;
  }
  if (self != NULL)
    atomic_init (&self->refs, 1);
  return self;
}

DsMade *
ds_made_ref (DsMade *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_made_unref (DsMade *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) != 1)
    return;
  ds_delve_clear (&self->from);
  ds_free (self);
}

const DsDelve *
ds_made_from (const DsMade *self)
{
  DS_ASSERT (self != NULL);
  return &self->from;
}

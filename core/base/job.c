/* core/base/job.c — cancellation and progress across threads. */
#include "base/job.h"

void
ds_job_cancel (DsJob *self)
{
  if (self != NULL)
    atomic_store_explicit (&self->cancelled, true, memory_order_relaxed);
}

bool
ds_job_is_cancelled (const DsJob *self)
{
  return self != NULL && atomic_load_explicit (&self->cancelled, memory_order_relaxed);
}

void
ds_job_progress (DsJob *self, uint64_t done, uint64_t total)
{
  if (self != NULL && total > 0)
    atomic_store_explicit (&self->permille, (unsigned)(done * 1000 / total), memory_order_relaxed);
}

void
ds_job_step (DsJob *self, unsigned stage, unsigned step, unsigned n_steps)
{
  if (self == NULL)
    return;
  atomic_store_explicit (&self->stage, stage, memory_order_relaxed);
  atomic_store_explicit (&self->step, step, memory_order_relaxed);
  atomic_store_explicit (&self->n_steps, n_steps, memory_order_relaxed);
  atomic_store_explicit (&self->permille, 0, memory_order_relaxed);
}

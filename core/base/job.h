/* core/base/job.h — progress and cancellation, shared between a long computation and the thread
 * that waits for it. */
#pragma once

#include "base/error.h"
#include <stdatomic.h>

/* Held by value, zeroed by the caller; safe to read and cancel from another thread. A NULL job is
 * allowed everywhere and is never cancelled. */
typedef struct {
  atomic_bool cancelled;
  atomic_uint step;     /* number of stage runs done: one for each stage and floor */
  atomic_uint n_steps;  /* of how many */
  atomic_uint stage;    /* running stage: its index in the recipe */
  atomic_uint permille; /* of that stage */
} DsJob;

/* Cancels the job; it stops at its next poll. Thread-safe; NULL is allowed. */
void ds_job_cancel (DsJob *self);
/* True when the job is cancelled; false for NULL. One relaxed load, so that loops can poll
 * often. */
bool ds_job_is_cancelled (const DsJob *self);
void ds_job_progress (DsJob *self, uint64_t done, uint64_t total); /* within the stage */
/* Tells those who watch that step @step of @n_steps begins, of the stage with the number @stage;
 * sets the progress to 0. NULL is allowed. */
void ds_job_step (DsJob *self, unsigned stage, unsigned step, unsigned n_steps);

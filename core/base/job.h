/* core/base/job.h — what a long computation shares with whoever waits for it. */
#pragma once

#include "base/error.h"
#include <stdatomic.h>

/* Placed and zeroed by the caller; safe to read and cancel from another thread. A NULL job is
 * allowed everywhere and means: never cancelled, nobody watches. */
typedef struct {
  atomic_bool cancelled;
  atomic_uint step;     /* how many runs of stages are done: one for each floor */
  atomic_uint n_steps;  /* of how many */
  atomic_uint stage;    /* which one runs: its index in the recipe */
  atomic_uint permille; /* of that stage */
} DsJob;

/* Asks whoever does the job to stop; it ends at its next look. Thread-safe; NULL is allowed. */
void ds_job_cancel (DsJob *self);
/* Whether the job should stop; false for NULL. One relaxed load, so that loops can ask often. */
bool ds_job_is_cancelled (const DsJob *self);
void ds_job_progress (DsJob *self, uint64_t done, uint64_t total); /* within the stage */
/* Tells those who watch that step @step of @n_steps begins, of the stage with the number @stage;
 * sets the progress to 0. NULL is allowed. */
void ds_job_step (DsJob *self, unsigned stage, unsigned step, unsigned n_steps);

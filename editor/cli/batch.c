/* editor/cli/batch.c — work on seeds in several threads, with its progress on the terminal. */
#include "cli/batch.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PERIOD_NS 200000000ll /* between two looks at the terminal */

/* ---- the terminal */

typedef struct {
  bool is_shown;
  int64_t last_ns;
} Progress;

static int64_t
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec;
}

static void
show_progress (Progress *self, uint64_t n, uint64_t done)
{
  const int64_t now = self->is_shown ? now_ns () : 0;

  if (!self->is_shown || now - self->last_ns < PERIOD_NS)
    return;
  self->last_ns = now;
  fputc ('\r', stderr);
  fprintf (stderr, _ ("seeds: %llu of %llu"), (unsigned long long)done, (unsigned long long)n);
  fflush (stderr);
}

static void
end_progress (const Progress *self)
{
  if (self->is_shown)
    fputs ("\r\033[K", stderr);
}

/* ---- the seeds */

typedef struct {
  const DseBatch *batch;
  uint64_t first, n; /* seeds, from which one on; n 0 = all 2^64 of them */
  Progress progress;
} SeedWork;

static void *
work_item (void *user, uint64_t i)
{
  const SeedWork *self = user;

  return self->batch->work (self->batch->user, self->first + i);
}

static bool
take_item (void *user, uint64_t i, void *result)
{
  SeedWork *self = user;

  show_progress (&self->progress, self->n, i);
  return self->batch->take (self->batch->user, self->first + i, result);
}

DsStatus
dse_cli_batch (const DseBatch *batch, DseSeeds seeds, int32_t jobs, DsError *err)
{
  SeedWork self = { .batch = batch,
                    .first = seeds.first,
                    .n = seeds.last - seeds.first + 1,
                    .progress = { .is_shown = isatty (STDERR_FILENO) } };
  const DseCrewWork crew = { work_item, take_item, &self };
  DsStatus status;

  DS_ASSERT (batch != NULL && jobs >= 1 && jobs <= DSE_CREW_MAX);

  status = dse_crew_run (&crew, self.n, jobs, err);
  end_progress (&self.progress);
  return status;
}

bool
dse_cli_jobs (const DseCli *cli, int32_t *out)
{
  DS_ASSERT (cli != NULL && out != NULL);

  *out = dse_crew_processors ();
  return dse_cli_int (cli, "--jobs", 1, DSE_CREW_MAX, out);
}

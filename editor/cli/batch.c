/* editor/cli/batch.c — workers take seeds in order and put what they made into a ring, from which
 * the caller takes it in order. */
#include "cli/batch.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define RING 256              /* seeds that may be under way or wait to be taken */
#define PERIOD_NS 200000000ll /* between two looks at the terminal */

typedef struct {
  const DseBatch *batch;
  uint64_t first, n; /* seeds, from which one on; n 0 = all 2^64 of them */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  uint64_t next, taken; /* counts of seeds, from the first */
  bool stops;
  struct {
    void *result;
    bool is_there;
  } ring[RING];
} Batch;

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
show_progress (Progress *self, const Batch *batch, uint64_t done)
{
  const int64_t now = self->is_shown ? now_ns () : 0;

  if (!self->is_shown || now - self->last_ns < PERIOD_NS)
    return;
  self->last_ns = now;
  fputc ('\r', stderr);
  fprintf (stderr, _ ("seeds: %llu of %llu"), (unsigned long long)done,
           (unsigned long long)batch->n);
  fflush (stderr);
}

static void
end_progress (const Progress *self)
{
  if (self->is_shown)
    fputs ("\r\033[K", stderr);
}

/* ---- one thread */

static void
run_alone (Batch *self, Progress *progress)
{
  for (uint64_t i = 0; self->n == 0 || i < self->n; i++) {
    const uint64_t seed = self->first + i;

    show_progress (progress, self, i);
    if (!self->batch->take (self->batch->user, seed, self->batch->work (self->batch->user, seed)))
      return;
  }
}

/* ---- several */

/* The number of a seed to work on; false: there is none left. */
static bool
take_work (Batch *self, uint64_t *out)
{
  bool ok;

  pthread_mutex_lock (&self->lock);
  while (!self->stops && self->next - self->taken >= RING)
    pthread_cond_wait (&self->changed, &self->lock);
  ok = !self->stops && (self->n == 0 || self->next < self->n);
  if (ok)
    *out = self->next++;
  pthread_mutex_unlock (&self->lock);
  return ok;
}

static void *
work (void *data)
{
  Batch *self = data;
  uint64_t i;

  while (take_work (self, &i)) {
    void *result = self->batch->work (self->batch->user, self->first + i);

    pthread_mutex_lock (&self->lock);
    self->ring[i % RING].result = result;
    self->ring[i % RING].is_there = true;
    pthread_cond_broadcast (&self->changed);
    pthread_mutex_unlock (&self->lock);
  }
  return NULL;
}

static void *
wait_for (Batch *self, uint64_t i)
{
  void *result;

  pthread_mutex_lock (&self->lock);
  while (!self->ring[i % RING].is_there)
    pthread_cond_wait (&self->changed, &self->lock);
  result = self->ring[i % RING].result;
  self->ring[i % RING].is_there = false;
  self->taken = i + 1;
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->lock);
  return result;
}

/* The caller takes nothing more: what is made already goes to it nevertheless, to be freed. */
static void
stop (Batch *self)
{
  pthread_mutex_lock (&self->lock);
  self->stops = true;
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->lock);
}

static void
take_rest (Batch *self)
{
  for (uint64_t i = self->taken; i < self->next; i++)
    if (self->ring[i % RING].is_there)
      self->batch->take (self->batch->user, self->first + i, self->ring[i % RING].result);
}

static void
take_all (Batch *self, Progress *progress)
{
  for (uint64_t i = 0; self->n == 0 || i < self->n; i++) {
    show_progress (progress, self, i);
    if (!self->batch->take (self->batch->user, self->first + i, wait_for (self, i)))
      return;
  }
}

static DsStatus
run_threads (Batch *self, int32_t jobs, Progress *progress, DsError *err)
{
  pthread_t threads[DSE_CLI_JOBS_MAX];
  int32_t n = 0;

  while (n < jobs && pthread_create (&threads[n], NULL, work, self) == 0)
    n++;
  if (n > 0)
    take_all (self, progress);
  stop (self);
  for (int32_t i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
  take_rest (self);
  return n > 0 ? DS_OK : ds_fail_nomem (err, "--jobs");
}

DsStatus
dse_cli_batch (const DseBatch *batch, DseSeeds seeds, int32_t jobs, DsError *err)
{
  Batch self = { .batch = batch,
                 .first = seeds.first,
                 .n = seeds.last - seeds.first + 1,
                 .lock = PTHREAD_MUTEX_INITIALIZER,
                 .changed = PTHREAD_COND_INITIALIZER };
  Progress progress = { .is_shown = isatty (STDERR_FILENO) };
  DsStatus status = DS_OK;

  DS_ASSERT (batch != NULL && jobs >= 1 && jobs <= DSE_CLI_JOBS_MAX);

  if (jobs == 1)
    run_alone (&self, &progress);
  else
    status = run_threads (&self, jobs, &progress, err);
  end_progress (&progress);
  return status;
}

bool
dse_cli_jobs (const DseCli *cli, int32_t *out)
{
  const long n = sysconf (_SC_NPROCESSORS_ONLN);

  DS_ASSERT (cli != NULL && out != NULL);

  *out = n < 1 ? 1 : n > DSE_CLI_JOBS_MAX ? DSE_CLI_JOBS_MAX : (int32_t)n;
  return dse_cli_int (cli, "--jobs", 1, DSE_CLI_JOBS_MAX, out);
}

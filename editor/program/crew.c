/* editor/program/crew.c — threads take items in order and put what they made into a ring, from
 * which the caller takes it in order. */
#include "program/crew.h"

#include <pthread.h>
#include <unistd.h>

#define RING 256 /* items that may be under way or wait to be taken */

typedef struct {
  const DseCrewWork *work;
  uint64_t n; /* items; 0 = all 2^64 of them */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  uint64_t next, taken; /* counts of items */
  bool stops;
  struct {
    void *result;
    bool is_there;
  } ring[RING];
} Crew;

/* ---- one thread */

static void
run_alone (const Crew *self)
{
  for (uint64_t i = 0; self->n == 0 || i < self->n; i++)
    if (!self->work->take (self->work->user, i, self->work->work (self->work->user, i)))
      return;
}

/* ---- several */

/* The number of an item to work on; false: there is none left. */
static bool
take_work (Crew *self, uint64_t *out)
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
run_thread (void *data)
{
  Crew *self = data;
  uint64_t i;

  while (take_work (self, &i)) {
    void *result = self->work->work (self->work->user, i);

    pthread_mutex_lock (&self->lock);
    self->ring[i % RING].result = result;
    self->ring[i % RING].is_there = true;
    pthread_cond_broadcast (&self->changed);
    pthread_mutex_unlock (&self->lock);
  }
  return NULL;
}

static void *
wait_for (Crew *self, uint64_t i)
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
stop (Crew *self)
{
  pthread_mutex_lock (&self->lock);
  self->stops = true;
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->lock);
}

static void
take_rest (Crew *self)
{
  for (uint64_t i = self->taken; i < self->next; i++)
    if (self->ring[i % RING].is_there)
      self->work->take (self->work->user, i, self->ring[i % RING].result);
}

static void
take_all (Crew *self)
{
  for (uint64_t i = 0; self->n == 0 || i < self->n; i++)
    if (!self->work->take (self->work->user, i, wait_for (self, i)))
      return;
}

static DsStatus
run_threads (Crew *self, int32_t jobs, DsError *err)
{
  pthread_t threads[DSE_CREW_MAX];
  int32_t n = 0;

  while (n < jobs && pthread_create (&threads[n], NULL, run_thread, self) == 0)
    n++;
  if (n > 0)
    take_all (self);
  stop (self);
  for (int32_t i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
  take_rest (self);
  return n > 0 ? DS_OK : ds_fail_nomem (err, "threads");
}

DsStatus
dse_crew_run (const DseCrewWork *work, uint64_t n, int32_t threads, DsError *err)
{
  Crew self = {
    .work = work, .n = n, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER
  };

  DS_ASSERT (work != NULL && threads >= 1 && threads <= DSE_CREW_MAX);

  if (threads > 1)
    return run_threads (&self, threads, err);
  run_alone (&self);
  return DS_OK;
}

int32_t
dse_crew_processors (void)
{
  const long n = sysconf (_SC_NPROCESSORS_ONLN);

  return n < 1 ? 1 : n > DSE_CREW_MAX ? DSE_CREW_MAX : (int32_t)n;
}

/* editor/program/fork.c — one more thread until both functions are done. */
#include "program/fork.h"

#include <pthread.h>

typedef struct {
  void (*run) (void *data);
  void *data;
} Second;

static void *
run_thread (void *data)
{
  const Second *self = data;

  self->run (self->data);
  return NULL;
}

void
dse_fork_join (void *user, void (*first) (void *data), void (*second) (void *data), void *data)
{
  Second beside = { .run = second, .data = data };
  pthread_t thread;
  bool has_thread;

  DS_ASSERT (first != NULL && second != NULL);
  has_thread = pthread_create (&thread, NULL, run_thread, &beside) == 0;
  first (data);
  if (has_thread)
    pthread_join (thread, NULL);
  else
    second (data);
}

/* editor/cli/watch.c — a thread that waits, says one sentence and ends the program. Files are
 * written beside the one that they replace, so that none is half there: what was begun is removed.
 */
#include "cli/watch.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECONDS_MAX 1000000

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  const DseCli *cli;
  struct timespec deadline;
  int32_t seconds;
  bool is_done;
} watch = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* Files that this process began in the folder of @path. */
static void
remove_begun (const char *path)
{
  const char *slash = path != NULL ? strrchr (path, '/') : NULL;
  char folder[4096], prefix[64];
  DIR *dir;

  if (path == NULL ||
      (size_t)snprintf (folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 2,
                        slash != NULL ? path : "./") >= sizeof folder)
    return;
  snprintf (prefix, sizeof prefix, ".delvesmith-%ld-", (long)getpid ());
  dir = opendir (folder);
  if (dir == NULL)
    return;
  for (struct dirent *entry; (entry = readdir (dir)) != NULL;)
    if (strncmp (entry->d_name, prefix, strlen (prefix)) == 0)
      unlinkat (dirfd (dir), entry->d_name, 0);
  closedir (dir);
}

static void *
wait_for_end (void *data)
{
  pthread_mutex_lock (&watch.lock);
  while (!watch.is_done &&
         pthread_cond_timedwait (&watch.changed, &watch.lock, &watch.deadline) != ETIMEDOUT)
    ;
  if (watch.is_done) {
    pthread_mutex_unlock (&watch.lock);
    return NULL;
  }
  for (size_t i = 0; i < watch.cli->n_arguments; i++)
    remove_begun (watch.cli->arguments[i]);
  for (size_t i = 0; i < watch.cli->n_given; i++)
    remove_begun (watch.cli->given[i].value);
  dse_cli_usage ("--timeout", NN_ ("timed out after %d second", "timed out after %d seconds"),
                 watch.seconds);
  _exit (DSE_CLI_BAD); /* with the lock: whoever is done now waits for it */
}

bool
dse_cli_watch (const DseCli *cli)
{
  pthread_condattr_t clock;
  pthread_t thread;

  DS_ASSERT (cli != NULL);

  if (!dse_cli_has (cli, "--timeout"))
    return true;
  if (!dse_cli_int (cli, "--timeout", 1, SECONDS_MAX, &watch.seconds))
    return false;
  watch.cli = cli;
  clock_gettime (CLOCK_MONOTONIC, &watch.deadline);
  watch.deadline.tv_sec += watch.seconds;
  pthread_condattr_init (&clock);
  pthread_condattr_setclock (&clock, CLOCK_MONOTONIC);
  pthread_cond_init (&watch.changed, &clock);
  pthread_condattr_destroy (&clock);
  if (pthread_create (&thread, NULL, wait_for_end, NULL) != 0) {
    dse_cli_usage ("--timeout", N_ ("out of memory"));
    return false;
  }
  pthread_detach (thread);
  return true;
}

void
dse_cli_end_watch (void)
{
  pthread_mutex_lock (&watch.lock);
  watch.is_done = true;
  if (watch.seconds > 0)
    pthread_cond_signal (&watch.changed);
  pthread_mutex_unlock (&watch.lock);
}

/* editor/project/program_jobs.c — a list of jobs that any thread changes. */
#include "project/program_jobs.h"

#include <glib.h>

static GMutex mutex; /* of all that follows */
static GCond changed;
static GList *jobs; /* DsJob, borrowed */
static gboolean is_finished;

void
dse_program_job_begin (DsJob *job)
{
  g_return_if_fail (job != NULL);

  g_mutex_lock (&mutex);
  jobs = g_list_prepend (jobs, job);
  if (is_finished)
    ds_job_cancel (job);
  g_mutex_unlock (&mutex);
}

void
dse_program_job_end (DsJob *job)
{
  g_return_if_fail (job != NULL);

  g_mutex_lock (&mutex);
  jobs = g_list_remove (jobs, job);
  g_cond_signal (&changed);
  g_mutex_unlock (&mutex);
}

void
dse_program_jobs_finish (void)
{
  g_mutex_lock (&mutex);
  is_finished = TRUE;
  for (GList *at = jobs; at != NULL; at = at->next)
    ds_job_cancel (at->data);
  while (jobs != NULL)
    g_cond_wait (&changed, &mutex);
  g_mutex_unlock (&mutex);
}

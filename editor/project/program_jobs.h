/* editor/project/program_jobs.h — programs of others that workers wait for, beside the queue of
 * exports: they end before this program does. */
#pragma once

#include "base/job.h"

/* In the worker, before it starts a program with @job. At the end of this program @job is
 * cancelled, so that the program does not last. */
void dse_program_job_begin (DsJob *job);
/* When that program has ended. Calls come in pairs. */
void dse_program_job_end (DsJob *job);
/* Cancels all, and waits until their programs, and what these started, are killed. For the end of
 * this program. */
void dse_program_jobs_finish (void);

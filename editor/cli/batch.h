/* editor/cli/batch.h — the same work for many seeds, in several threads; what comes out does not
 * show how many. */
#pragma once

#include "cli/base.h"

typedef struct {
  /* In any thread, for several seeds at once: returns what take() gets. */
  void *(*work) (void *user, uint64_t seed);
  /* In the thread of dse_cli_batch(), in the order of seeds; false: no more. It frees @result. */
  bool (*take) (void *user, uint64_t seed, void *result);
  void *user;
} DseBatch;

#define DSE_CLI_JOBS_MAX 64

#define DSE_CLI_JOBS                                                                               \
  {                                                                                                \
    "--jobs", N_ ("N"), N_ ("number of parallel jobs; default: the number of processors")          \
  }

bool dse_cli_jobs (const DseCli *cli, int32_t *out); /* --jobs; false after telling */

/* Tells on a terminal how far it is. DS_NOMEM when there are no threads to be had. */
DsStatus dse_cli_batch (const DseBatch *batch, DseSeeds seeds, int32_t jobs, DsError *err);

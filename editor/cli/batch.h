/* editor/cli/batch.h — the same work for many seeds, in several threads; what comes out does not
 * show how many. */
#pragma once

#include "cli/base.h"
#include "program/crew.h"

typedef struct {
  /* In any thread, for several seeds at once: returns what take() gets. */
  void *(*work) (void *user, uint64_t seed);
  /* In the thread of dse_cli_batch(), in the order of seeds; false: no more. It frees @result. */
  bool (*take) (void *user, uint64_t seed, void *result);
  void *user;
} DseBatch;

#define DSE_CLI_JOBS                                                                               \
  {                                                                                                \
    "--jobs", N_ ("N"), N_ ("number of parallel jobs; default: the number of processors")          \
  }

/* The number of --jobs, 1 to DSE_CREW_MAX; that of processors where it is not given. False: the
 * error is printed. */
bool dse_cli_jobs (const DseCli *cli, int32_t *out);

/* Works on each of @seeds in @jobs threads, 1 to DSE_CREW_MAX; progress goes to a terminal.
 * DS_NOMEM: no thread could be started. */
DsStatus dse_cli_batch (const DseBatch *batch, DseSeeds seeds, int32_t jobs, DsError *err);

/* editor/program/crew.h — the same work on many items, in several threads; what comes out does not
 * show how many. */
#pragma once

#include "base/error.h"

#define DSE_CREW_MAX 64 /* threads */

typedef struct {
  /* In any thread, for several items at once: returns what take() gets. */
  void *(*work) (void *user, uint64_t i);
  /* In the thread of dse_crew_run(), in the order of items; false: no more. It frees @result. Items
   * that were worked on by then follow, and their answers do not count. */
  bool (*take) (void *user, uint64_t i, void *result);
  void *user;
} DseCrewWork;

/* Works on items 0 to @n - 1 (0: all 2^64) in @threads threads, 1 to DSE_CREW_MAX. DS_NOMEM: no
 * thread could be started. */
DsStatus dse_crew_run (const DseCrewWork *work, uint64_t n, int32_t threads,
                       DsError *err) DS_MUST_CHECK;
/* Number of processors, at most DSE_CREW_MAX. */
int32_t dse_crew_processors (void);

/* core/gen/proof.h — the level as stages have made it so far, proved by solve. */
#pragma once

#include "gen/stage.h"
#include "solve/prove.h"

typedef struct {
  DsVerdict verdict;
  bool is_whole; /* with all doors open every place is reached from the start */
} DsGenProof;

/* Of all floors; there must be a start and a goal. Selects the first floor. DS_NOMEM, DS_CANCELLED;
 * what else fails in solve is a veto. O(cells). */
DsStatus ds_gen_prove (DsGenRun *run, DsSecretMode mode, DsGenProof *out,
                       DsError *err) DS_MUST_CHECK;

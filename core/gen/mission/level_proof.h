/* core/gen/mission/level_proof.h — the level as stages have made it so far, proved by solve. */
#pragma once

#include "gen/pipeline/gen_state.h"
#include "solve/prove.h"

typedef struct {
  DsVerdict verdict;
  bool is_whole;  /* with all doors open every place is reached from the start */
  bool opens_all; /* and so it is with the keys that there are, at best */
} DsGenProof;

/* What stages have made so far as a dungeon of its own, without rooms; it borrows from the base.
 * Selects the first floor. DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells). */
DsStatus ds_gen_snapshot (DsGenRun *run, DsDelve *out, DsError *err) DS_MUST_CHECK;
/* Frees a snapshot of ds_gen_snapshot() and zeroes it. */
void ds_gen_snapshot_clear (DsDelve *self);

/* Of all floors; there must be a start and a goal. Selects the first floor. DS_NOMEM, DS_CANCELLED;
 * what else fails in solve is a veto. O(cells). */
DsStatus ds_gen_prove (DsGenRun *run, DsSecretMode mode, DsGenProof *out,
                       DsError *err) DS_MUST_CHECK;

/* Sets @state->was_open before the first stage. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_gen_look_back (DsGenState *state, DsJob *job, DsError *err) DS_MUST_CHECK;

/* core/gen/mission/level_proof.h — proof by solve of the level as far as stages have made it. */
#pragma once

#include "gen/pipeline/gen_state.h"
#include "solve/prove.h"

typedef struct {
  DsVerdict verdict;
  bool is_whole;  /* with all doors open every place is reachable from the start */
  bool opens_all; /* the same with the keys of the level, spent in the best order */
} DsGenProof;

/* Copies the floors at work to a dungeon without rooms, which borrows from the base. Selects the
 * first floor. DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells). */
DsStatus ds_gen_snapshot (DsGenRun *run, DsDelve *out, DsError *err) DS_MUST_CHECK;
/* Frees a snapshot of ds_gen_snapshot() and zeroes it. */
void ds_gen_snapshot_clear (DsDelve *self);

/* Proves all floors; they must have a start and a goal. Selects the first floor. DS_NOMEM,
 * DS_CANCELLED; other errors of solve are vetoes. O(cells). */
DsStatus ds_gen_prove (DsGenRun *run, DsSecretMode mode, DsGenProof *out,
                       DsError *err) DS_MUST_CHECK;

/* True when one of @things is a gate with a lock. */
bool ds_gen_has_locked_gates (const DsRules *rules, const DsThings *things);
/* Proves the base before the first stage, and sets @state->was_open. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_gen_look_back (DsGenState *state, DsJob *job, DsError *err) DS_MUST_CHECK;

/* core/solve/prover.h — judges a dungeon repeatedly while it is edited, incrementally: floors whose
 * cells and gates are unchanged keep their places, and as long as the graph of places, doors and
 * keys is the same, the proof is reused. The answer is that of ds_judge(). */
#pragma once

#include "solve/judge.h"

/* Held by value; all zero is empty. Belongs to one thread at a time. */
typedef struct {
  DsDelve delve;     /* as it was judged last; shares its bands */
  DsLockGraph graph; /* borrows from it */
  DsProof proof;
  DsSecretMode mode;
  uint64_t budget;
  bool is_known; /* all of these are there */
} DsProver;

/* Like ds_judge(), with the same errors; on failure the previous proof is kept. */
DsStatus ds_prover_judge (DsProver *self, const DsDelve *delve, DsSecretMode mode, uint64_t budget,
                          DsJob *job, DsJudgement *out, DsError *err) DS_MUST_CHECK;
/* Frees the proof and its inputs and zeroes it; safe to call twice. */
void ds_prover_clear (DsProver *self);

/* core/solve/prover.h — judges a dungeon again and again while it is edited, and does only what an
 * edit made necessary: floors whose cells and gates stayed keep their places, and as long as
 * places, doors and keys hang together as before, the proof stands. The answer is that of
 * ds_judge(). */
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

/* Like ds_judge(), also in how it fails; then what was known before stays known. */
DsStatus ds_prover_judge (DsProver *self, const DsDelve *delve, DsSecretMode mode, uint64_t budget,
                          DsJob *job, DsJudgement *out, DsError *err) DS_MUST_CHECK;
/* Frees the proof and what it was made from and zeroes it; safe to call twice. */
void ds_prover_clear (DsProver *self);

/* core/solve/judge.h — verdict on a dungeon, with sentences about its cells. */
#pragma once

#include "solve/lock_graph.h"
#include "solve/path.h"

typedef struct {
  DsMessage text;
  DsLockSpot at;   /* floor -1: none */
  size_t first, n; /* in DsJudgement.cells: those walked since the previous step, both ends
                    * included; or those that the step is about */
} DsJudgeStep;

/* Held by value. */
typedef struct {
  DsVerdict verdict;
  DsSecretMode mode; /* assumption about secret doors */
  DsMessage summary;
  uint64_t n_states; /* of the search; 0: none was needed */
  bool holds;        /* the play can be played, step by step; true where there is none */
  /* UNLOSABLE: a playthrough. LOSABLE: a dead-end playthrough. UNSOLVABLE: from the goal on, the
   * door that blocks each thing. UNDECIDED: the open questions. */
  DS_ARRAY (DsJudgeStep) steps;
  DsPathCells cells; /* of all steps */
} DsJudgement;

/* Without start or goal the verdict is DS_VERDICT_UNDECIDED and the summary says which is missing.
 * DS_LIMIT, DS_BAD_DATA (see ds_lock_graph_init()), DS_NOMEM, DS_CANCELLED: @out is zeroed. Who
 * asks again after each edit has a DsProver. */
DsStatus ds_judge (DsJudgement *out, const DsDelve *delve, DsSecretMode mode, uint64_t budget,
                   DsJob *job, DsError *err) DS_MUST_CHECK;
/* Only a play that wins, whatever the verdict, which is not found out. DS_NOT_FOUND: none was found
 * that holds (see ds_route_find()), or there is no start or no goal. Else like ds_judge(). */
DsStatus ds_judge_win (DsJudgement *out, const DsDelve *delve, DsSecretMode mode, DsJob *job,
                       DsError *err) DS_MUST_CHECK;
/* Frees steps and cells and zeroes it; safe to call twice. */
void ds_judgement_clear (DsJudgement *self);
/* Its play does not hold: leaves that nothing is decided, and logs it. */
void ds_judgement_doubt (DsJudgement *self);

/* Explains @proof of the world of @graph. If @out does not hold, it must not be shown. */
DsStatus ds_judge_tell (DsJudgement *out, const DsLockGraph *graph, const DsProof *proof,
                        DsSecretMode mode, DsJob *job, DsError *err) DS_MUST_CHECK;

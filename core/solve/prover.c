/* core/solve/prover.c — reuses the floors of the last graph, and its proof if both graphs are
 * equal. */
#include "solve/prover.h"
#include "solve/ended.h"
#include "solve/fetch.h"
#include "solve/prove.h"

#include <string.h>

static bool
is_proved (const DsProver *self, const DsLockGraph *graph, DsSecretMode mode, uint64_t budget)
{
  return self->is_known && self->mode == mode && self->budget == budget &&
         ds_world_equal (&self->graph.world, &graph->world);
}

/* Takes over @next, which was made from its own copy of the level; the proof stays or is made. */
static DsStatus
renew (DsProver *self, DsProver *next, DsJob *job, DsError *err)
{
  if (is_proved (self, &next->graph, next->mode, next->budget)) {
    next->proof = self->proof;
    memset (&self->proof, 0, sizeof self->proof);
  } else {
    const DsStatus status =
        ds_prove (&next->proof, &next->graph.world, next->mode, next->budget, job, err);

    if (status != DS_OK)
      return status;
  }
  ds_prover_clear (self);
  *self = *next;
  self->is_known = true;
  memset (next, 0, sizeof *next);
  return DS_OK;
}

/* Checks whether the level can be lost in a world that ends at goals. */
static DsStatus
tell_ended (const DsProver *self, bool is_exact, DsJob *job, DsJudgement *out, DsError *err)
{
  DsProof win = { .verdict = DS_VERDICT_UNLOSABLE, .by = self->proof.by }, proof = { 0 };
  DsLockGraph ended;
  DsStatus status = ds_ended_init (&ended, &self->delve, is_exact, self->mode, job, err);

  if (status == DS_OK)
    status = ds_prove (&proof, &ended.world, self->mode, self->budget, job, err);
  if (status == DS_OK && proof.verdict == DS_VERDICT_UNLOSABLE)
    status = ds_judge_tell (out, &self->graph, &win, self->mode, job, err);
  else if (status == DS_OK)
    status = ds_judge_tell (out, &ended, &proof, self->mode, job, err);
  ds_proof_clear (&proof);
  ds_lock_graph_clear (&ended);
  return status;
}

/* A dead-end playthrough of the proof may pass a goal, which no game does: then it does not hold,
 * and the answer is found in a world without those ways. */
static DsStatus
tell (const DsProver *self, DsJob *job, DsJudgement *out, DsError *err)
{
  DsStatus status = ds_judge_tell (out, &self->graph, &self->proof, self->mode, job, err);

  for (int is_exact = 0;
       is_exact < 2 && status == DS_OK && !out->holds && out->verdict == DS_VERDICT_LOSABLE;
       is_exact++) {
    ds_judgement_clear (out);
    status = tell_ended (self, is_exact, job, out, err);
  }
  if (status == DS_OK && !out->holds)
    ds_judgement_doubt (out);
  return status;
}

DsStatus
ds_prover_judge (DsProver *self, const DsDelve *delve, DsSecretMode mode, uint64_t budget,
                 DsJob *job, DsJudgement *out, DsError *err)
{
  DsProver next = { .mode = mode, .budget = budget };
  DsError missing;
  DsStatus status = ds_delve_copy (&next.delve, delve, err);

  memset (out, 0, sizeof *out);
  if (status != DS_OK)
    return status;
  status = ds_fetch_check (&next.delve, &missing);
  if (status == DS_OK)
    status = ds_lock_graph_init (&next.graph, &next.delve, self->is_known ? &self->graph : NULL,
                                 job, &missing);
  if (status == DS_OK)
    status = renew (self, &next, job, err);
  else if (err != NULL)
    *err = missing;
  if (status == DS_OK) {
    status = tell (self, job, out, err);
  } else if (status == DS_NOT_FOUND) {
    out->verdict = DS_VERDICT_UNDECIDED;
    out->summary = missing.message;
    status = DS_OK;
  }
  ds_prover_clear (&next);
  return status;
}

void
ds_prover_clear (DsProver *self)
{
  ds_proof_clear (&self->proof);
  ds_lock_graph_clear (&self->graph);
  ds_delve_clear (&self->delve);
  memset (self, 0, sizeof *self);
}

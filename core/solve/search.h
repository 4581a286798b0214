/* core/solve/search.h — search of all states of a play for those that still lead to the goal.
 * Internal to solve; others use ds_prove(). */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

/* @world is merged and indexed. @is_careless: a drop may have no way back, so it matters which keys
 * are taken before it; else all possible keys are taken. Sets verdict, n_states and moves of
 * @proof, also when the budget was exceeded. */
DsStatus ds_search (DsProof *proof, const DsWorld *world, bool is_careless, uint64_t budget,
                    DsJob *job, DsError *err) DS_MUST_CHECK;

/* core/solve/search.h — every state that a play can come to, and which of them still lead to the
 * goal. Internal to solve; others ask ds_prove(). */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

/* @world is merged and indexed. @is_careless: a drop may have no way back, so it matters what is
 * taken before it; else all keys are taken that can be. Sets verdict, n_states and moves of @proof,
 * also when the budget was not enough. */
DsStatus ds_search (DsProof *proof, const DsWorld *world, bool is_careless, uint64_t budget,
                    DsJob *job, DsError *err) DS_MUST_CHECK;

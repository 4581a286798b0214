/* core/solve/sets.h — worlds in which all keys that doors consume are alike and every way is
 * two-way: only the set of reached places and the number of keys left matter; not which doors were
 * opened. Internal to solve; others use ds_prove(). */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

#define DS_SETS_PER_STATE 10 /* sets of places that may be visited for a state of the budget */

/* @idle: by door, 1 for those without relevance. Sets the verdict, and moves: doors that are
 * opened, after which the goal is out of reach, unless the world is unlosable. @n_sets: number of
 * sets visited. DS_NOT_FOUND: the world is of another form, or has more than 64 places. DS_LIMIT:
 * @budget sets were not enough. DS_NOMEM, DS_CANCELLED. O(sets * doors). */
DsStatus ds_sets_prove (DsProof *proof, const DsWorld *world, const uint8_t *idle, uint64_t budget,
                        uint64_t *n_sets, DsJob *job) DS_MUST_CHECK;

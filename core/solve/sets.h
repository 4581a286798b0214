/* core/solve/sets.h — worlds in which all keys that doors take are alike and every way leads both
 * ways: there it matters which places were come to, and how many keys are left; not which doors
 * were opened. Internal to solve; others ask ds_prove(). */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

#define DS_SETS_PER_STATE 10 /* sets of places that may be looked at for a state of the budget */

/* @idle: by door, 1 where it leads nowhere that matters. Sets the verdict, and moves: doors that
 * are opened, after which the goal is out of reach, unless the world is unlosable. @n_sets: how
 * many were looked at. DS_NOT_FOUND: the world is not such a one, or has more than 64 places.
 * DS_LIMIT:
 * @budget sets were not enough. DS_NOMEM, DS_CANCELLED. O(sets * doors). */
DsStatus ds_sets_prove (DsProof *proof, const DsWorld *world, const uint8_t *idle, uint64_t budget,
                        uint64_t *n_sets, DsJob *job) DS_MUST_CHECK;

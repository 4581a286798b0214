/* core/solve/prove.h — whether a level can be finished, and whether it can be lost.
 *
 * A player walks, takes keys or leaves them, opens any door they stand at and hold a key for (also
 * one that leads nowhere new), and drops down. A level is unsolvable when no such play comes to the
 * goal, and unlosable when from every point of every play some play still comes to it. A key that a
 * creature carries may be met by luck wherever the creature roams; to count on it takes all of its
 * places. The same holds for secret doors that may stay hidden: nobody can count on them, but
 * somebody may find them and drop into ruin behind. That a player may die is no part of it. */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

/* @world is indexed. @budget: states that the search may look at; when they are not enough the
 * verdict is DS_VERDICT_UNDECIDED. DS_NOMEM, DS_CANCELLED: @out is zeroed. */
DsStatus ds_prove (DsProof *out, const DsWorld *world, DsSecretMode mode, uint64_t budget,
                   DsJob *job, DsError *err) DS_MUST_CHECK;

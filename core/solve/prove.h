/* core/solve/prove.h — proof whether a level can be finished, and whether it can be lost.
 *
 * A player walks, takes keys or leaves them, opens any door they stand at and hold a key for (also
 * one that leads nowhere new), and drops down. A level is unsolvable when no such play reaches the
 * goal, and unlosable when from every point of every play some play still reaches it. A key that a
 * creature carries may be met by luck wherever the creature roams; it is certain only with access
 * to all of its places. The same holds for secret doors that may stay hidden: none can be relied
 * on, but the player may find one and be stranded behind it. Death of the player is not
 * considered. */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

/* @world is indexed. @budget: states that the search may visit; beyond it the verdict is
 * DS_VERDICT_UNDECIDED. DS_NOMEM, DS_CANCELLED: @out is zeroed. */
DsStatus ds_prove (DsProof *out, const DsWorld *world, DsSecretMode mode, uint64_t budget,
                   DsJob *job, DsError *err) DS_MUST_CHECK;

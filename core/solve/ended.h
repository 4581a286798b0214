/* core/solve/ended.h — a dungeon in which nobody goes on from a goal that asks for nothing, as a
 * game ends there: on whatever that stands, and whatever lies there. Who begins on one may step off
 * it. Internal to solve; others ask ds_prover_judge(). */
#pragma once

#include "solve/lock_graph.h"
#include "solve/proof.h"
#include "solve/world.h"

/* Like ds_lock_graph_init(). Whoever comes to a locked goal with what opens it goes on there as in
 * that; with @is_exact they do not, either. */
DsStatus ds_ended_init (DsLockGraph *out, const DsDelve *delve, bool is_exact, DsSecretMode mode,
                        DsJob *job, DsError *err) DS_MUST_CHECK;

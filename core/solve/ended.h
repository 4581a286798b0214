/* core/solve/ended.h — dungeon in which the game ends at goals: a goal without conditions has no
 * way on, whatever is on its cell. A player who begins on one may step off it. Internal to solve;
 * others use ds_prover_judge(). */
#pragma once

#include "solve/lock_graph.h"
#include "solve/proof.h"
#include "solve/world.h"

/* Like ds_lock_graph_init(). Whoever comes to a locked goal with what opens it goes on there as in
 * that; with @is_exact they do not, either. */
DsStatus ds_ended_init (DsLockGraph *out, const DsDelve *delve, bool is_exact, DsSecretMode mode,
                        DsJob *job, DsError *err) DS_MUST_CHECK;

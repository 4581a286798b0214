/* core/solve/ended.h — a dungeon in which nobody goes on from a goal that asks for nothing, as a
 * game ends there. Internal to solve; others ask ds_prover_judge(). */
#pragma once

#include "solve/lock_graph.h"

/* Placed. */
typedef struct {
  bool differs; /* such a goal lies between places; else all else is zeroed */
  DsDelve delve;
  DsLockGraph graph; /* borrows from it */
} DsEnded;

/* Where somebody roams with a key, nothing differs: the way they fly past a goal would be lost.
 * Else like ds_lock_graph_init(). */
DsStatus ds_ended_init (DsEnded *out, const DsDelve *delve, DsJob *job, DsError *err) DS_MUST_CHECK;
void ds_ended_clear (DsEnded *self);

/* core/gen/stages/screens/region_locks.h — a lock for each region, as the "Randomized metroidvania"
 * posts have it: without a proof. */
#pragma once

#include "gen/stage.h"

/* Placed, zeroed; without a run it does nothing. */
typedef struct {
  DsGenRun *run;
  uint16_t gate, look, key; /* kinds, and the gate's tile */
  DsStr **ids;              /* of the locks whose keys are kept */
  size_t n_ids;
} DsRegionLocks;

/* Finds the key, the locked gate and the locks of the rules. DS_VETO: the rules lack the key or the
 * gate; DS_NOMEM. To be cleared in any case. */
DsStatus ds_region_locks_init (DsRegionLocks *self, DsGenRun *run, DsError *err) DS_MUST_CHECK;
/* Frees the ids and zeroes it; safe to call twice. */
void ds_region_locks_clear (DsRegionLocks *self);
/* A gate with the lock of @region, which is not 0. Regions take turns when there are more of them
 * than locks. */
void ds_region_locks_close (DsRegionLocks *self, DsCell cell, size_t region);
/* A start or a goal, unless there is one, or the key of @region, unless an earlier one has the same
 * lock: on a random open cell of @in. */
void ds_region_locks_put (DsRegionLocks *self, DsRole role, DsRect in, size_t region);

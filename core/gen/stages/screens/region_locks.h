/* core/gen/stages/screens/region_locks.h — a lock for each region, as in the "Randomized
 * metroidvania" posts: without a proof. */
#pragma once

#include "gen/stage.h"

/* Held by value, zeroed; does nothing without a run. */
typedef struct {
  DsGenRun *run;
  uint16_t gate, look, key; /* kinds of gate and key; the gate's tile */
  DsStr **ids;              /* of the locks whose keys are not consumed */
  size_t n_ids;
} DsRegionLocks;

/* Finds the key, the locked gate and the locks of the rules. DS_VETO: the rules lack the key or the
 * gate; DS_NOMEM. @self must be cleared in any case. */
DsStatus ds_region_locks_init (DsRegionLocks *self, DsGenRun *run, DsError *err) DS_MUST_CHECK;
/* Frees the ids and zeroes it; safe to call twice. */
void ds_region_locks_clear (DsRegionLocks *self);
/* Places a gate with the lock of @region, which is not 0. Locks are reused when there are more
 * regions. */
void ds_region_locks_close (DsRegionLocks *self, DsCell cell, size_t region);
/* Places a start or a goal, unless the level has one, or the key of @region, unless an earlier
 * region has the same lock, on a random open cell of @in. */
void ds_region_locks_put (DsRegionLocks *self, DsRole role, DsRect in, size_t region);

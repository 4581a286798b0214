/* core/gen/mission/key_spots.h — where the keys of planned locks lie. */
#pragma once

#include "gen/mission/lock_plan.h"

/* Of a room: the best place in it for a thing. */
typedef struct {
  uint64_t score; /* 0: there is none */
  DsCell cell;
} DsKeySpot;

/* What is wanted of keys. */
typedef struct {
  int32_t linearity; /* permille: in the ward that was opened last */
  int32_t distance;  /* permille of the longest way from the gate */
  int32_t gate_seen; /* permille: past the gate, so that the lock is seen before the key */
} DsKeyWish;

/* Placed. */
typedef struct {
  const DsLockPlan *plan;
  DsKeySpot *spots; /* by node */
  uint32_t *steps;  /* by zone: how many zones it is off the lock whose key is placed */
} DsKeySpots;

/* Reads all floors. Where a gate may come there is no spot, unless @all_stand already. DS_NOMEM,
 * DS_CANCELLED: @self is cleared. O(cells). */
DsStatus ds_key_spots_init (DsKeySpots *self, const DsLockPlan *plan, bool all_stand) DS_MUST_CHECK;
/* Frees the scores and zeroes them; safe to call twice. */
void ds_key_spots_clear (DsKeySpots *self);
/* The node where the next key of lock @lock shall lie; its spot is no longer free once it is used.
 * DS_ZONE_NONE: no ward that is open before it has a free one, or the run is cancelled. O(nodes).
 */
uint32_t ds_key_spots_pick (DsKeySpots *self, size_t lock, const DsKeyWish *wish);

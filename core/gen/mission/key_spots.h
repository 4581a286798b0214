/* core/gen/mission/key_spots.h — spots for the keys of planned locks. */
#pragma once

#include "gen/mission/lock_plan.h"

/* Best cell of a room for a key. */
typedef struct {
  uint64_t score; /* 0: the room has no such cell */
  DsCell cell;
} DsKeySpot;

/* Wanted placement of keys. */
typedef struct {
  int32_t linearity; /* permille of keys in the ward that was opened last */
  int32_t distance;  /* permille of the greatest distance from the gate */
  int32_t gate_seen; /* permille of keys beyond the gate, which is met before its key */
} DsKeyWish;

/* Held by value. */
typedef struct {
  const DsLockPlan *plan;
  DsKeySpot *spots; /* by node */
  uint32_t *steps;  /* by zone: zones between it and the lock whose key is being placed */
} DsKeySpots;

/* Scores the cells of all floors. Cells where gates may be placed are no spots, unless @all_stand.
 * DS_NOMEM, DS_CANCELLED: @self is cleared. O(cells). */
DsStatus ds_key_spots_init (DsKeySpots *self, const DsLockPlan *plan, bool all_stand) DS_MUST_CHECK;
/* Frees the scores and zeroes them; safe to call twice. */
void ds_key_spots_clear (DsKeySpots *self);
/* Picks the node for the next key of lock @lock; a node can be picked once. DS_ZONE_NONE: no ward
 * that is open before the lock has a free node, or the run is cancelled. O(nodes). */
uint32_t ds_key_spots_pick (DsKeySpots *self, size_t lock, const DsKeyWish *wish);

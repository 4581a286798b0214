/* core/gen/mission/lock_plan.h — plan of locks and keys that can be opened by construction, a
 * lock-and-key tree. Zones are groups of rooms with no lock between them; a tree of passages joins
 * them. A lock on a passage guards all zones behind it, its ward. Other passages between wards are
 * closed, so that no lock can be bypassed. */
#pragma once

#include "gen/mission/zone_net.h"
#include "rules/lock.h"

#define DS_ZONE_NONE UINT32_MAX
#define DS_PLAN_LOCKS_MAX DS_LOCKS_MAX

/* Rooms without a lock between them; or a gate placed by hand. */
typedef struct {
  uint32_t parent;  /* next zone towards the start; itself for the first; DS_ZONE_NONE: reachable
                     * only through secret doors, drops or one-way doors */
  uint32_t passage; /* the passage from the parent */
  uint32_t depth;   /* zones between it and the start */
  uint32_t size;    /* rooms */
  uint32_t below;   /* rooms of it and of all zones behind it */
  uint32_t lock;    /* on the passage: index + 1; 0 = none */
  uint32_t ward;    /* the last lock on the path from the start: index + 1; 0 = none */
  uint32_t given;   /* of a gate: index + 1 of its lock, placed by hand; 0 = it has none */
  bool is_gate;
  bool is_barred; /* its passage cannot get a lock */
  bool on_path;   /* lies on the tree path from the start to the goal */
} DsLockZone;

typedef struct {
  DsStr *id;              /* owned */
  const DsLockKind *kind; /* NULL: a lock placed by hand that the rules do not define */
  uint32_t outer;         /* the ward that its gate stands in: index + 1; 0 = that of the start */
  uint32_t zone;          /* the zone behind it; of a vault the zone around it */
  uint32_t vault;         /* the node of a dead end that it closes, + 1; 0 = it guards a ward */
  uint32_t order;         /* rank in the order of opening, from 1 */
  uint32_t n_keys;        /* keys still to be placed */
  bool is_given;          /* placed by hand: it has its gate */
  bool is_echo;           /* repeats a lock placed by hand, with the same keys: see
                           * ds_lock_plan_keep_wards() */
} DsPlannedLock;

/* Wanted number and kinds of locks. */
typedef struct {
  int32_t lowest, highest; /* locks */
  int32_t vaults_lowest, vaults_highest;
  const int32_t *sorts; /* weights of DsLockSort */
  int32_t linearity;    /* permille */
  bool may_waste;       /* one key for each lock is enough, even if keys can be wasted */
} DsLockWish;

typedef enum { DS_LOCK_KEPT, DS_LOCK_SPENT, DS_LOCK_ABILITY, DS_N_LOCK_SORTS } DsLockSort;

/* Held by value. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  DsZoneNet net;
  uint32_t *only; /* by node: its only passage + 1; 0 = it has none, DS_ZONE_NONE = several */
  DsLockZone *zones;
  uint32_t *reached; /* zones in the order in which the tree grew */
  size_t n_reached;
  uint32_t start, goal; /* zones; DS_ZONE_NONE: the level has none */
  DsPlannedLock locks[DS_PLAN_LOCKS_MAX];
  size_t n_locks, n_given;
  bool is_out_of_memory;
  uint32_t last; /* the lock before the goal: index + 1; 0 = none */
} DsLockPlan;

/* Reads zones, start, goal, and the gates and keys that were placed by hand. */
DsStatus ds_lock_plan_init (DsLockPlan *self, DsGenRun *run, const DsRoomGraph *graph,
                            int32_t linearity, DsError *err) DS_MUST_CHECK;
/* Frees the plan and zeroes it; safe to call twice. */
void ds_lock_plan_clear (DsLockPlan *self);
/* Adds echoes of locks placed by hand: a one-way door placed by hand can lead past such a lock, so
 * that the player would come out behind it; then the same lock is put before that door, too. To be
 * called once the tree is grown. */
void ds_lock_plan_keep_wards (DsLockPlan *self);
/* Chooses locks, as many as @wish asks for or as find a passage, and orders them. DS_VETO: the
 * locks placed by hand cannot be opened in any order. DS_NOMEM. */
DsStatus ds_lock_plan_choose (DsLockPlan *self, const DsLockWish *wish) DS_MUST_CHECK;

/* Adds a lock of @opener's sort at the goal itself, where no passage leads. DS_NOT_FOUND: the rules
 * have no unused one. DS_NOMEM. */
DsStatus ds_lock_plan_add_goal (DsLockPlan *self, DsOpener opener) DS_MUST_CHECK;

/* True when all locks of ward @outer are among those of ward @inner. */
bool ds_lock_plan_is_within (const DsLockPlan *self, uint32_t inner, uint32_t outer);

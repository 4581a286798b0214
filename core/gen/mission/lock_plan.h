/* core/gen/mission/lock_plan.h — where locks go, in which order they can be opened, and where their
 * keys lie: so that it can be finished, by construction. Zones are rooms that nothing is locked
 * between; a tree of passages joins them. A lock on one of these guards all zones behind it: its
 * ward. Other passages between wards are closed, so that no lock can be walked around. */
#pragma once

#include "gen/mission/zone_net.h"
#include "rules/lock.h"

#define DS_ZONE_NONE UINT32_MAX
#define DS_PLAN_LOCKS_MAX DS_LOCKS_MAX

/* Rooms that are never told apart by locks; or a gate that stands there already. */
typedef struct {
  uint32_t parent;  /* zone on the way to the start; itself for the first; DS_ZONE_NONE: not reached
                       but through secrets, drops or doors that open one way */
  uint32_t passage; /* that leads in from there */
  uint32_t depth;   /* zones from the start */
  uint32_t size;    /* rooms */
  uint32_t below;   /* rooms of it and all behind it */
  uint32_t lock;    /* on the passage: index + 1; 0 = none */
  uint32_t ward;    /* the last lock on the way here: index + 1; 0 = none */
  uint32_t given;   /* of a gate: index + 1 of its lock among the given ones; 0 = it has none */
  bool is_gate;
  bool is_barred; /* no lock can be put on the passage */
  bool on_path;   /* from the start to the goal */
} DsLockZone;

typedef struct {
  DsStr *id;              /* owned */
  const DsLockKind *kind; /* NULL: the rules do not know a lock that was set by hand */
  uint32_t outer;         /* the ward that it is met in: index + 1; 0 = that of the start */
  uint32_t zone;          /* behind it; of a vault the one around it */
  uint32_t vault;         /* the node of a dead end that it closes, + 1; 0 = it guards a ward */
  uint32_t order;         /* when it can be opened; from 1 on */
  uint32_t n_keys;        /* still to be placed */
  bool is_given;          /* it has its gate */
  bool is_echo;           /* of a given one, with the same keys: see below */
} DsPlannedLock;

/* What is wanted of them. */
typedef struct {
  int32_t lowest, highest; /* locks */
  int32_t vaults_lowest, vaults_highest;
  const int32_t *sorts; /* weights of DsLockSort */
  int32_t linearity;    /* permille */
  bool may_waste;       /* one key for each lock that takes it is enough, wherever */
} DsLockWish;

typedef enum { DS_LOCK_KEPT, DS_LOCK_SPENT, DS_LOCK_ABILITY, DS_N_LOCK_SORTS } DsLockSort;

/* Placed. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  DsZoneNet net;
  uint32_t *only; /* by node: its only passage + 1; 0 = none, DS_ZONE_NONE = several */
  DsLockZone *zones;
  uint32_t *reached; /* zones in the order in which the tree grew */
  size_t n_reached;
  uint32_t start, goal; /* zones; DS_ZONE_NONE: there is none */
  DsPlannedLock locks[DS_PLAN_LOCKS_MAX];
  size_t n_locks, n_given;
  bool is_out_of_memory;
  uint32_t last; /* the lock before the goal: index + 1; 0 = none */
} DsLockPlan;

/* Reads what is there: zones, start, goal, and the gates and keys that were set by hand. */
DsStatus ds_lock_plan_init (DsLockPlan *self, DsGenRun *run, const DsRoomGraph *graph,
                            int32_t linearity, DsError *err) DS_MUST_CHECK;
/* Frees the plan and zeroes it; safe to call twice. */
void ds_lock_plan_clear (DsLockPlan *self);
/* Who comes through a door that was there and opens one way may find a lock that was there between
 * them and what lies before; then that lock is put before the door too. Of the tree, once grown. */
void ds_lock_plan_keep_wards (DsLockPlan *self);
/* Chooses locks, as many as @wish says or as find a place, and puts them in an order. DS_VETO:
 * those that were set by hand cannot be opened one after the other. DS_NOMEM. */
DsStatus ds_lock_plan_choose (DsLockPlan *self, const DsLockWish *wish) DS_MUST_CHECK;

/* Adds a lock of @opener's sort at the goal itself, which no passage has. DS_NOT_FOUND: the rules
 * have none that is free. DS_NOMEM. */
DsStatus ds_lock_plan_add_goal (DsLockPlan *self, DsOpener opener) DS_MUST_CHECK;

/* Whether all locks of ward @outer are among those of ward @inner. */
bool ds_lock_plan_is_within (const DsLockPlan *self, uint32_t inner, uint32_t outer);

/* core/solve/reach.h — reachable places of a world under given rules: the fixpoint on which all
 * quick proofs are built. */
#pragma once

#include "solve/world.h"

/* When a door that takes keys counts as open. */
typedef enum {
  DS_REACH_ONE_KEY, /* one key of its colour opens all of them: an upper bound */
  DS_REACH_NEEDS,   /* as many keys as needs[] says */
  DS_REACH_ALL,     /* always; so are all other doors */
  DS_REACH_GIVEN,   /* only the doors of @given are open, and those opened by tokens */
} DsReachDoors;

typedef struct {
  DsReachDoors doors;
  bool secrets; /* secret doors are known */
  bool lucky;   /* a carrier is met in the first of its places; else only when that is certain */
  const uint32_t *needs;   /* by door, for DS_REACH_NEEDS */
  const uint8_t *given;    /* by door, for DS_REACH_GIVEN */
  uint64_t tokens;         /* had from the start */
  bool stops;              /* no way leads on from the goal */
  uint32_t without_door;   /* its index + 1 stays shut; 0: none */
  uint64_t without_tokens; /* are never found */
} DsReachRules;

/* Held by value; its blocks are used again by every run. */
typedef struct {
  uint8_t *places;                     /* by place: 1 = reached */
  uint64_t tokens;                     /* found */
  uint32_t keys[DS_WORLD_COLOURS_MAX]; /* found, of each colour */
  uint32_t *queue;                     /* the places reached, in that order */
  uint32_t n_queue;
  uint32_t *blocked; /* way ends that were not passable when last tried */
  uint32_t n_blocked;
  uint32_t *missing; /* by key: 0 = is had; else it counts places that were not reached */
} DsReach;

/* Takes memory for floods of @world. DS_NOMEM: zeroed. */
DsStatus ds_reach_init (DsReach *self, const DsWorld *world, DsError *err) DS_MUST_CHECK;
/* Frees the memory and zeroes it; safe to call twice. */
void ds_reach_clear (DsReach *self);
/* From place @from. O(places + ways + keys) for each time that something found opens a door. */
void ds_reach_run (DsReach *self, const DsWorld *world, uint32_t from, const DsReachRules *rules);
bool ds_reach_wins (const DsReach *self, const DsWorld *world); /* the goal was reached */

/* core/sim/world/pathfind.h — shortest paths on the player's floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Path searches; all return the first step of a shortest path, of several the first in order; -1:
 * none, or @actor is at the target. */

/* To @other, over at most @far steps, past no actor. */
int ds_pathfind_towards (DsSim *sim, int32_t actor, int32_t other, uint32_t far);
/* True when @actor searches for @other. */
typedef bool (*DsPathfindMeets) (const DsSim *sim, int32_t actor, int32_t other, const void *data);
/* To the nearest actor that @meets accepts, over at most @far steps past no actor; of several the
 * one with the lowest number. -1: none. */
int ds_pathfind_towards_any (DsSim *sim, int32_t actor, DsPathfindMeets meets, const void *data,
                             uint32_t far);
/* To @to, past actors, but through no door that @actor cannot open. */
int ds_pathfind_to (DsSim *sim, int32_t actor, DsSimSpot to);
/* True when @spot is a target. */
typedef bool (*DsPathfindWants) (const DsSim *sim, DsSimSpot spot, const void *data);

typedef struct {
  DsPathfindWants wants;
  const void *data;
  uint32_t far;
  bool is_known; /* only over and to cells that the player knows */
  bool unlocks;  /* through locked gates that the player can open too */
  bool strikes;  /* past all actors, as they can be attacked; else past unseen ones only */
  bool spares;   /* not over cells that hurt the player; else DsSim.hurts reports these */
} DsPathfindGoal;

/* To the nearest cell but its own that the goal accepts, under its conditions. -1: none. */
int ds_pathfind_to_nearest (DsSim *sim, int32_t actor, const DsPathfindGoal *goal);
/* To @to, which must be free, over at most @far steps past no actor. */
int ds_pathfind_to_free (DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far);
/* Nearest free cell to which an actor of @nature can go from @from in at most @far steps, past
 * other actors: so actors are only put where they could have gone. False: none. */
bool ds_pathfind_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out);

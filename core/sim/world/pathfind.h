/* core/sim/world/pathfind.h — shortest ways on the floor of the player. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Each returns the first step of a shortest way, of several the one whose first step comes first;
 * -1: there is none, or @actor is there. */

/* To @other, over at most @far steps past nobody. */
int ds_pathfind_towards (DsSim *sim, int32_t actor, int32_t other, uint32_t far);
/* Whether @other is one of those that @actor looks for. */
typedef bool (*DsPathfindMeets) (const DsSim *sim, int32_t actor, int32_t other, const void *data);
/* To the nearest of those that @meets accepts, over at most @far steps past nobody; of several the
 * one of the lowest number. -1: there is none. */
int ds_pathfind_towards_any (DsSim *sim, int32_t actor, DsPathfindMeets meets, const void *data,
                             uint32_t far);
/* To @to, through whoever stands in between but no door that @actor cannot open. */
int ds_pathfind_to (DsSim *sim, int32_t actor, DsSimSpot to);
/* Whether @spot is such a cell as is looked for. */
typedef bool (*DsPathfindWants) (const DsSim *sim, DsSimSpot spot, const void *data);

typedef struct {
  DsPathfindWants wants;
  const void *data;
  uint32_t far;
  bool is_known; /* over and to cells that the player knows, and no others */
  bool unlocks;  /* through locked gates that the player can open too */
  bool strikes;  /* through whoever stands in the way; else past those that are seen */
  bool spares;   /* over nothing that hurts the player; else DsSim.hurts says if it does */
} DsPathfindGoal;

/* To the nearest cell but its own that the goal wants, in the way that it says. -1: there is none.
 */
int ds_pathfind_to_nearest (DsSim *sim, int32_t actor, const DsPathfindGoal *goal);
/* To @to, which must be free, over at most @far steps past nobody. */
int ds_pathfind_to_free (DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far);
/* The nearest free cell that somebody of @nature comes to from @from in at most @far steps, past
 * whoever is there: so nobody is put where they could not have gone. False: there is none. */
bool ds_pathfind_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out);

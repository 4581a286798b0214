/* core/sim/way.h — shortest ways on the floor of the player. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* The first step of a shortest way from @actor to the nearest of the actors that @wants accepts (of
 * several the one of the lowest number), over at most @far steps past nobody. -1: there is none. */
int ds_way_towards (DsSim *sim, int32_t actor, bool (*wants) (const DsSim *, int32_t, int32_t),
                    uint32_t far, int32_t *target);
/* The first step of a shortest way from @actor to @to, through whoever stands in between but no
 * door that @actor cannot open. -1: there is none, or it is there. */
int ds_way_to (DsSim *sim, int32_t actor, DsSimSpot to);
/* The first step of a shortest way from @actor to the nearest cell but its own that @wants accepts.
 * Over at most @far steps. -1: there is none. */
typedef bool (*DsWayWants) (const DsSim *sim, DsSimSpot spot, const void *data);

typedef struct {
  DsWayWants wants;
  const void *data;
  uint32_t far;
  bool is_known; /* over and to cells that the player knows, and no others */
  bool unlocks;  /* through locked gates that the player can open too */
  bool strikes;  /* through whoever stands in the way */
} DsWayGoal;

int ds_way_to_nearest (DsSim *sim, int32_t actor, const DsWayGoal *goal);
/* The step of @actor to where it is safest from somebody at @from, who is at most @far steps away;
 * not always the farthest cell: a way out is worth a few steps towards them. -1: nowhere is better.
 * Source: maps of Dijkstra turned round, as roguelikes have them. */
int ds_way_away (DsSim *sim, int32_t actor, DsSimSpot from, uint32_t far);
/* The nearest free cell that somebody of @nature comes to from @from in at most @far steps, past
 * whoever is there: so nobody is put where they could not have gone. False: there is none. */
bool ds_way_find_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out);

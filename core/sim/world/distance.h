/* core/sim/world/distance.h — short paths of creatures, searched on 64 cells at a time. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"

#define DS_DISTANCE_FAR                                                                            \
  60 /* steps: paths of this length, and the cells beside them, are within 64 by 64 cells */

/* First step of a shortest path from @actor, who is not the player, to @to on its floor, of at most
 * @far steps, up to DS_DISTANCE_FAR, past no actor; of several steps the first in order. The caller
 * checks that it can be at @to. -1: none. */
int ds_distance_to (const DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far);
/* Step of @actor to where it is safest from an actor at @from, a few steps away; not always the
 * farthest cell: an exit is worth a few steps towards the actor. -1: no cell is better. */
int ds_distance_away (const DsSim *sim, int32_t actor, DsSimSpot from);

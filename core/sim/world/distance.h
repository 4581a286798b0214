/* core/sim/world/distance.h — ways of creatures to what is near, 64 cells at a time. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"

#define DS_DISTANCE_FAR                                                                            \
  60 /* steps: ways so long, and the cells beside them, lie within 64 by 64 cells */

/* The first step of a shortest way from @actor, who is not the player, to @to on its floor, over at
 * most @far steps, up to DS_DISTANCE_FAR, past nobody; of several the one whose first step comes
 * first. Whether it could stand at @to is the caller's business. -1: there is none. */
int ds_distance_to (const DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far);
/* The step of @actor to where it is safest from somebody at @from, a few steps away; not always the
 * farthest cell: a way out is worth a few steps towards them. -1: nowhere is better. */
int ds_distance_away (const DsSim *sim, int32_t actor, DsSimSpot from);

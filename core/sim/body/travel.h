/* core/sim/body/travel.h — travel between floors. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Moves the player to @to, or next to it when an actor stands there. False: no memory or no
 * space. */
bool ds_travel (DsSim *sim, DsSimSpot to);
/* Cell for arrivals on a floor: the level's start, its stairs up, or any walkable cell. False: no
 * such floor, or no such cell. */
bool ds_travel_arrival (const DsSim *sim, int32_t floor, DsSimSpot *out);

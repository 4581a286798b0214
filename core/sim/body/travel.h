/* core/sim/body/travel.h — from floor to floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Takes the player to @to, or beside it when somebody stands there. False: no memory or no room. */
bool ds_travel (DsSim *sim, DsSimSpot to);
/* Where somebody comes onto a floor: the level's start, its stairs up, or anywhere. False: there is
 * no such floor, or no place on it. */
bool ds_travel_arrival (const DsSim *sim, int32_t floor, DsSimSpot *out);

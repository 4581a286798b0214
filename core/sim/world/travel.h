/* core/sim/world/travel.h — from floor to floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Takes the player to @to, or beside it when somebody stands there. False: no memory or no room. */
bool ds_travel (DsSim *sim, DsSimSpot to);
/* @actor has turns on the player's floor from now on. False: no memory. */
bool ds_travel_join (DsSim *sim, int32_t actor) DS_MUST_CHECK;
/* Where somebody comes onto a floor: the level's start, its stairs up, or anywhere. False: there is
 * no such floor, or no place on it. */
bool ds_travel_arrival (const DsSim *sim, int32_t floor, DsSimSpot *out);
/* Who has a turn to come on the player's floor, anew. False: no memory. */
bool ds_travel_queue (DsSim *sim) DS_MUST_CHECK;

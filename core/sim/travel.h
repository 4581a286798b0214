/* core/sim/travel.h — from floor to floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Takes the player to @to, or beside it when somebody stands there. False: no memory or no room. */
bool ds_travel (DsSim *sim, DsSimSpot to);
/* Who has a turn to come on the player's floor, anew. False: no memory. */
bool ds_travel_queue (DsSim *sim) DS_MUST_CHECK;

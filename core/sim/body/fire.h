/* core/sim/body/fire.h — fire, which spreads over tiles that burn and hurts actors in it. It never
 * opens or closes a path. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Starts a fire. False: nothing on the cell burns, or it is on fire. */
bool ds_fire_ignite (DsSim *sim, DsSimSpot spot);
/* Advances all fires by a turn. */
void ds_fire_turn (DsSim *sim);

/* core/sim/body/fire.h — fire, which spreads over what burns and hurts who stands in it. Neither
 * opens nor closes a way. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* False: nothing there burns, or it does already. */
bool ds_fire_ignite (DsSim *sim, DsSimSpot spot);
/* The time of a turn has passed. */
void ds_fire_turn (DsSim *sim);

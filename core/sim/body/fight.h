/* core/sim/body/fight.h — blows, throws and shots. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Each returns what it costs; 0: it cannot be done. */
int32_t ds_fight_strike (DsSim *sim, int32_t actor, int32_t other);
/* Throws an item of @actor's at @cell; a potion that hits breaks. Returns the time that it costs,
 * 0: refused. */
int32_t ds_fight_throw (DsSim *sim, int32_t actor, int32_t item, DsCell cell);
/* Shoots with the weapon in hand at whoever is at @cell. Returns the time that it costs, 0:
 * refused, as without a target. */
int32_t ds_fight_shoot (DsSim *sim, int32_t actor, DsCell cell);

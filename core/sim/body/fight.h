/* core/sim/body/fight.h — attacks, throws and shots. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Attacks @other. Returns the cost of the action; 0: impossible. */
int32_t ds_fight_strike (DsSim *sim, int32_t actor, int32_t other);
/* Throws an item of @actor's at @cell; a potion that hits breaks. Returns the cost of the action;
 * 0: impossible. */
int32_t ds_fight_throw (DsSim *sim, int32_t actor, int32_t item, DsCell cell);
/* Shoots with the wielded weapon at the actor on @cell. Returns the cost of the action; 0:
 * impossible, as without a target. */
int32_t ds_fight_shoot (DsSim *sim, int32_t actor, DsCell cell);

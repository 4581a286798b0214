/* core/sim/body/fight.h — blows, throws and shots. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Each returns what it costs; 0: it cannot be done. */
int32_t ds_fight_strike (DsSim *sim, int32_t actor, int32_t other);
int32_t ds_fight_throw (DsSim *sim, int32_t actor, int32_t item, DsCell cell);
int32_t ds_fight_shoot (DsSim *sim, int32_t actor, DsCell cell);

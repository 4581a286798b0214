/* core/sim/level.h — experience, and what it makes of those who have it. Internal to sim. */
#pragma once

#include "sim/inside.h"

void ds_level_gain (DsSim *sim, int32_t actor, int32_t points);
/* For killing @other. */
void ds_level_kill (DsSim *sim, int32_t actor, int32_t other);
/* Takes a bonus for a level that was gained. False: there is none to take, or no such bonus. */
bool ds_level_choose (DsSim *sim, int32_t actor, int32_t option);

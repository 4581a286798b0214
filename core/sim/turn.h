/* core/sim/turn.h — what a turn is, for the player and for everybody else. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Lets @actor, not the player, do the first of what it wants to; returns what that costs. */
int32_t ds_turn_choose (DsSim *sim, int32_t actor);
/* What every turn does to who had it, after what it did. */
void ds_turn_end (DsSim *sim, int32_t actor);

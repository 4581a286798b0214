/* core/sim/turn.h — start and end of a turn. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Runs the first behaviour of @actor, not the player, that can act; returns the cost. */
int32_t ds_turn_choose (DsSim *sim, int32_t actor);
/* Ends the turn of @actor: damage by the ground, hunger and regeneration, effects. */
void ds_turn_end (DsSim *sim, int32_t actor);

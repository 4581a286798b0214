/* core/sim/body/food.h — hunger, and what comes back of itself. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Eats (or uses up) so much: too much bursts the stomach, and the player starves without any. */
void ds_food_add (DsSim *sim, int32_t actor, int32_t amount);
/* What a turn takes, and the hit points and mana that come back in it. */
void ds_food_turn (DsSim *sim, int32_t actor);

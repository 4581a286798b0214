/* core/sim/body/food.h — hunger and regeneration. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Adds food (negative: uses it up): too much bursts the stomach, and without any the player
 * starves. */
void ds_food_add (DsSim *sim, int32_t actor, int32_t amount);
/* Uses up the food of a turn, and regenerates hit points and mana. */
void ds_food_turn (DsSim *sim, int32_t actor);

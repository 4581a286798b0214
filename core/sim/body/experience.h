/* core/sim/body/experience.h — experience points, and the levels that they give. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"

/* Adds @points of experience, or removes some when they are negative; at a level's limit the level
 * rises. Adds an event for the player's. */
void ds_experience_gain (DsSim *sim, int32_t actor, int32_t points);
/* Experience for killing @actor, while it lives and has its gear. */
int32_t ds_experience_worth (const DsSim *sim, int32_t actor);
/* Rewards @actor for a kill of this worth: less at a higher experience level. */
void ds_experience_kill (DsSim *sim, int32_t actor, int32_t worth);
/* Takes a bonus for an experience level. False: none is due, or no such bonus. */
bool ds_experience_choose (DsSim *sim, int32_t actor, int32_t option);

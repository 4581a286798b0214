/* core/sim/body/experience.h — experience, and what it makes of those who have it. Internal to sim.
 */
#pragma once

#include "sim/inside.h"

/* Adds @points of experience, or takes some when they are negative; reaching a level's limit raises
 * it. Tells the player's. */
void ds_experience_gain (DsSim *sim, int32_t actor, int32_t points);
/* What killing @actor is worth, as long as it lives and has all its gear. */
int32_t ds_experience_worth (const DsSim *sim, int32_t actor);
/* For killing somebody who was worth that: the less the higher one's level. */
void ds_experience_kill (DsSim *sim, int32_t actor, int32_t worth);
/* Takes a bonus for a level that was gained. False: there is none to take, or no such bonus. */
bool ds_experience_choose (DsSim *sim, int32_t actor, int32_t option);

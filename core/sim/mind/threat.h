/* core/sim/mind/threat.h — hostile creatures in sight of the player, and actors in the way: they
 * interrupt actions that continue by themselves. */
#pragma once

#include "base/defs.h"

typedef struct DsSim DsSim;

/* True when @actor is alive, not on the player's side, and of a kind that fights. */
bool ds_sim_is_hostile (const DsSim *self, int32_t actor);
/* The nearest hostile creature that the player sees; of several the one with the lowest number.
 * Creatures that are only detected do not count. DS_SIM_NONE: none. */
int32_t ds_sim_threat (const DsSim *self);
/* The actor that the player would attack by that step of ds_move_steps[], seen or not. DS_SIM_NONE:
 * none. */
int32_t ds_sim_in_way (const DsSim *self, int32_t step);

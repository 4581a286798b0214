/* core/sim/mind/threat.h — hostile creatures in sight of the player, and whoever stands in the way:
 * what ends an action that goes on by itself. */
#pragma once

#include "base/defs.h"

typedef struct DsSim DsSim;

/* Whether @actor is alive, not on the player's side, and of a kind that fights: sheep are not. */
bool ds_sim_is_hostile (const DsSim *self, int32_t actor);
/* The nearest hostile creature that the player sees; of several the lowest number. Creatures that
 * are only felt do not count. DS_SIM_NONE: none. */
int32_t ds_sim_threat (const DsSim *self);
/* Whoever the player would strike by that step of ds_move_steps[], seen or not. DS_SIM_NONE: nobody
 * is there. */
int32_t ds_sim_in_way (const DsSim *self, int32_t step);

/* core/sim/body/effects.h — active effects: each is an instance with its own remaining time.
 * Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Starts @effect on @actor, caused by @by with a kind of item @source; both may be DS_SIM_NONE.
 * Witnesses learn what such an item is. */
void ds_effects_start (DsSim *sim, int32_t actor, int32_t effect, int32_t by, int32_t source);
/* The same by the id in a record; "" is none. */
void ds_effects_start_named (DsSim *sim, int32_t actor, const char *id, int32_t by, int32_t source);
/* Advances the effects of @actor by a turn. */
void ds_effects_turn (DsSim *sim, int32_t actor);
bool ds_effects_cure (DsSim *sim, int32_t actor);   /* ends harmful ones; false: none was active */
void ds_effects_forget (DsSim *sim, int32_t actor); /* of the dead */

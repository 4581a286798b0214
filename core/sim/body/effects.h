/* core/sim/body/effects.h — effects in force: each is an instance of its own with its own time to
 * run. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* @by brings it about, @source is the kind of item that it comes from; both may be DS_SIM_NONE.
 * Whoever sees it happen learns what such an item is. */
void ds_effects_start (DsSim *sim, int32_t actor, int32_t effect, int32_t by, int32_t source);
/* The same by the id that a record names; "" is none. */
void ds_effects_start_named (DsSim *sim, int32_t actor, const char *id, int32_t by, int32_t source);
/* A turn of @actor's has passed. */
void ds_effects_turn (DsSim *sim, int32_t actor);
bool ds_effects_cure (DsSim *sim, int32_t actor);   /* ends harmful ones; false: there were none */
void ds_effects_forget (DsSim *sim, int32_t actor); /* of the dead */

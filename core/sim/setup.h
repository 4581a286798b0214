/* core/sim/setup.h — start of a game. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/sim.h"

/* Sets the fixed members of a game with @seed, and allocates scratch memory. @sim must be zeroed;
 * on failure it must be freed. */
DsStatus ds_setup_level (DsSim *sim, const DsDelve *delve, uint64_t seed,
                         DsError *err) DS_MUST_CHECK;
/* Number of the key that thing @id is or carries; DS_SIM_NONE: it cannot be obtained. */
int32_t ds_setup_key (const DsSim *sim, int32_t floor, uint64_t id);
/* Adds the actor or the item for a thing of the document at @spot, if it is one. DS_LIMIT,
 * DS_NOMEM. */
DsStatus ds_setup_thing (DsSim *sim, int32_t floor, const DsThing *thing,
                         DsSimSpot spot) DS_MUST_CHECK;

/* Sets up a new game. @sim must be zeroed; on failure it must be freed. */
DsStatus ds_setup (DsSim *sim, const DsDelve *delve, const DsSimOptions *options,
                   DsError *err) DS_MUST_CHECK;

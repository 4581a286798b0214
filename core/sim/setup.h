/* core/sim/setup.h — how a game begins. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/sim.h"

/* What is fixed in a game of @seed, and room to work in. @sim is zeroed; on failure it is to be
 * freed. */
DsStatus ds_setup_level (DsSim *sim, const DsDelve *delve, uint64_t seed,
                         DsError *err) DS_MUST_CHECK;
/* The number of the key that is, or is carried by, thing @id; DS_SIM_NONE: nobody can get it. */
int32_t ds_setup_key (const DsSim *sim, int32_t floor, uint64_t id);
/* Makes an actor at @spot or an item there of a thing of the document, if it is one. DS_LIMIT,
 * DS_NOMEM. */
DsStatus ds_setup_thing (DsSim *sim, int32_t floor, const DsThing *thing,
                         DsSimSpot spot) DS_MUST_CHECK;

/* @sim is zeroed; on failure it is to be freed. */
DsStatus ds_setup (DsSim *sim, const DsDelve *delve, const DsSimOptions *options,
                   DsError *err) DS_MUST_CHECK;

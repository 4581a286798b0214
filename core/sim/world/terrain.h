/* core/sim/world/terrain.h — ground that changes by itself: what is trampled, and what burns.
 * Neither opens or closes a way. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* @actor has come to where it is. */
void ds_terrain_tread (DsSim *sim, int32_t actor);
/* False: nothing there burns, or it does already. */
bool ds_terrain_ignite (DsSim *sim, DsSimSpot spot);
/* The time of a turn has passed. */
void ds_terrain_turn (DsSim *sim);
/* Whether a tile may become another one in a game: who can be there stays the same. */
bool ds_terrain_may_become (const DsRules *rules, uint32_t tile, uint32_t other);

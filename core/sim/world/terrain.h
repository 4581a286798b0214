/* core/sim/world/terrain.h — tiles that become others in a game, such as grass that is trampled.
 * None of that opens or closes a way. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* @actor has come to where it is. */
void ds_terrain_tread (DsSim *sim, int32_t actor);
/* The cell at @spot has these tiles from now on, which is noted as an event. */
void ds_terrain_become (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature);
/* Whether a tile may become another one in a game: who can be there stays the same. */
bool ds_terrain_may_become (const DsRules *rules, uint32_t tile, uint32_t other);

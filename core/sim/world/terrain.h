/* core/sim/world/terrain.h — tiles that change during a game, such as trampled grass. No change
 * opens or closes a path. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Tramples the tiles under @actor. */
void ds_terrain_tread (DsSim *sim, int32_t actor);
/* Changes the tiles at @spot, and adds an event. */
void ds_terrain_become (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature);
/* True when a tile may change to another in a game: both are walkable for the same actors. */
bool ds_terrain_may_become (const DsRules *rules, uint32_t tile, uint32_t other);

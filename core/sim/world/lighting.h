/* core/sim/world/lighting.h — light on the player's floor, for display. Nothing in a game depends
 * on it. */
#pragma once

#include "field/light.h"
#include "sim/state.h"

typedef struct DsSim DsSim;

/* Sum of all lights on the floor now: tiles and things of the level, glowing creatures, and lights
 * that lie on cells or are carried. NULL: no memory. Valid until the game continues. */
const DsLightMap *ds_sim_light (const DsSim *self);
/* Brightness of a cell of that floor, from 0 to 255. */
int32_t ds_sim_light_level (const DsSim *self, DsCell cell);

/* For core/sim alone. */
bool ds_light_init (DsSim *sim) DS_MUST_CHECK;
/* Frees the lights; they are rebuilt from the state. */
void ds_light_clear (DsSim *sim);
/* Marks the lights as outdated: a luminous tile has changed, or the state was replaced. */
void ds_light_forget (DsSim *sim);
/* True when a cell of this ground and feature gives light. */
bool ds_light_shines (const DsSim *sim, uint32_t ground, uint32_t feature);

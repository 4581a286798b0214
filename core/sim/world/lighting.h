/* core/sim/world/lighting.h — the light on the player's floor, for whoever shows it. Nothing in a
 * game depends on it. */
#pragma once

#include "field/light.h"
#include "sim/state.h"

typedef struct DsSim DsSim;

/* What all lamps add to the floor's colours now: those of tiles and of things that the level has,
 * creatures that shine, and lights that lie about or are carried. NULL: no memory. Good until the
 * game goes on. */
const DsLightMap *ds_sim_light (const DsSim *self);
/* How bright a cell of that floor is, from 0 to 255. */
int32_t ds_sim_light_level (const DsSim *self, DsCell cell);

/* For core/sim alone. */
bool ds_light_init (DsSim *sim) DS_MUST_CHECK;
/* Frees the lamps of the game; they follow from the state and come again. */
void ds_light_clear (DsSim *sim);
/* A tile that shines came or went, or the state became another one. */
void ds_light_forget (DsSim *sim);
/* Whether a cell of this ground and feature gives light. */
bool ds_light_shines (const DsSim *sim, uint32_t ground, uint32_t feature);

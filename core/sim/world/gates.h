/* core/sim/world/gates.h — gates, locks and stairs, as the proof of a level takes them. Only the
 * player goes past gates. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Whether gates let somebody go from @from by @step to @to, when their doors are open. */
bool ds_gates_allow (const DsSim *sim, DsSimSpot from, int step, DsSimSpot to);
/* The first door in the way of that step; DS_WORLD_NONE: none is shut. */
uint32_t ds_gates_shut (const DsSim *sim, DsSimSpot from, DsSimSpot to);
/* Whether the player has what opens @door. */
bool ds_gates_can_open (const DsSim *sim, uint32_t door);
/* The player tries to open @door with what they have. False, told: they cannot. */
bool ds_gates_open (DsSim *sim, uint32_t door, DsSimSpot spot);
/* Whether a gate is there that nobody has found yet. */
bool ds_gates_hidden (const DsSim *sim, DsSimSpot spot);
/* Finds the secret doors at @spot. */
bool ds_gates_find (DsSim *sim, DsSimSpot spot);
/* Stairs, or a hole, that lead on from @spot; NULL: there are none. */
const DsLockPass *ds_gates_stairs (const DsSim *sim, DsSimSpot spot);
/* Whether stairs or a hole there lead to where nobody finds room. */
bool ds_gates_are_full (const DsSim *sim, DsSimSpot spot);
/* The player gets what opens @lock. */
void ds_gates_gain (DsSim *sim, int32_t lock);

/* core/sim/world/gates.h — gates, locks and stairs, by the rules of the proof. Only the player
 * passes gates. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* True when gates allow @step from @from to @to, with their doors open. */
bool ds_gates_allow (const DsSim *sim, DsSimSpot from, int step, DsSimSpot to);
/* The first shut door on that step; DS_WORLD_NONE: none. */
uint32_t ds_gates_shut (const DsSim *sim, DsSimSpot from, DsSimSpot to);
/* True when the player has the keys for @door. */
bool ds_gates_can_open (const DsSim *sim, uint32_t door);
/* Opens @door with the player's keys. False: they lack some; an event names it. */
bool ds_gates_open (DsSim *sim, uint32_t door, DsSimSpot spot);
/* True for a secret gate that was not found yet. */
bool ds_gates_hidden (const DsSim *sim, DsSimSpot spot);
/* Finds the secret doors at @spot. */
bool ds_gates_find (DsSim *sim, DsSimSpot spot);
/* Stairs or a hole at @spot; NULL: none. */
const DsLockPass *ds_gates_stairs (const DsSim *sim, DsSimSpot spot);
/* The shut door that keeps the player from taking @stairs; DS_WORLD_NONE: none. The lock of a hole
 * bars only the steps onto it. */
uint32_t ds_gates_shut_stairs (const DsSim *sim, const DsLockPass *stairs);
/* True when the stairs or the hole at @spot lead to cells that are all taken. */
bool ds_gates_are_full (const DsSim *sim, DsSimSpot spot);
/* Gives the player a key, or the deed, for @lock. */
void ds_gates_gain (DsSim *sim, int32_t lock);

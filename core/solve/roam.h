/* core/solve/roam.h — where a creature may be met that carries a key. For the proof, and
 * for the simulation, which keeps to it.
 *
 * No creature goes past a gate that is more than a plain door, open or not: gates are for players.
 * So who walks roams the place it is in, with its plain doors. Who flies also crosses ground that
 * only stops feet (water, lava, a chasm), who lives in water leaves it not, and some stay where
 * they are. */
#pragma once

#include "base/array.h"
#include "solve/places.h"

typedef DS_ARRAY (uint32_t) DsPlaceList;

/* Whether a cell without a gate bears who flies or swims: @how is one of these two flags. */
bool ds_roam_bears (const DsRules *rules, uint32_t ground, uint32_t feature, uint32_t how);

/* Appends the places of the floor, in order of their numbers. None: nobody gets at it. DS_NOMEM,
 * DS_CANCELLED. O(cells) for who flies or swims. */
DsStatus ds_roam_find (DsPlaceList *out, const DsPlaces *places, const DsDelve *delve,
                       const DsThing *creature, DsJob *job, DsError *err) DS_MUST_CHECK;

/* core/solve/roam.h — where a creature may be met that carries a key. Internal to solve.
 *
 * No creature goes past a gate that is more than a plain door, open or not: gates are for players.
 * So who walks roams the place it is in, with its plain doors. Who flies also crosses ground that
 * only stops feet (water, lava, a chasm), who lives in water leaves it not, and some stay where
 * they are. The simulation keeps to this. */
#pragma once

#include "base/array.h"
#include "solve/places.h"

typedef DS_ARRAY (uint32_t) DsPlaceList;

/* Appends the places of the floor, in order of their numbers. None: nobody gets at it. DS_NOMEM,
 * DS_CANCELLED. O(cells) for who flies or swims. */
DsStatus ds_roam_find (DsPlaceList *out, const DsPlaces *places, const DsDelve *delve,
                       const DsThing *creature, DsJob *job, DsError *err) DS_MUST_CHECK;

/* core/io/tiled/tiled_floors.h — the floors of a level that is saved over a map of Tiled among
 * those that the map has. Private to core/io/tiled. */
#pragma once

#include "rules/delve.h"

/* Puts into @out, by floor of @is, the floor of @was that it is: the one with which it shares most
 * objects and rooms, else that in its place; -1: it is new. DS_NOMEM. O(floors * objects log
 * objects + floors^2 * objects). */
DsStatus ds_tiled_floors_match (int32_t out[DS_FLOORS_MAX], const DsDungeon *was,
                                const DsDungeon *is, DsError *err) DS_MUST_CHECK;

/* core/solve/merge.h — reduces a world to a smaller one with the same answer: merges places that
 * are connected both ways without doors. */
#pragma once

#include "solve/world.h"

/* Doors and keys keep their numbers. Secret doors are no doors where @secrets_open. Caller clears
 * *@out and frees *@ways: the old number of each way, and *@places (NULL: not asked for): the new
 * number of each place. O(places + ways). */
DsStatus ds_world_merge (DsWorld *out, uint32_t **ways, uint32_t **places, const DsWorld *world,
                         bool secrets_open, DsError *err) DS_MUST_CHECK;

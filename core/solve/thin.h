/* core/solve/thin.h — reduces a world to a smaller one with the same plays: leaves out keys that
 * are more than all doors take. */
#pragma once

#include "solve/world.h"

/* Copies @world, which is indexed, without those keys that no play needs: of like ones that lie at
 * the same single place, it keeps the first ones, one more than there are doors for them; of like
 * tokens, the first. Doors, ways and places keep their numbers. Caller clears *@out and frees
 * *@keys: the old number of each key, in rising order. DS_NOMEM: *@out is empty, *@keys NULL.
 * O(places + ways + keys). */
DsStatus ds_world_thin (DsWorld *out, uint32_t **keys, const DsWorld *world,
                        DsError *err) DS_MUST_CHECK;

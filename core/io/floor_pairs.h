/* core/io/floor_pairs.h — floors of a level that was changed, by the ids of their rooms and
 * objects: for files that are saved again and keep what another program has there. */
#pragma once

#include "map/dungeon.h"

/* True if both may be one level at different times: they share an id, or one of them has none. O(n
 * log n). */
bool ds_floors_are_alike (const DsDungeon *a, const DsDungeon *b);
/* By floor of @now: the floor of @was that it was: those that share most are paired before others,
 * then those in the same place; -1: it is new. Caller frees; NULL: no memory. O(n log n +
 * floors^3).
 */
int32_t *ds_floors_pair (const DsDungeon *was, const DsDungeon *now) DS_MUST_CHECK;

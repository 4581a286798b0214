/* core/io/kept/kept_twins.h — twins of the objects of a floor on one that was imported. Private to
 * core/io/kept. */
#pragma once

#include "map/thing.h"

#define DS_TWIN_ELSEWHERE (SIZE_MAX - 1) /* an object is none of the two floors */

/* Gives each object of @ours without a twin the one with its id, where another object of its cell
 * has that, which then is without one; @twins are indices of @theirs, SIZE_MAX: none. So of objects
 * that share a cell those count as lost whose ids are gone. O(objects x objects of a cell). */
void ds_kept_twins_take_back (size_t *twins, const DsThings *ours, const DsThings *theirs);

/* Takes, of @theirs, those that have the ids of objects of @ours without a twin: such an object
 * stayed in its old place, and is lost once, not twice. False: no memory. O(n log n). */
bool ds_kept_twins_take_moved (const size_t *twins, bool *is_taken, const DsThings *ours,
                               const DsThings *theirs) DS_MUST_CHECK;

/* core/solve/route.h — minimal playthroughs, with every key listed. */
#pragma once

#include "base/job.h"
#include "solve/proof.h"
#include "solve/world.h"

/* Finds a playthrough, perhaps with the luck to meet a carrier. @world is indexed. DS_NOT_FOUND:
 * none, or none within DS_PROVE_STATES states, which cannot happen in an unlosable world. Finds no
 * secret door. Appends to *@out. *@n_plays (NULL: not asked for): number of plays that were tried;
 * O(doors + drops + keys), of each place no more keys than doors. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_route_find (DsMoves *out, const DsWorld *world, uint64_t *n_plays, DsJob *job,
                        DsError *err) DS_MUST_CHECK;
/* Adds to @moves, of a play that takes keys implicitly, those keys that the other moves need.
 * DS_NOMEM, DS_CANCELLED: @moves is undefined. */
DsStatus ds_route_explain (DsMoves *moves, const DsWorld *world, DsJob *job,
                           DsError *err) DS_MUST_CHECK;
/* Removes from @moves, of a dead-end play that takes keys one by one, those behind the first after
 * which not even luck wins. DS_NOMEM, DS_CANCELLED: @moves is unchanged. */
DsStatus ds_route_cut (DsMoves *moves, const DsWorld *world, DsJob *job,
                       DsError *err) DS_MUST_CHECK;

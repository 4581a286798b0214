/* core/solve/route.h — plays with nothing in them that could be left out, every key told. */
#pragma once

#include "solve/proof.h"
#include "solve/world.h"

/* A play that wins, perhaps with the luck to meet somebody. @world is indexed. DS_NOT_FOUND: there
 * is none, or DS_PROVE_STATES states were not enough to find it, which cannot be where it is
 * unlosable. No secret door is found. *@out is appended to. DS_NOMEM. */
DsStatus ds_route_find (DsMoves *out, const DsWorld *world, DsError *err) DS_MUST_CHECK;
/* Puts into @moves, of a play that takes what it comes by, the keys without which the rest could
 * not be done. DS_NOMEM: @moves is undefined. */
DsStatus ds_route_explain (DsMoves *moves, const DsWorld *world, DsError *err) DS_MUST_CHECK;

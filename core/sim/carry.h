/* core/sim/carry.h — a running game on an edited level. */
#pragma once

#include "sim/sim.h"

/* The game @from as it stands, on @delve: an edit of its level. Who is there, what lies there and
 * what is known stays as it is; what the edit changed is as in @delve: cells, new things, and
 * things that are elsewhere or something else, which begin anew. @told (may be NULL) gets a
 * sentence for everything that could not stay, such as somebody where a wall is now. DS_NOT_FOUND:
 * nobody can stand anywhere. DS_BAD_ARG: the rules of @delve lack something that is in the game.
 * DS_LIMIT, DS_NOMEM. On failure *@out is NULL. The same game and level: the same outcome.
 * O(cells). */
DsStatus ds_sim_carry (DsSim **out, const DsSim *from, const DsDelve *delve, DsErrors *told,
                       DsError *err) DS_MUST_CHECK;

/* core/sim/carry.h — continues a running game on an edited level. */
#pragma once

#include "sim/sim.h"

/* Makes a copy of the game @from on @delve, an edit of its level. Actors, items and knowledge are
 * kept; edited parts are as in @delve: cells, new things, and things that were moved or changed,
 * which start as in a new game. @told (may be NULL) gets a sentence for everything that could not
 * be kept, such as a creature in a new wall. Where @delve has other rules, numbers that come from
 * records (hit points, attack, active effects, settings of the ruleset) follow the new ones, and
 * wounds stay. DS_NOT_FOUND: no cell is walkable. DS_BAD_ARG: the
 * rules of @delve lack a definition that the game or the level uses. DS_LIMIT, DS_NOMEM. On failure
 * *@out is NULL. Deterministic. O(cells). */
DsStatus ds_sim_carry (DsSim **out, const DsSim *from, const DsDelve *delve, DsErrors *told,
                       DsError *err) DS_MUST_CHECK;

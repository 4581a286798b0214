/* core/sim/rule_change.h — values of a game that come from records of the rules, when it continues
 * with other rules. Internal to sim. */
#pragma once

#include "sim/match.h"

/* True when the games of @match have different rules. */
bool ds_rule_change_is (const DsMatch *match);
/* The id of a tile or an object that the level has, that the old rules define and the new ones do
 * not; NULL: there is none. Borrows. O(tiles and kinds). */
const char *ds_rule_change_gone (const DsMatch *match);
/* Factions and lights in @state, a state of match->from, that are those of their records become
 * DS_SIM_NO_ID, which ds_match_state() leaves as it is. */
void ds_rule_change_mark (const DsMatch *match, DsSimState *state);
/*
 * Makes the state of match->to, which is matched, follow the new records: what a creature's record,
 * an active effect or the ruleset adds to a number is replaced by what the new one adds, so that
 * wounds, levels and effects stay. Hit points of living actors are 1 or more. O(actors * effects).
 */
void ds_rule_change_apply (const DsMatch *match);

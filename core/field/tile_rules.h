/* core/field/tile_rules.h — runs the tile rules on a floor. */
#pragma once

#include "base/job.h"
#include "field/tiling.h"
#include "rules/tile_rule.h"

/* Cells that the rules leave as they are; zeroed: none. */
typedef struct {
  const DsMask *cells; /* nothing changes outside of it; NULL: no such limit */
  unsigned locked;     /* bits of DS_LAYER_GROUND and DS_LAYER_FEATURE, which stay */
  bool keeps_pinned;   /* pinned cells stay, each on its layer */
  bool keeps_ways;     /* cells stay that would be walkable, a door, stairs, a bridge or harmful and
                        * are not, or the reverse */
} DsTileRuleLimits;

/* Appends the tiles that floor @floor gets by the enabled tile rules of its rules, each cell once,
 * in order:
 *
 * - The rules run in their order, each on what the rules before it left. A rule does not see its
 * own changes: where it would replace several patterns that share a cell, the first one writes it,
 *   row by row by the middle of the pattern, and not rotated before rotated.
 * - With @around (cells of the floor, in order), a pattern counts only if a cell that it looks at
 * or writes is one of these or was changed by a rule before.
 * - Cells off the floor are solid, and have no feature; nothing is written there.
 * - Cells that a final rule replaces, or would if they were not as it wants, stay for later rules.
 * - Whether a pattern is replaced by chance or noise, and which of several tiles a cell gets,
 * depends on nothing but the seed of the level, the floor, the rule, and the place.
 * - New solid ground on open ground removes the feature of its cell, unless the rule puts one.
 *   Where solid ground replaces other solid ground, @out has the feature that stays, too.
 *
 * DS_CANCELLED, by @job; DS_NOMEM: in both cases @out has nothing new. O(cells of the floor or
 * around * rotations), for each rule; bits for the cells of the floor. */
DsStatus ds_tile_rules_run (const DsDelve *delve, size_t floor, const DsSpans *around,
                            const DsTileRuleLimits *limits, DsJob *job, DsTiling *out,
                            DsError *err) DS_MUST_CHECK;
/* The same on @level, whose tiles are those of @rules, in place of a floor of a level; @key decides
 * chances and random tiles. */
DsStatus ds_tile_rules_run_on (const DsRules *rules, const DsFloor *level, uint64_t key,
                               const DsSpans *around, const DsTileRuleLimits *limits, DsJob *job,
                               DsTiling *out, DsError *err) DS_MUST_CHECK;

/* The number that decides chances and random tiles on floor @floor of a level with @seed. */
uint64_t ds_tile_rules_key (uint64_t seed, size_t floor);

#define DS_TILE_RULE_PLACES_MAX 10000 /* that are listed */

/* Places of a floor where a rule matches; zeroed: none. */
typedef struct {
  size_t n;                 /* patterns, rotated and mirrored ones too, that overlap or not */
  size_t n_chosen;          /* of these, those that chance chooses */
  DS_ARRAY (DsCell) places; /* middles of the first ones, row by row */
  DsMask found;             /* cells that the patterns look at, and not any cell of them */
  DsMask put;               /* cells that the chosen ones write */
} DsTileRuleMatches;

/* Looks for the patterns of @rule, a tile rule of the rules of @delve, on floor @floor as it is:
 * rules before it, limits and pins do not count, and it may be disabled. DS_CANCELLED, by @job;
 * DS_NOMEM: in both cases @out, which was zeroed, has nothing. O(cells of the floor * rotations).
 */
DsStatus ds_tile_rule_match (const DsDelve *delve, size_t floor, const DsTileRule *rule, DsJob *job,
                             DsTileRuleMatches *out, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it; safe to call twice. */
void ds_tile_rule_matches_clear (DsTileRuleMatches *self);

/* core/field/laid_things.h — objects that tile rules lay on a floor. */
#pragma once

#include "field/tile_rules.h"

#define DS_LAID_KEY "rule" /* of the member of an object that names the rule which laid it */

/* Owns both; zeroed: nothing. */
typedef struct {
  DS_ARRAY (DsThing) things; /* new ones */
  DS_ARRAY (uint64_t) gone;  /* ids of those that no rule lays any more */
} DsLaidThings;

/* Lists the objects that the enabled rules lay on @level, which they look at as it is, and those of
 * @level that rules laid before and do not lay now. Each cell gets an object of a kind once, from
 * the first rule. Cells with DS_PIN_THINGS and those outside @limits keep their objects and get
 * none, and so do cells that already have one of that kind; creatures and items need a walkable
 * cell. With
 * @around, cells that have to do with these alone. @key as for ds_tile_rules_run_on(). @out, which
 * is not looked at, is to be cleared. DS_CANCELLED, by @job; DS_NOMEM: @out is zeroed. O(cells of
 * the floor or around * rotations) for each rule with objects, and O(n log n) for those. */
DsStatus ds_laid_things_find (const DsRules *rules, const DsFloor *level, uint64_t key,
                              const DsSpans *around, const DsTileRuleLimits *limits, DsJob *job,
                              DsLaidThings *out, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_laid_things_clear (DsLaidThings *self);

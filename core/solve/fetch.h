/* core/solve/fetch.h — rulesets by which games are won by an item that is brought back to the
 * start. To the proof that is a goal at the start, which the item opens. Internal to solve. */
#pragma once

#include "rules/delve.h"

/* Whether @thing is such an item, or a creature that has one when a game begins. */
bool ds_fetch_has (const DsRules *rules, const DsThing *thing);
/* What is to be fetched on @delve, in words, untranslated. NULL: nothing, by its ruleset, or none
 * of it is there. O(things). */
const char *ds_fetch_name (const DsDelve *delve);
/* DS_NOT_FOUND: it is asked for, and is not there. */
DsStatus ds_fetch_check (const DsDelve *delve, DsError *err) DS_MUST_CHECK;

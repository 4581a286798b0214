/* core/solve/fetch.h — rulesets whose games are won by bringing an item back to the start. The
 * proof models this as a goal at the start, which the item opens. Internal to solve. */
#pragma once

#include "rules/delve.h"

/* True when @thing is such an item, or a creature that carries one at the start. */
bool ds_fetch_has (const DsRules *rules, const DsThing *thing);
/* Name of the item to fetch on @delve, untranslated. NULL: the ruleset asks for none, or none
 * exists. O(things). */
const char *ds_fetch_name (const DsDelve *delve);
/* DS_NOT_FOUND: it is asked for, and is not there. */
DsStatus ds_fetch_check (const DsDelve *delve, DsError *err) DS_MUST_CHECK;

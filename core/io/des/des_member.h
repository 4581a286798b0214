/* core/io/des/des_member.h — member of a document that keeps the text of the level file which the
 * level came from. */
#pragma once

#include "io/foreign/foreign.h"
#include "io/mapping/mapping.h"
#include "rules/delve.h"

#define DS_DES_KEY "des"

/* Lets the level remember the text of @map, which keeps it, and the @mapping that made it, and move
 * as Crawl does: in eight directions, also past corners.
 * DS_NOMEM: nothing changed. */
DsStatus ds_des_keep (DsDelve *level, const DsForeign *map, const DsMapping *mapping,
                      DsError *err) DS_MUST_CHECK;
/* The ruleset that moves as Crawl does; NULL: the rules have none. Borrows. */
const DsRuleset *ds_des_ruleset (const DsRules *rules);
/* True when the level keeps a level file, and it has these bytes. O(n). */
bool ds_des_is_kept (const DsDelve *level, const char *bytes, size_t n);

/* core/rules/prefab_read.h — converts the record of a prefab to the form that stages use. */
#pragma once

#include "rules/rules.h"

/* Checks the drawing of @self, whose record stands at @node, and fills what follows from it; tiles
 * and kinds must be in @rules already. DS_BAD_DATA with findings, DS_NOMEM. */
DsStatus ds_prefab_resolve (DsPrefab *self, const DsRules *rules, DsArena *arena, DsNode node,
                            const char *path, DsErrors *errors) DS_MUST_CHECK;

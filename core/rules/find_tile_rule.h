/* core/rules/find_tile_rule.h — finding the tile rules of the rules. */
#pragma once

#include "rules/rules.h"
#include "rules/tile_rule.h"

/* Number of tile rules. */
size_t ds_rules_n_tile_rules (const DsRules *self);
/* Tile rule @i, below ds_rules_n_tile_rules(), in the order in which they run. Borrows. */
const DsTileRule *ds_rules_tile_rule (const DsRules *self, size_t i);
/* Number of tile rules that are enabled. O(tile rules) */
size_t ds_rules_n_enabled_tile_rules (const DsRules *self);

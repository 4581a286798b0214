/* core/rules/find_terrain.h — finding the terrains of the rules. */
#pragma once

#include "rules/rules.h"
#include "rules/terrain_kind.h"

/* Number of terrains. */
size_t ds_rules_n_terrains (const DsRules *self);
/* Terrain @i, below ds_rules_n_terrains(). Borrows. */
const DsTerrain *ds_rules_terrain (const DsRules *self, size_t i);
/* The terrain @id; NULL: there is none. Borrows. O(terrains) */
const DsTerrain *ds_rules_find_terrain (const DsRules *self, const char *id);
/* The first terrain whose painted cells get the tile @tile; NULL: none. Borrows. O(terrains) */
const DsTerrain *ds_rules_terrain_of (const DsRules *self, const char *tile);
/* The tile that encloses the ground @ground, as the first terrain that encloses has it;
 * DS_TILE_NONE: none does. O(terrains) */
uint16_t ds_rules_wall_of (const DsRules *self, uint32_t ground);

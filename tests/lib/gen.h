/* tests/lib/gen.h — helpers for tests of generators: recipes and levels in one line each. */
#pragma once

#include "gen/gen.h"
#include "gen/pipeline/cache.h"
#include "gen/pipeline/trace.h"

DsRules *dst_rules (void); /* those of data/; borrowed, one for the whole program */
/* Those of data/rules and then those of @lists, as a user's own folder has them; the caller's. */
DsRules *dst_rules_with (const char *lists);

/* A dungeon without a cell set, whose recipe is @stages: "fill tile=wall; random_walk:b length=9"
 * (a colon gives a stage its label, "-fill" is disabled). */
void dst_delve_init (DsDelve *out, int32_t w, int32_t h, int32_t floors, const char *stages,
                     uint64_t seed);
void dst_set_recipe (DsDelve *delve, const char *stages);
/* Adds an object of the first kind with the id @id. */
void dst_place (DsDelve *delve, size_t floor, uint64_t id, DsCell at);

/* A shipped recipe; ds_recipe_clear() it. */
DsRecipe dst_recipe_load (const char *id);
/* The same for a recipe of data/recipes: its size, floors, ruleset and stages. */
void dst_recipe_init (DsDelve *out, const char *id, uint64_t seed);

/* Sets cells from rows that follow each other without a break: '#' wall and '.' floor are pinned on
 * the ground, ' ' leaves the cell free. */
void dst_pin_map (DsDelve *delve, size_t floor, const char *map);
void dst_pin_tile (DsDelve *delve, size_t floor, DsLayer layer, DsCell cell, const char *tile);
void dst_pin_thing (DsDelve *delve, size_t floor, const char *kind, DsCell cell,
                    int32_t target_floor, DsCell target);

/* Runs the recipe, which must succeed; the result is freed by ds_gen_result_clear(). */
void dst_generate (DsGenResult *out, const DsDelve *delve);
/* A level that a recipe of data/recipes made; ds_delve_clear() it. */
void dst_level_make (DsDelve *out, const char *recipe, uint64_t seed);

bool dst_is_open (const DsFloor *level, DsCell cell);
size_t dst_n_open (const DsFloor *level);
size_t dst_n_parts (const DsFloor *level, DsMovement movement);
/* '#' closed, '.' open, '+' a feature; w * h characters. */
char *dst_draw (const DsFloor *level);
/* Of everything that a floor holds; tiles and kinds count by their ids. */
uint64_t dst_hash (const DsFloor *level);
/* The first thing of a role; false: none. */
bool dst_find_role (const DsFloor *level, DsRole role, DsThing *out);

/* core/rules/delve.h — a level: a dungeon, its recipe, and the rules that its numbers refer to.
 * Held by value; copying is cheap (shared bands), and a copy can be used in another thread. */
#pragma once

#include "map/dungeon.h"
#include "rules/recipe.h"
#include "rules/rules.h"

typedef struct {
  DsRules *rules;              /* owned reference */
  char ruleset[DS_ID_MAX + 1]; /* id of the ruleset that moves the player */
  DsDungeon dungeon;
  DsRecipe recipe; /* without stages for a level drawn by hand */
  DsStr *legend;   /* characters that the loaded file had for tiles, see io/legend.h; NULL = none */
} DsDelve;

/* A dungeon of @floors floors where every cell is @ground (a tile of @rules). */
DsStatus ds_delve_init (DsDelve *self, DsRules *rules, int32_t w, int32_t h, size_t floors,
                        uint16_t ground, DsError *err) DS_MUST_CHECK;
/* Shares bands, tables and rules; copies the recipe. On failure @out is zeroed. */
DsStatus ds_delve_copy (DsDelve *out, const DsDelve *from, DsError *err) DS_MUST_CHECK;
/* Leaves floor @floor alone, for formats that hold one. */
void ds_delve_keep_floor (DsDelve *self, size_t floor);
/* Frees dungeon and recipe, gives the rules back and zeroes it; safe to call twice. */
void ds_delve_clear (DsDelve *self);
/* The movement of the document's ruleset; an unknown one moves like the default. */
DsMovement ds_delve_movement (const DsDelve *self);
/* The id of the creature that is played unless another is chosen. */
const char *ds_delve_character (const DsDelve *self);

/* True when both agree in everything but cells: rules, ruleset, recipe, seed, name, size,
 * tables. */
bool ds_delve_same_frame (const DsDelve *a, const DsDelve *b);

/* Makes @self refer to @rules: every tile and kind keeps its id; ids that @rules lacks become
 * unknown ones. Used when a rules file changed on disk. */
DsStatus ds_delve_set_rules (DsDelve *self, DsRules *rules, DsError *err) DS_MUST_CHECK;

/* Turns it upside down, for programs whose y grows upwards, with the areas of objects. DS_NOMEM: it
 * is partly turned, good for nothing but ds_delve_clear(). O(cells). */
DsStatus ds_delve_flip (DsDelve *self, DsError *err) DS_MUST_CHECK;

/* Flags of a cell, DS_TILE_*. */
uint32_t ds_delve_flags (const DsDelve *self, size_t floor, DsCell cell);
/* Tile of solid rock: the ground of most of the rim if it is solid or nothing, else the rules'
 * wall. Source of the vote: Boyer and Moore, "MJRTY". O(w + h). */
uint16_t ds_delve_wall (const DsDelve *self, size_t floor);

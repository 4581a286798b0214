/* core/field/tile_pattern.h — a tile rule as numbers: its pattern in all positions, and the places
 * where it applies. */
#pragma once

#include "rules/rules.h"
#include "rules/tile_rule.h"

#define DS_TILE_TURNS 8                                /* positions of a pattern */
#define DS_TILE_REACH (DS_TILE_RULE_SIDE_MAX / 2)      /* cells from its middle to its ends */
#define DS_TILE_MEANINGS (DS_TILE_RULE_GLYPHS_MAX + 3) /* with those of # . + */

/* A cell of a pattern, from its middle, and an index of the meanings. */
typedef struct {
  int8_t dx, dy;
  uint8_t meaning;
} DsTileSpot;

typedef struct {
  size_t n_find, n_put;
  DsTileSpot find[DS_TILE_RULE_SIDE_MAX * DS_TILE_RULE_SIDE_MAX];
  DsTileSpot put[DS_TILE_RULE_SIDE_MAX * DS_TILE_RULE_SIDE_MAX];
} DsTileTurn;

typedef struct {
  uint32_t glyph;
  const DsTileRuleGlyph *entry; /* of the legend; NULL: # . or + */
  size_t n[2];                  /* its tiles on the ground, and features, of these also none */
  uint16_t tiles[2][DS_IDS_MAX];
} DsTileMeaning;

/* Bits of the meanings that a cell with a tile may have: its ground, and its feature on ground that
 * fits, or on any. */
typedef struct {
  uint64_t ground, feature, any_ground;
} DsTileBits;

_Static_assert(DS_TILE_MEANINGS <= 64, "a bit for each meaning");

typedef struct {
  const DsTileRule *record;
  uint64_t key;       /* of its chances */
  uint64_t noise_key; /* the same for all rules with the same seed of noise */
  uint32_t noise;     /* from which on the rule applies */
  size_t n_meanings;
  DsTileMeaning meanings[DS_TILE_MEANINGS];
  DsTileBits *tiles;           /* of each tile of the rules */
  uint64_t middle;             /* bits of which a cell has one that is the middle of a pattern */
  bool is_turn[DS_TILE_TURNS]; /* the others look like one before */
  DsTileTurn turns[DS_TILE_TURNS];
} DsTilePattern;

/* The pattern of @record, a rule of @rules, which it borrows; @key decides its chances. NULL: no
 * memory. O(tiles of the rules * characters). */
DsTilePattern *ds_tile_pattern_new (const DsRules *rules, uint64_t key, const DsTileRule *record);
/* NULL is allowed. */
void ds_tile_pattern_free (DsTilePattern *self);
/* True if chance, steps and noise of the rule let a pattern apply whose middle is @middle. O(1). */
bool ds_tile_pattern_applies (const DsTilePattern *self, int turn, DsCell middle);
/* Draws one of the tiles of the meaning on @layer. False: it has none there. */
bool ds_tile_pattern_draw (const DsTilePattern *self, const DsTileMeaning *meaning, DsLayer layer,
                           DsCell at, uint16_t *out);
/* Draws one of all its tiles; DS_TILE_NONE: it has none, or "nothing" was drawn. */
uint16_t ds_tile_pattern_draw_any (const DsTilePattern *self, const DsTileMeaning *meaning,
                                   DsCell at);

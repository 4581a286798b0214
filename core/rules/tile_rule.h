/* core/rules/tile_rule.h — records of tile rules: a pattern of tiles, and the tiles that replace
 * it.
 */
#pragma once

#include "rules/record.h"

#define DS_TILE_RULE_SIDE_MAX 9    /* cells */
#define DS_TILE_RULE_GLYPHS_MAX 32 /* characters of its legend */

/* Characters with a meaning of their own, unless the legend has them. */
#define DS_TILE_RULE_ANY '?'
#define DS_TILE_RULE_SOLID '#'
#define DS_TILE_RULE_OPEN '.'
#define DS_TILE_RULE_DOOR '+'
#define DS_TILE_RULE_KEEP ' '

/* Meaning of a character. */
typedef struct {
  uint32_t glyph;
  DsIds tiles;
  const char *object; /* id of a kind that is put, or ""; it is not looked for */
  bool excludes;      /* none of them, instead of one of them on each of their layers */
} DsTileRuleGlyph;

typedef struct {
  const char *id, *label, *description;
  bool enabled;
  DsLines find, put; /* rows of characters; those of put may be fewer and shorter */
  DsRecords legend;  /* DsTileRuleGlyph */
  bool rotate, mirror;
  int32_t chance;                                       /* percent */
  int32_t step_x, step_y, offset_x, offset_y;           /* cells */
  bool checker;                                         /* every other step, like a chessboard */
  int32_t noise, noise_size, noise_octaves, noise_seed; /* percent, cells */
  const char *layer; /* name of the own layer of cells that its tiles are put on; "": none */
  bool final;        /* later rules leave its cells unchanged */
} DsTileRule;

/* The two pictures of a rule, cell by cell. */
typedef struct {
  int32_t w, h; /* cells; 0: the rule finds nothing */
  uint32_t find[DS_TILE_RULE_SIDE_MAX * DS_TILE_RULE_SIDE_MAX]; /* 0: any cell */
  uint32_t put[DS_TILE_RULE_SIDE_MAX * DS_TILE_RULE_SIDE_MAX];  /* 0: it stays */
} DsTileRulePictures;

extern const DsRecordType ds_tile_rule_record;

/* The legend's entry for @glyph; NULL: none. Borrows. O(legend) */
const DsTileRuleGlyph *ds_tile_rule_meaning (const DsTileRule *self, uint32_t glyph);
/* True if it is enabled, and a character of its legend has an object. O(legend) */
bool ds_tile_rule_has_objects (const DsTileRule *self);
/* The pictures of a rule that was checked. */
void ds_tile_rule_draw (const DsTileRule *self, DsTileRulePictures *out);
/* Adds findings that the field table cannot express: sizes, unknown characters, characters that
 * cannot be put. False: there is one. */
bool ds_tile_rule_check (const DsTileRule *self, DsNode node, const char *path, DsErrors *errors);

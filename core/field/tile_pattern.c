/* core/field/tile_pattern.c — a tile rule as numbers. */
#include "field/tile_pattern.h"

#include "base/hash.h"
#include "field/noise.h"

#include <string.h>

#define SIDE DS_TILE_RULE_SIDE_MAX
#define NOISE_SALT 0x6e6f697365u

/* Features that a cell may have. */
typedef enum { NEVER, ON_FITTING_GROUND, ON_ANY_GROUND } FeatureFit;

/* Splits the tiles of the legend by layers; "nothing" is no feature. */
static void
list_tiles (DsTileMeaning *self, const DsRules *rules)
{
  for (size_t i = 0; i < self->entry->tiles.n; i++) {
    const uint16_t tile = ds_rules_find_tile (rules, self->entry->tiles.items[i]);
    const DsLayer layer =
        tile == DS_TILE_NONE ? DS_LAYER_FEATURE : (DsLayer)ds_rules_tile (rules, tile)->layer;

    self->tiles[layer][self->n[layer]++] = tile;
  }
}

static bool
is_listed (const DsTileMeaning *self, DsLayer layer, size_t tile)
{
  for (size_t i = 0; i < self->n[layer]; i++)
    if (self->tiles[layer][i] == tile)
      return true;
  return false;
}

/* True if the legend allows @tile on @layer. */
static bool
is_allowed (const DsTileMeaning *self, DsLayer layer, size_t tile)
{
  return self->entry->excludes ? !is_listed (self, layer, tile)
                               : self->n[layer] == 0 || is_listed (self, layer, tile);
}

static bool
ground_fits (const DsTileMeaning *self, const DsTile *tile)
{
  const uint32_t blocks = tile->flags & DS_TILE_BLOCKS_MOVE;

  switch (self->glyph) {
  case DS_TILE_RULE_SOLID:
    return blocks && !(tile->flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
  case DS_TILE_RULE_OPEN:
    return !blocks;
  default:
    return true;
  }
}

static FeatureFit
feature_fits (const DsTileMeaning *self, uint32_t flags)
{
  switch (self->glyph) {
  case DS_TILE_RULE_SOLID:
    return flags & (DS_TILE_DOOR | DS_TILE_BRIDGE) ? NEVER : ON_FITTING_GROUND;
  case DS_TILE_RULE_OPEN:
    return flags & (DS_TILE_DOOR | DS_TILE_BLOCKS_MOVE) ? NEVER
           : flags & DS_TILE_BRIDGE                     ? ON_ANY_GROUND
                                                        : ON_FITTING_GROUND;
  default:
    return flags & DS_TILE_DOOR ? ON_ANY_GROUND : NEVER;
  }
}

/* The index of @glyph, which is added if it is new. */
static uint8_t
meaning_of (DsTilePattern *self, uint32_t glyph)
{
  uint8_t i = 0;

  while (i < self->n_meanings && self->meanings[i].glyph != glyph)
    i++;
  if (i == self->n_meanings)
    self->meanings[self->n_meanings++] =
        (DsTileMeaning){ .glyph = glyph, .entry = ds_tile_rule_meaning (self->record, glyph) };
  return i;
}

static void
fill_bits (DsTilePattern *self, const DsRules *rules, uint8_t meaning)
{
  DsTileMeaning *own = &self->meanings[meaning];
  const uint64_t bit = (uint64_t)1 << meaning;

  if (own->entry != NULL)
    list_tiles (own, rules);
  for (size_t i = 0; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, (uint32_t)i);
    const bool fits =
        own->entry != NULL ? is_allowed (own, DS_LAYER_GROUND, i) : ground_fits (own, tile);
    const FeatureFit fit =
        own->entry == NULL ? feature_fits (own, i == DS_TILE_NONE ? 0 : tile->flags)
                           : (is_allowed (own, DS_LAYER_FEATURE, i) ? ON_FITTING_GROUND : NEVER);

    self->tiles[i].ground |= fits ? bit : 0;
    self->tiles[i].feature |= fit == ON_FITTING_GROUND ? bit : 0;
    self->tiles[i].any_ground |= fit == ON_ANY_GROUND ? bit : 0;
  }
}

/* ---- turns */

/* Pictures, mirrored for the second half of the turns and then rotated clockwise. */
static void
turn_pictures (const DsTileRulePictures *from, int turn, DsTileRulePictures *out)
{
  const int32_t w = from->w, h = from->h;

  out->w = turn & 1 ? h : w;
  out->h = turn & 1 ? w : h;
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const int32_t u = turn & 4 ? w - 1 - x : x;
      const DsCell to[] = {
        { u, y }, { h - 1 - y, u }, { w - 1 - u, h - 1 - y }, { y, w - 1 - u }
      };
      const int32_t at = to[turn & 3].y * out->w + to[turn & 3].x;

      out->find[at] = from->find[y * w + x];
      out->put[at] = from->put[y * w + x];
    }
}

static bool
is_same (const DsTileRulePictures *a, const DsTileRulePictures *b)
{
  const size_t n = (size_t)(a->w * a->h) * sizeof a->find[0];

  return a->w == b->w && a->h == b->h && memcmp (a->find, b->find, n) == 0 &&
         memcmp (a->put, b->put, n) == 0;
}

/* Characters of the legend are rarer than the others, which are looked at last. */
static void
list_spots (DsTilePattern *self, const DsTileRulePictures *pictures, DsTileTurn *out)
{
  for (int pass = 0; pass < 2; pass++)
    for (int32_t i = 0; i < pictures->w * pictures->h; i++) {
      DsTileSpot spot = { .dx = (int8_t)(i % pictures->w - pictures->w / 2),
                          .dy = (int8_t)(i / pictures->w - pictures->h / 2) };

      if (pass == 0 && pictures->put[i] != 0) {
        spot.meaning = meaning_of (self, pictures->put[i]);
        out->put[out->n_put++] = spot;
      }
      if (pictures->find[i] == 0)
        continue;
      spot.meaning = meaning_of (self, pictures->find[i]);
      if ((self->meanings[spot.meaning].entry == NULL && pictures->find[i] != DS_TILE_RULE_DOOR) ==
          (pass == 1))
        out->find[out->n_find++] = spot;
    }
}

static void
list_turns (DsTilePattern *self)
{
  DsTileRulePictures plain, turned[DS_TILE_TURNS] = { 0 };

  ds_tile_rule_draw (self->record, &plain);
  for (int i = 0; i < DS_TILE_TURNS; i++) {
    self->is_turn[i] = (!(i & 3) || self->record->rotate) && (!(i & 4) || self->record->mirror);
    turn_pictures (&plain, i, &turned[i]);
    for (int k = 0; k < i && self->is_turn[i]; k++)
      self->is_turn[i] = !self->is_turn[k] || !is_same (&turned[i], &turned[k]);
    if (self->is_turn[i])
      list_spots (self, &turned[i], &self->turns[i]);
  }
}

/* The bits of the middle cells; all where one of them may be any cell. */
static uint64_t
middle_of (const DsTilePattern *self)
{
  uint64_t all = 0;

  for (int turn = 0; turn < DS_TILE_TURNS; turn++) {
    const DsTileTurn *spots = &self->turns[turn];
    uint64_t own = UINT64_MAX;

    for (size_t i = 0; i < spots->n_find; i++)
      if (spots->find[i].dx == 0 && spots->find[i].dy == 0)
        own = (uint64_t)1 << spots->find[i].meaning;
    all |= self->is_turn[turn] ? own : 0;
  }
  return all;
}

/* ---- the pattern */

void
ds_tile_pattern_free (DsTilePattern *self)
{
  if (self == NULL)
    return;
  ds_free (self->tiles);
  ds_free (self);
}

DsTilePattern *
ds_tile_pattern_new (const DsRules *rules, uint64_t key, const DsTileRule *record)
{
  DsTilePattern *self;

  DS_ASSERT (rules != NULL && record != NULL);

  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->record = record;
  self->key = ds_mix64 (ds_fnv64_text (record->id) ^ key);
  self->tiles = ds_alloc0 (ds_rules_n_tiles (rules), sizeof *self->tiles);
  if (self->tiles == NULL) {
    ds_free (self);
    return NULL;
  }
  if (record->noise < 100) {
    self->noise_key = ds_mix64 (key + ds_mix64 (NOISE_SALT + (uint64_t)record->noise_seed));
    self->noise = ds_noise_exceeded (record->noise, record->noise_size, record->noise_octaves);
  }
  list_turns (self);
  self->middle = middle_of (self);
  for (size_t i = 0; i < self->n_meanings; i++)
    fill_bits (self, rules, (uint8_t)i);
  return self;
}

/* True if the steps of the rule have the cell, which may lie off the level. */
static bool
is_on_step (const DsTileRule *record, DsCell at)
{
  const int32_t x = at.x - record->offset_x, y = at.y - record->offset_y;

  return x % record->step_x == 0 && y % record->step_y == 0 &&
         !(record->checker && (x / record->step_x + y / record->step_y) % 2 != 0);
}

bool
ds_tile_pattern_applies (const DsTilePattern *self, int turn, DsCell middle)
{
  const DsTileRule *record = self->record;

  DS_ASSERT (turn >= 0 && turn < DS_TILE_TURNS);

  return (record->chance == 100 ||
          ds_cell_hash (self->key + (uint64_t)turn, middle.x, middle.y) % 100 <
              (uint64_t)record->chance) &&
         is_on_step (record, middle) &&
         (record->noise == 100 || ds_noise_at (self->noise_key, record->noise_size,
                                               record->noise_octaves, middle) >= self->noise);
}

bool
ds_tile_pattern_draw (const DsTilePattern *self, const DsTileMeaning *meaning, DsLayer layer,
                      DsCell at, uint16_t *out)
{
  DS_ASSERT (self != NULL && meaning != NULL && out != NULL && layer <= DS_LAYER_FEATURE);

  if (meaning->n[layer] == 0)
    return false;
  *out = meaning->tiles[layer][ds_cell_hash (self->key + DS_TILE_TURNS + layer, at.x, at.y) %
                               meaning->n[layer]];
  return true;
}

uint16_t
ds_tile_pattern_draw_any (const DsTilePattern *self, const DsTileMeaning *meaning, DsCell at)
{
  size_t n, i;

  DS_ASSERT (self != NULL && meaning != NULL);

  n = meaning->n[DS_LAYER_GROUND] + meaning->n[DS_LAYER_FEATURE];
  if (n == 0)
    return DS_TILE_NONE;
  i = ds_cell_hash (self->key + 2 * DS_TILE_TURNS, at.x, at.y) % n;
  return i < meaning->n[DS_LAYER_GROUND]
             ? meaning->tiles[DS_LAYER_GROUND][i]
             : meaning->tiles[DS_LAYER_FEATURE][i - meaning->n[DS_LAYER_GROUND]];
}

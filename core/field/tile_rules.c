/* core/field/tile_rules.c — runs the tile rules on a floor. */
#include "field/tile_rules.h"
#include "base/hash.h"
#include "rules/find_tile_rule.h"

#include <string.h>

#define SIDE DS_TILE_RULE_SIDE_MAX
#define REACH (SIDE / 2) /* cells from the middle of a pattern to its ends */
#define N_TURNS 8
#define CELLS_A_POLL 4096                          /* about a millisecond */
#define MEANINGS_MAX (DS_TILE_RULE_GLYPHS_MAX + 3) /* with those of # . + */

/* ---- a rule, as numbers */

/* A cell of a pattern, from its middle, and an index of the meanings. */
typedef struct {
  int8_t dx, dy;
  uint8_t meaning;
} RuleSpot;

typedef struct {
  size_t n_find, n_put;
  RuleSpot find[SIDE * SIDE], put[SIDE * SIDE];
} Turn;

/* Features that a cell may have. */
typedef enum { NEVER, ON_FITTING_GROUND, ON_ANY_GROUND } FeatureFit;

typedef struct {
  uint32_t glyph;
  const DsTileRuleGlyph *entry; /* of the legend; NULL: # . or + */
  size_t n[2];                  /* its tiles on the ground, and features, of these also none */
  uint16_t tiles[2][DS_IDS_MAX];
} RuleMeaning;

/* Bits of the meanings that a cell with a tile may have: its ground, and its feature on ground that
 * fits, or on any. */
typedef struct {
  uint64_t ground, feature, any_ground;
} TileBits;

_Static_assert(MEANINGS_MAX <= 64, "a bit for each meaning");

typedef struct {
  const DsTileRule *record;
  uint64_t key; /* of its chances */
  size_t n_meanings;
  RuleMeaning meanings[MEANINGS_MAX];
  TileBits *tiles;       /* of each tile of the rules */
  uint64_t middle;       /* bits of which a cell has one that is the middle of a pattern */
  bool is_turn[N_TURNS]; /* the others look like one before */
  Turn turns[N_TURNS];
} Rule;

/* Splits the tiles of the legend by layers; "nothing" is no feature. */
static void
list_tiles (RuleMeaning *self, const DsRules *rules)
{
  for (size_t i = 0; i < self->entry->tiles.n; i++) {
    const uint16_t tile = ds_rules_find_tile (rules, self->entry->tiles.items[i]);
    const DsLayer layer =
        tile == DS_TILE_NONE ? DS_LAYER_FEATURE : (DsLayer)ds_rules_tile (rules, tile)->layer;

    self->tiles[layer][self->n[layer]++] = tile;
  }
}

static bool
is_listed (const RuleMeaning *self, DsLayer layer, size_t tile)
{
  for (size_t i = 0; i < self->n[layer]; i++)
    if (self->tiles[layer][i] == tile)
      return true;
  return false;
}

/* True if the legend allows @tile on @layer. */
static bool
is_allowed (const RuleMeaning *self, DsLayer layer, size_t tile)
{
  return self->entry->excludes ? !is_listed (self, layer, tile)
                               : self->n[layer] == 0 || is_listed (self, layer, tile);
}

static bool
ground_fits (const RuleMeaning *self, const DsTile *tile)
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
feature_fits (const RuleMeaning *self, uint32_t flags)
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
meaning_of (Rule *self, uint32_t glyph)
{
  uint8_t i = 0;

  while (i < self->n_meanings && self->meanings[i].glyph != glyph)
    i++;
  if (i == self->n_meanings)
    self->meanings[self->n_meanings++] =
        (RuleMeaning){ .glyph = glyph, .entry = ds_tile_rule_meaning (self->record, glyph) };
  return i;
}

static void
fill_bits (Rule *self, const DsRules *rules, uint8_t meaning)
{
  RuleMeaning *own = &self->meanings[meaning];
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
list_spots (Rule *self, const DsTileRulePictures *pictures, Turn *out)
{
  for (int pass = 0; pass < 2; pass++)
    for (int32_t i = 0; i < pictures->w * pictures->h; i++) {
      RuleSpot spot = { .dx = (int8_t)(i % pictures->w - pictures->w / 2),
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
list_turns (Rule *self)
{
  DsTileRulePictures plain, turned[N_TURNS] = { 0 };

  ds_tile_rule_draw (self->record, &plain);
  for (int i = 0; i < N_TURNS; i++) {
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
middle_of (const Rule *self)
{
  uint64_t all = 0;

  for (int turn = 0; turn < N_TURNS; turn++) {
    const Turn *spots = &self->turns[turn];
    uint64_t own = UINT64_MAX;

    for (size_t i = 0; i < spots->n_find; i++)
      if (spots->find[i].dx == 0 && spots->find[i].dy == 0)
        own = (uint64_t)1 << spots->find[i].meaning;
    all |= self->is_turn[turn] ? own : 0;
  }
  return all;
}

static void
rule_free (Rule *self)
{
  if (self == NULL)
    return;
  ds_free (self->tiles);
  ds_free (self);
}

/* NULL: no memory. */
static Rule *
rule_new (const DsRules *rules, uint64_t key, const DsTileRule *record)
{
  Rule *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->record = record;
  self->key = ds_mix64 (ds_fnv64_text (record->id) ^ key);
  self->tiles = ds_alloc0 (ds_rules_n_tiles (rules), sizeof *self->tiles);
  if (self->tiles == NULL) {
    ds_free (self);
    return NULL;
  }
  list_turns (self);
  self->middle = middle_of (self);
  for (size_t i = 0; i < self->n_meanings; i++)
    fill_bits (self, rules, (uint8_t)i);
  return self;
}

/* ---- a run */

/* A tile that a cell gets once the rule has looked at all places. */
typedef struct {
  DsCell at;
  DsLayer layer;
  uint16_t tile;
} Write;

/* Bits of the meanings that the cells of a row have. */
typedef struct {
  int32_t y, from, to; /* columns that are known, both included; from > to: none */
  uint64_t *bits;      /* of column 0; borrowed */
} BitRow;

typedef struct {
  const DsRules *rules;
  const DsFloor *before;
  const DsTileRuleLimits *limits;
  DsFloor level;              /* as the rules so far made it */
  bool is_local;              /* only around changed cells */
  DsSpans places;             /* where the middle of a pattern is looked for, in order */
  DsMask changed;             /* cells around which rules run, and those that they changed */
  DsMask written;             /* cells that were changed */
  DsMask taken[2];            /* cells that the present rule changes, by layer */
  DS_ARRAY (Write) writes;    /* of the present rule */
  DsSpans news;               /* cells that rules changed, to look around */
  uint64_t *bits;             /* of all rows below */
  const uint64_t *near[SIDE]; /* of the rows around the present one, from the top */
  BitRow rows[SIDE];          /* those around a place; each row has its place by its number */
} RuleRun;

/* Cells off the floor have neither ground nor feature. */
static void
fill_row (const RuleRun *self, const Rule *rule, BitRow *row)
{
  const bool is_there = row->y >= 0 && row->y < self->level.h;
  const TileBits *tiles = rule->tiles;
  const uint16_t *ground = NULL, *features = NULL;

  if (is_there) {
    ground = ds_grid_row (&self->level.layers[DS_LAYER_GROUND], row->y);
    features = ds_grid_row (&self->level.layers[DS_LAYER_FEATURE], row->y);
  }
  for (int32_t x = row->from; x <= row->to; x++) {
    const bool is_on = is_there && x >= 0 && x < self->level.w;
    const TileBits *below = &tiles[is_on ? ground[x] : DS_TILE_NONE];
    const TileBits *above = &tiles[is_on ? features[x] : DS_TILE_NONE];

    row->bits[x] = above->any_ground | (above->feature & below->ground);
  }
}

/* Knows the rows around the places of @span. */
static void
take_rows (RuleRun *self, const Rule *rule, const DsSpan *span)
{
  for (int i = 0; i < SIDE; i++) {
    const int32_t y = span->y + i - REACH;
    BitRow *row = &self->rows[(y + 2 * SIDE) % SIDE]; /* y is at least -2 * REACH */

    self->near[i] = row->bits;
    if (row->y == y && row->from <= span->x0 - REACH && row->to >= span->x1 + REACH)
      continue;
    row->y = y;
    row->from = span->x0 - REACH;
    row->to = span->x1 + REACH;
    fill_row (self, rule, row);
  }
}

/* True if the cell of @spot of a pattern whose middle is in column @x of the present row fits. */
static inline bool
fits (const RuleRun *self, RuleSpot spot, int32_t x)
{
  return self->near[spot.dy + REACH][x + spot.dx] >> spot.meaning & 1;
}

static bool
is_changed (const RuleRun *self, const RuleSpot *spots, size_t n, DsCell at)
{
  for (size_t i = 0; i < n; i++)
    if (ds_mask_has (&self->changed, (DsCell){ at.x + spots[i].dx, at.y + spots[i].dy }))
      return true;
  return false;
}

/* True if the cells around @middle are those of the pattern. */
static bool
is_there (const RuleRun *self, const Turn *spots, DsCell middle)
{
  for (size_t i = 0; i < spots->n_find; i++)
    if (!fits (self, spots->find[i], middle.x))
      return false;
  return true;
}

/* True if chance chooses the pattern to be replaced. */
static bool
is_chosen (const Rule *rule, int turn, DsCell middle)
{
  return rule->record->chance == 100 ||
         ds_cell_hash (rule->key + (uint64_t)turn, middle.x, middle.y) % 100 <
             (uint64_t)rule->record->chance;
}

static bool
is_found (const RuleRun *self, const Rule *rule, int turn, DsCell at)
{
  const Turn *spots = &rule->turns[turn];

  if (!is_there (self, spots, at))
    return false;
  if (self->is_local && !is_changed (self, spots->find, spots->n_find, at) &&
      !is_changed (self, spots->put, spots->n_put, at))
    return false;
  return is_chosen (rule, turn, at);
}

static bool
may_write (const RuleRun *self, DsLayer layer, DsCell at)
{
  const unsigned pin = layer == DS_LAYER_GROUND ? DS_PIN_GROUND : DS_PIN_FEATURE;

  return !(self->limits->locked >> layer & 1) && !ds_mask_has (&self->taken[layer], at) &&
         !(self->limits->keeps_pinned && ds_floor_get (self->before, DS_LAYER_PIN, at) & pin);
}

/* Draws one of the tiles of the meaning on @layer. False: it has none there. */
static bool
draw_tile (const Rule *rule, const RuleMeaning *meaning, DsLayer layer, DsCell at, uint16_t *out)
{
  if (meaning->n[layer] == 0)
    return false;
  *out = meaning->tiles[layer]
                       [ds_cell_hash (rule->key + N_TURNS + layer, at.x, at.y) % meaning->n[layer]];
  return true;
}

/* False: no memory. */
static bool
write (RuleRun *self, DsLayer layer, DsCell at, uint16_t tile)
{
  ds_mask_set_span (&self->taken[layer], (DsSpan){ at.y, at.x, at.x, 0 });
  return ds_array_push (&self->writes, ((Write){ at, layer, tile }));
}

static uint32_t
blocks (const DsRules *rules, uint32_t ground)
{
  return ds_rules_tile (rules, ground)->flags & DS_TILE_BLOCKS_MOVE;
}

/* True if the cell would be walkable where it is not, or the reverse, lose or get a door, stairs or
 * a bridge, or begin or cease to do harm. */
static bool
changes_way (const RuleRun *self, DsCell at, const uint16_t *ground, const uint16_t *feature)
{
  const uint32_t own = ds_floor_get (&self->level, DS_LAYER_GROUND, at);
  const uint32_t above = ds_floor_get (&self->level, DS_LAYER_FEATURE, at);
  const uint32_t old = ds_rules_cell_flags (self->rules, own, above);
  const uint32_t new = ds_rules_cell_flags (self->rules, ground != NULL ? *ground : own,
                                            feature != NULL ? *feature : above);

  return (old ^ new) &
         (DS_TILE_BLOCKS_MOVE | DS_TILE_DOOR | DS_TILE_OPENING | DS_TILE_BRIDGE | DS_TILE_HARMFUL);
}

/* False: no memory. */
static bool
put_cell (RuleRun *self, const Rule *rule, const RuleMeaning *meaning, DsCell at)
{
  const DsRules *rules = self->rules;
  uint16_t ground = DS_TILE_NONE, feature = DS_TILE_NONE;
  bool has_ground = draw_tile (rule, meaning, DS_LAYER_GROUND, at, &ground) &&
                    may_write (self, DS_LAYER_GROUND, at);
  bool has_feature = draw_tile (rule, meaning, DS_LAYER_FEATURE, at, &feature);

  if (has_ground && !has_feature && blocks (rules, ground) &&
      !blocks (rules, ds_floor_get (&self->level, DS_LAYER_GROUND, at)) &&
      ds_floor_get (&self->level, DS_LAYER_FEATURE, at) != DS_TILE_NONE) {
    has_feature = true;
    has_ground = may_write (self, DS_LAYER_FEATURE, at);
  }
  has_feature = has_feature && may_write (self, DS_LAYER_FEATURE, at);
  if (self->limits->keeps_ways &&
      changes_way (self, at, has_ground ? &ground : NULL, has_feature ? &feature : NULL))
    return true;
  return (!has_ground || write (self, DS_LAYER_GROUND, at, ground)) &&
         (!has_feature || write (self, DS_LAYER_FEATURE, at, feature));
}

static bool
put (RuleRun *self, const Rule *rule, const Turn *turn, DsCell middle)
{
  for (size_t i = 0; i < turn->n_put; i++) {
    const RuleSpot *spot = &turn->put[i];
    const DsCell at = { middle.x + spot->dx, middle.y + spot->dy };

    if (!ds_floor_has (&self->level, at) ||
        (self->limits->cells != NULL && !ds_mask_has (self->limits->cells, at)))
      continue;
    if (!put_cell (self, rule, &rule->meanings[spot->meaning], at))
      return false;
  }
  return true;
}

/* Lists what the patterns with this middle write. False: no memory. */
static bool
put_all (RuleRun *self, const Rule *rule, DsCell middle)
{
  for (int turn = 0; turn < N_TURNS; turn++)
    if (rule->is_turn[turn] && is_found (self, rule, turn, middle) &&
        !put (self, rule, &rule->turns[turn], middle))
      return false;
  return true;
}

static bool note_all (const RuleRun *self, const Rule *rule, DsCell middle, DsTileRuleMatches *out);

/* Looks for the patterns of @rule, and notes them in @out, or, where that is NULL, lists what the
 * rule writes. */
static DsStatus
look (RuleRun *self, const Rule *rule, DsJob *job, DsTileRuleMatches *out, DsError *err)
{
  for (int i = 0; i < SIDE; i++)
    self->rows[i].to = self->rows[i].from - 1;
  for (size_t i = 0; i < self->places.n; i++) {
    const DsSpan span = self->places.items[i];

    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    take_rows (self, rule, &span);
    for (int32_t x = span.x0; x <= span.x1; x++)
      if ((rule->middle == UINT64_MAX || self->near[REACH][x] & rule->middle) &&
          !(out != NULL ? note_all (self, rule, (DsCell){ x, span.y }, out)
                        : put_all (self, rule, (DsCell){ x, span.y })))
        return ds_fail_nomem (err, "tile rules");
  }
  return DS_OK;
}

/* Writes what the rule listed. */
static DsStatus
write_all (RuleRun *self, DsJob *job, DsError *err)
{
  for (size_t i = 0; i < self->writes.n; i++) {
    const Write *one = &self->writes.items[i];
    const DsSpan span = { one->at.y, one->at.x, one->at.x, 0 };

    if (i % CELLS_A_POLL == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    if (ds_floor_get (&self->level, one->layer, one->at) == one->tile)
      continue;
    if (!ds_floor_set (&self->level, one->layer, one->at, one->tile) ||
        !ds_array_push (&self->news, span))
      return ds_fail_nomem (err, "tile rules");
    ds_mask_set_span (&self->changed, span);
    ds_mask_set_span (&self->written, span);
  }
  if (self->writes.n > 0)
    for (int layer = 0; layer < 2; layer++)
      ds_mask_set_all (&self->taken[layer], false);
  self->writes.n = 0;
  return DS_OK;
}

/* Adds the places around @spans to those where the middle of a pattern is looked for. */
static DsStatus
add_places (RuleRun *self, const DsSpans *spans, DsError *err)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t dy = -REACH; dy <= REACH; dy++) {
      const DsSpan *span = &spans->items[i];

      if (!ds_array_push (&self->places,
                          ((DsSpan){ span->y + dy, span->x0 - REACH, span->x1 + REACH, 0 })))
        return ds_fail_nomem (err, "tile rules");
    }
  ds_spans_join (&self->places);
  return DS_OK;
}

static DsStatus
run_rule (RuleRun *self, uint64_t key, const DsTileRule *record, DsJob *job, DsError *err)
{
  Rule *rule = rule_new (self->rules, key, record);
  DsStatus status;

  if (rule == NULL)
    return ds_fail_nomem (err, "tile rules");
  status = look (self, rule, job, NULL, err);
  if (status == DS_OK)
    status = write_all (self, job, err);
  if (status == DS_OK && self->is_local)
    status = add_places (self, &self->news, err);
  self->news.n = 0;
  rule_free (rule);
  return status;
}

/* ---- begin and end */

static DsStatus
run_init (RuleRun *self, const DsSpans *around, DsError *err)
{
  const int32_t w = self->before->w, h = self->before->h;
  DsStatus status = ds_floor_copy (&self->level, self->before, err);
  DsMask *masks[] = { &self->changed, &self->written, &self->taken[0], &self->taken[1] };

  for (size_t i = 0; i < DS_COUNT (masks) && status == DS_OK; i++)
    status = ds_mask_init (masks[i], w, h, err);
  if (status != DS_OK)
    return status;
  self->bits = ds_alloc0 (SIDE * ((size_t)w + 4 * REACH), sizeof *self->bits);
  if (self->bits == NULL)
    return ds_fail_nomem (err, "tile rules");
  for (int i = 0; i < SIDE; i++) /* patterns that reach the floor begin and end twice as far off */
    self->rows[i].bits = self->bits + i * (w + 4 * REACH) + 2 * REACH;
  if (around != NULL) {
    for (size_t i = 0; i < around->n; i++)
      ds_mask_set_span (&self->changed, around->items[i]);
    return add_places (self, around, err);
  }
  for (int32_t y = -REACH; y < h + REACH; y++)
    if (!ds_array_push (&self->places, ((DsSpan){ y, -REACH, w - 1 + REACH, 0 })))
      return ds_fail_nomem (err, "tile rules");
  return DS_OK;
}

static void
run_clear (RuleRun *self)
{
  ds_floor_clear (&self->level);
  ds_mask_clear (&self->changed);
  ds_mask_clear (&self->written);
  ds_mask_clear (&self->taken[0]);
  ds_mask_clear (&self->taken[1]);
  ds_free (self->bits);
  ds_array_clear (&self->places);
  ds_array_clear (&self->writes);
  ds_array_clear (&self->news);
}

/* Appends what differs at @at. False: no memory. */
static bool
list_cell (const RuleRun *self, DsCell at, DsTiling *out)
{
  const uint32_t ground = ds_floor_get (&self->level, DS_LAYER_GROUND, at);
  const uint32_t feature = ds_floor_get (&self->level, DS_LAYER_FEATURE, at);
  const bool is_dug = ground != ds_floor_get (self->before, DS_LAYER_GROUND, at);
  const bool stays = is_dug && feature != DS_TILE_NONE && blocks (self->rules, ground);

  return (!is_dug || ds_spans_put (&out->ground, at, ground)) &&
         ((!stays && feature == ds_floor_get (self->before, DS_LAYER_FEATURE, at)) ||
          ds_spans_put (&out->features, at, feature));
}

static DsStatus
list_changes (const RuleRun *self, DsJob *job, DsTiling *out, DsError *err)
{
  const size_t n_ground = out->ground.n, n_features = out->features.n;
  DsSpans cells = { 0 };
  bool done = ds_mask_spans (&self->written, 0, &cells), is_cancelled = false;

  for (size_t i = 0; i < cells.n && done && !is_cancelled; i++) {
    is_cancelled = i % 16 == 0 && ds_job_is_cancelled (job); /* runs of at most a row */
    for (int32_t x = cells.items[i].x0; x <= cells.items[i].x1 && done; x++)
      done = list_cell (self, (DsCell){ x, cells.items[i].y }, out);
  }
  ds_array_clear (&cells);
  if (done && !is_cancelled)
    return DS_OK;
  out->ground.n = n_ground;
  out->features.n = n_features;
  return is_cancelled ? DS_CANCELLED : ds_fail_nomem (err, "tile rules");
}

DsStatus
ds_tile_rules_run_on (const DsRules *rules, const DsFloor *level, uint64_t key,
                      const DsSpans *around, const DsTileRuleLimits *limits, DsJob *job,
                      DsTiling *out, DsError *err)
{
  RuleRun self = { .rules = rules, .before = level, .limits = limits, .is_local = around != NULL };
  DsStatus status;

  DS_ASSERT (rules != NULL && level != NULL && limits != NULL && out != NULL);

  if (ds_rules_n_enabled_tile_rules (rules) == 0)
    return DS_OK;
  status = run_init (&self, around, err);
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules) && status == DS_OK; i++) {
    const DsTileRule *record = ds_rules_tile_rule (rules, i);

    if (record->enabled)
      status = run_rule (&self, key, record, job, err);
  }
  if (status == DS_OK)
    status = list_changes (&self, job, out, err);
  run_clear (&self);
  return status;
}

DsStatus
ds_tile_rules_run (const DsDelve *delve, size_t floor, const DsSpans *around,
                   const DsTileRuleLimits *limits, DsJob *job, DsTiling *out, DsError *err)
{
  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors);

  return ds_tile_rules_run_on (delve->rules, &delve->dungeon.floors[floor],
                               ds_mix64 (delve->dungeon.seed + floor), around, limits, job, out,
                               err);
}

/* ---- matches */

/* True if one of the cells lies on the floor; without cells, if @middle does. */
static bool
is_on_floor (const RuleRun *self, const RuleSpot *spots, size_t n, DsCell middle)
{
  if (n == 0)
    return ds_floor_has (&self->level, middle);
  for (size_t i = 0; i < n; i++)
    if (ds_floor_has (&self->level, (DsCell){ middle.x + spots[i].dx, middle.y + spots[i].dy }))
      return true;
  return false;
}

static void
mark (DsMask *mask, const RuleSpot *spots, size_t n, DsCell middle)
{
  for (size_t i = 0; i < n; i++) {
    const int32_t x = middle.x + spots[i].dx;

    ds_mask_set_span (mask, (DsSpan){ middle.y + spots[i].dy, x, x, 0 });
  }
}

/* Notes the patterns with this middle. Those that lie off the floor are none: there, all is solid.
 * False: no memory. */
static bool
note_all (const RuleRun *self, const Rule *rule, DsCell middle, DsTileRuleMatches *out)
{
  for (int turn = 0; turn < N_TURNS; turn++) {
    const Turn *spots = &rule->turns[turn];
    const bool is_put = spots->n_put > 0;

    if (!rule->is_turn[turn] || !is_there (self, spots, middle) ||
        !is_on_floor (self, is_put ? spots->put : spots->find,
                      is_put ? spots->n_put : spots->n_find, middle))
      continue;
    out->n++;
    mark (&out->found, spots->find, spots->n_find, middle);
    if (is_chosen (rule, turn, middle)) {
      out->n_chosen++;
      mark (&out->put, spots->put, spots->n_put, middle);
    }
    if (out->places.n < DS_TILE_RULE_PLACES_MAX && !ds_array_push (&out->places, middle))
      return false;
  }
  return true;
}

void
ds_tile_rule_matches_clear (DsTileRuleMatches *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->places);
  ds_mask_clear (&self->found);
  ds_mask_clear (&self->put);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_tile_rule_match (const DsDelve *delve, size_t floor, const DsTileRule *rule, DsJob *job,
                    DsTileRuleMatches *out, DsError *err)
{
  const DsFloor *level;
  DsStatus status;
  RuleRun self;
  Rule *found;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors);
  DS_ASSERT (rule != NULL && out != NULL && out->n == 0);

  level = &delve->dungeon.floors[floor];
  self = (RuleRun){ .rules = delve->rules, .before = level };
  found = rule_new (delve->rules, ds_mix64 (delve->dungeon.seed + floor), rule);
  status = found != NULL ? run_init (&self, NULL, err) : ds_fail_nomem (err, "tile rules");
  if (status == DS_OK)
    status = ds_mask_init (&out->found, level->w, level->h, err);
  if (status == DS_OK)
    status = ds_mask_init (&out->put, level->w, level->h, err);
  if (status == DS_OK)
    status = look (&self, found, job, out, err);
  if (status != DS_OK)
    ds_tile_rule_matches_clear (out);
  run_clear (&self);
  rule_free (found);
  return status;
}

/* core/field/tile_rules.c — runs the tile rules on a floor. */
#include "field/tile_rules.h"
#include "base/hash.h"
#include "field/pattern_search.h"
#include "rules/find_tile_rule.h"

#include <string.h>

#define REACH DS_TILE_REACH
#define CELLS_A_POLL 4096 /* about a millisecond */

/* ---- a run */

/* A tile that a cell gets once the rule has looked at all places. */
typedef struct {
  DsCell at;
  DsLayer layer;
  uint16_t tile;
} Write;

typedef struct {
  const DsRules *rules;
  const DsFloor *before;
  const DsTileRuleLimits *limits;
  DsFloor level;              /* as the rules so far made it */
  bool is_local;              /* only around changed cells */
  DsPatternSearch search;     /* on the level */
  DsMask changed;             /* cells around which rules run, and those that they changed */
  DsMask written;             /* cells that were changed */
  DsMask taken[2];            /* cells that the present rule changes, by layer */
  DsMask closed;              /* cells that final rules replaced */
  DsSpans closing;            /* those of the present rule */
  DS_ARRAY (Write) writes;    /* of the present rule */
  DsSpans news;               /* cells that rules changed, to look around */
  DsTileRuleMatches *matches; /* where they are noted; borrowed */
} RuleRun;

static bool
is_changed (const RuleRun *self, const DsTileSpot *spots, size_t n, DsCell at)
{
  for (size_t i = 0; i < n; i++)
    if (ds_mask_has (&self->changed, (DsCell){ at.x + spots[i].dx, at.y + spots[i].dy }))
      return true;
  return false;
}

/* True if the pattern has to do with a changed cell. */
static bool
is_near (const RuleRun *self, const DsTileTurn *spots, DsCell middle)
{
  return !self->is_local || is_changed (self, spots->find, spots->n_find, middle) ||
         is_changed (self, spots->put, spots->n_put, middle);
}

static bool
may_write (const RuleRun *self, DsLayer layer, DsCell at)
{
  const unsigned pin = layer == DS_LAYER_GROUND ? DS_PIN_GROUND : DS_PIN_FEATURE;

  return !(self->limits->locked >> layer & 1) && !ds_mask_has (&self->taken[layer], at) &&
         !ds_mask_has (&self->closed, at) &&
         !(self->limits->keeps_pinned && ds_floor_get (self->before, DS_LAYER_PIN, at) & pin);
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
put_cell (RuleRun *self, const DsTilePattern *rule, const DsTileMeaning *meaning, DsCell at)
{
  const DsRules *rules = self->rules;
  uint16_t ground = DS_TILE_NONE, feature = DS_TILE_NONE;
  bool has_ground = ds_tile_pattern_draw (rule, meaning, DS_LAYER_GROUND, at, &ground) &&
                    may_write (self, DS_LAYER_GROUND, at);
  bool has_feature = ds_tile_pattern_draw (rule, meaning, DS_LAYER_FEATURE, at, &feature);

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
put (RuleRun *self, const DsTilePattern *rule, const DsTileTurn *turn, DsCell middle)
{
  for (size_t i = 0; i < turn->n_put; i++) {
    const DsTileSpot *spot = &turn->put[i];
    const DsCell at = { middle.x + spot->dx, middle.y + spot->dy };

    if (!ds_floor_has (&self->level, at) ||
        (self->limits->cells != NULL && !ds_mask_has (self->limits->cells, at)))
      continue;
    if (!put_cell (self, rule, &rule->meanings[spot->meaning], at))
      return false;
  }
  return true;
}

/* Lists the cells of the pattern for later rules to leave. False: no memory. */
static bool
close (RuleRun *self, const DsTileTurn *turn, DsCell middle)
{
  for (size_t i = 0; i < turn->n_put; i++)
    if (!ds_spans_put (&self->closing,
                       (DsCell){ middle.x + turn->put[i].dx, middle.y + turn->put[i].dy }, 0))
      return false;
  return true;
}

/* Lists what the patterns with this middle write. False: no memory. */
static bool
put_all (void *data, const DsTilePattern *rule, DsCell middle)
{
  RuleRun *self = data;

  for (int turn = 0; turn < DS_TILE_TURNS; turn++) {
    const DsTileTurn *spots = &rule->turns[turn];

    if (!rule->is_turn[turn] || !ds_pattern_search_is_there (&self->search, spots, middle) ||
        !(rule->record->final || is_near (self, spots, middle)) ||
        !ds_tile_pattern_applies (rule, turn, middle))
      continue;
    if ((rule->record->final && !close (self, spots, middle)) ||
        (is_near (self, spots, middle) && !put (self, rule, spots, middle)))
      return false;
  }
  return true;
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
  for (size_t i = 0; i < self->closing.n; i++)
    ds_mask_set_span (&self->closed, self->closing.items[i]);
  self->closing.n = 0;
  return DS_OK;
}

/* Lists all places where a pattern writes a cell that @n_later further rules can reach: a final
 * rule closes its cells there, though nothing near them changed. */
static DsStatus
widen (const RuleRun *self, size_t n_later, DsSpans *out, DsError *err)
{
  const int32_t w = self->before->w, h = self->before->h;
  const int32_t by = 2 * REACH * (int32_t)n_later;
  DsSpan box = { 0, INT32_MAX, INT32_MIN, 0 };

  for (size_t i = 0; i < self->search.places.n; i++) {
    box.x0 = ds_min (box.x0, self->search.places.items[i].x0);
    box.x1 = ds_max (box.x1, self->search.places.items[i].x1);
  }
  if (self->search.places.n == 0)
    return DS_OK;
  box.x0 = ds_max (box.x0 - by, -REACH);
  box.x1 = ds_min (box.x1 + by, w - 1 + REACH);
  for (int32_t y = ds_max (self->search.places.items[0].y - by, -REACH);
       y <= ds_min (self->search.places.items[self->search.places.n - 1].y + by, h - 1 + REACH);
       y++)
    if (!ds_array_push (out, ((DsSpan){ y, box.x0, box.x1, 0 })))
      return ds_fail_nomem (err, "tile rules");
  return DS_OK;
}

/* Runs @record, which @n_later rules follow. */
static DsStatus
run_rule (RuleRun *self, uint64_t key, const DsTileRule *record, size_t n_later, DsJob *job,
          DsError *err)
{
  DsTilePattern *rule = ds_tile_pattern_new (self->rules, key, record);
  const bool is_wide = record->final && self->is_local && n_later > 0;
  DsSpans wide = { 0 };
  DsStatus status;

  if (rule == NULL)
    return ds_fail_nomem (err, "tile rules");
  status = is_wide ? widen (self, n_later, &wide, err) : DS_OK;
  if (status == DS_OK)
    status = ds_pattern_search_run (&self->search, rule, is_wide ? &wide : &self->search.places,
                                    put_all, self, job, err);
  if (status == DS_OK)
    status = write_all (self, job, err);
  if (status == DS_OK && self->is_local)
    status = ds_pattern_search_add (&self->search, &self->news, REACH, err);
  self->news.n = 0;
  ds_array_clear (&wide);
  ds_tile_pattern_free (rule);
  return status;
}

/* ---- begin and end */

static DsStatus
run_init (RuleRun *self, const DsSpans *around, DsError *err)
{
  const int32_t w = self->before->w, h = self->before->h;
  DsStatus status = ds_floor_copy (&self->level, self->before, err);
  DsMask *masks[] = { &self->changed, &self->written, &self->taken[0], &self->taken[1],
                      &self->closed };

  for (size_t i = 0; i < DS_COUNT (masks) && status == DS_OK; i++)
    status = ds_mask_init (masks[i], w, h, err);
  if (status != DS_OK)
    return status;
  status = ds_pattern_search_init (&self->search, &self->level, err);
  if (status != DS_OK)
    return status;
  if (around != NULL) {
    for (size_t i = 0; i < around->n; i++)
      ds_mask_set_span (&self->changed, around->items[i]);
    return ds_pattern_search_add (&self->search, around, REACH, err);
  }
  return ds_pattern_search_add_all (&self->search, err);
}

static void
run_clear (RuleRun *self)
{
  ds_floor_clear (&self->level);
  ds_mask_clear (&self->changed);
  ds_mask_clear (&self->written);
  ds_mask_clear (&self->taken[0]);
  ds_mask_clear (&self->taken[1]);
  ds_mask_clear (&self->closed);
  ds_array_clear (&self->closing);
  ds_pattern_search_clear (&self->search);
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
  size_t n_later = ds_rules_n_enabled_tile_rules (rules);
  DsStatus status;

  DS_ASSERT (rules != NULL && level != NULL && limits != NULL && out != NULL);

  if (n_later == 0)
    return DS_OK;
  status = run_init (&self, around, err);
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules) && status == DS_OK; i++) {
    const DsTileRule *record = ds_rules_tile_rule (rules, i);

    if (record->enabled && record->layer[0] == '\0')
      status = run_rule (&self, key, record, --n_later, job, err);
  }
  if (status == DS_OK)
    status = list_changes (&self, job, out, err);
  run_clear (&self);
  return status;
}

uint64_t
ds_tile_rules_key (uint64_t seed, size_t floor)
{
  DS_ASSERT (floor < DS_FLOORS_MAX);

  return ds_mix64 (seed + floor);
}

DsStatus
ds_tile_rules_run (const DsDelve *delve, size_t floor, const DsSpans *around,
                   const DsTileRuleLimits *limits, DsJob *job, DsTiling *out, DsError *err)
{
  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors);

  return ds_tile_rules_run_on (delve->rules, &delve->dungeon.floors[floor],
                               ds_tile_rules_key (delve->dungeon.seed, floor), around, limits, job,
                               out, err);
}

/* ---- matches */

/* True if one of the cells lies on the floor; without cells, if @middle does. */
static bool
is_on_floor (const RuleRun *self, const DsTileSpot *spots, size_t n, DsCell middle)
{
  if (n == 0)
    return ds_floor_has (&self->level, middle);
  for (size_t i = 0; i < n; i++)
    if (ds_floor_has (&self->level, (DsCell){ middle.x + spots[i].dx, middle.y + spots[i].dy }))
      return true;
  return false;
}

static void
mark (DsMask *mask, const DsTileSpot *spots, size_t n, DsCell middle)
{
  for (size_t i = 0; i < n; i++) {
    const int32_t x = middle.x + spots[i].dx;

    ds_mask_set_span (mask, (DsSpan){ middle.y + spots[i].dy, x, x, 0 });
  }
}

/* Notes the patterns with this middle. Those that lie off the floor are none: there, all is solid.
 * False: no memory. */
static bool
note_all (void *data, const DsTilePattern *rule, DsCell middle)
{
  const RuleRun *self = data;
  DsTileRuleMatches *out = self->matches;

  for (int turn = 0; turn < DS_TILE_TURNS; turn++) {
    const DsTileTurn *spots = &rule->turns[turn];
    const bool is_put = spots->n_put > 0;

    if (!rule->is_turn[turn] || !ds_pattern_search_is_there (&self->search, spots, middle) ||
        !is_on_floor (self, is_put ? spots->put : spots->find,
                      is_put ? spots->n_put : spots->n_find, middle))
      continue;
    out->n++;
    mark (&out->found, spots->find, spots->n_find, middle);
    if (ds_tile_pattern_applies (rule, turn, middle)) {
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
  DsTilePattern *found;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors);
  DS_ASSERT (rule != NULL && out != NULL && out->n == 0);

  level = &delve->dungeon.floors[floor];
  self = (RuleRun){ .rules = delve->rules, .before = level, .matches = out };
  found = ds_tile_pattern_new (delve->rules, ds_tile_rules_key (delve->dungeon.seed, floor), rule);
  status = found != NULL ? run_init (&self, NULL, err) : ds_fail_nomem (err, "tile rules");
  if (status == DS_OK)
    status = ds_mask_init (&out->found, level->w, level->h, err);
  if (status == DS_OK)
    status = ds_mask_init (&out->put, level->w, level->h, err);
  if (status == DS_OK)
    status =
        ds_pattern_search_run (&self.search, found, &self.search.places, note_all, &self, job, err);
  if (status != DS_OK)
    ds_tile_rule_matches_clear (out);
  run_clear (&self);
  ds_tile_pattern_free (found);
  return status;
}

/* core/field/laid_things.c — objects that tile rules lay on a floor. */
#include "field/laid_things.h"

#include "base/hash.h"
#include "field/lay_area.h"
#include "rules/find_tile_rule.h"

#include <stdlib.h>
#include <string.h>

/* An object that a rule wants. */
typedef struct {
  DsCell at;
  uint16_t kind;
  uint16_t rule;
  bool is_there; /* rules laid it before */
} Wish;

typedef struct {
  const DsRules *rules;
  DsLayArea area;
  uint16_t rule; /* the present one */
  DS_ARRAY (Wish) wishes;
} Wishing;

/* True where the player begins or a goal lies. */
static bool
is_taken (const Wishing *self, DsCell at)
{
  const DsThings *things = self->area.level->things;

  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsRole role = (DsRole)ds_rules_kind (self->rules, thing->kind)->role;

    if (thing->at.x != at.x || thing->at.y != at.y)
      return false;
    if (role == DS_ROLE_START || role == DS_ROLE_GOAL)
      return true;
  }
  return false;
}

/* True if an object of the kind may be on the cell. */
static bool
may_stand (const Wishing *self, uint16_t kind, DsCell at)
{
  const DsFloor *level = self->area.level;
  const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, at);
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, at);

  return ds_rules_kind (self->rules, kind)->role == DS_ROLE_LIGHT ||
         (!(ds_rules_cell_flags (self->rules, ground, feature) & DS_TILE_BLOCKS_MOVE) &&
          !is_taken (self, at));
}

static bool
wish (Wishing *self, const DsTilePattern *rule, const DsTileTurn *turn, DsCell middle)
{
  for (size_t i = 0; i < turn->n_put; i++) {
    const DsTileSpot *spot = &turn->put[i];
    const DsTileRuleGlyph *entry = rule->meanings[spot->meaning].entry;
    const DsCell at = { middle.x + spot->dx, middle.y + spot->dy };
    uint16_t kind;

    if (entry == NULL || !ds_rules_find_kind (self->rules, entry->object, &kind) ||
        !ds_lay_area_has (&self->area, at) || !may_stand (self, kind, at))
      continue;
    if (!ds_array_push (&self->wishes, ((Wish){ at, kind, self->rule, false })))
      return false;
  }
  return true;
}

static bool
wish_all (void *data, const DsTilePattern *rule, DsCell middle)
{
  Wishing *self = data;

  for (int turn = 0; turn < DS_TILE_TURNS; turn++)
    if (rule->is_turn[turn] &&
        ds_pattern_search_is_there (&self->area.search, &rule->turns[turn], middle) &&
        ds_tile_pattern_applies (rule, turn, middle) &&
        !wish (self, rule, &rule->turns[turn], middle))
      return false;
  return true;
}

static int
by_place (const void *a, const void *b)
{
  const Wish *p = a, *q = b;

  if (p->at.y != q->at.y)
    return p->at.y < q->at.y ? -1 : 1;
  if (p->at.x != q->at.x)
    return p->at.x < q->at.x ? -1 : 1;
  if (p->kind != q->kind)
    return p->kind < q->kind ? -1 : 1;
  return (p->rule > q->rule) - (p->rule < q->rule);
}

/* Leaves the first of those alike. */
static void
sort_wishes (Wishing *self)
{
  size_t n = 0;

  if (self->wishes.n > 0)
    qsort (self->wishes.items, self->wishes.n, sizeof *self->wishes.items, by_place);
  for (size_t i = 0; i < self->wishes.n; i++) {
    const Wish *one = &self->wishes.items[i], *last = n > 0 ? &self->wishes.items[n - 1] : NULL;

    if (last == NULL || last->at.x != one->at.x || last->at.y != one->at.y ||
        last->kind != one->kind)
      self->wishes.items[n++] = *one;
  }
  self->wishes.n = n;
}

static DsStatus
collect (Wishing *self, uint64_t key, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_rules_n_tile_rules (self->rules) && status == DS_OK; i++) {
    const DsTileRule *record = ds_rules_tile_rule (self->rules, i);
    DsTilePattern *rule;

    if (!ds_tile_rule_has_objects (record))
      continue;
    rule = ds_tile_pattern_new (self->rules, key, record);
    if (rule == NULL)
      return ds_fail_nomem (err, "tile rules");
    self->rule = (uint16_t)i;
    status = ds_pattern_search_run (&self->area.search, rule, &self->area.search.places, wish_all,
                                    self, job, err);
    ds_tile_pattern_free (rule);
  }
  sort_wishes (self);
  return status;
}

static bool
is_pinned (const Wishing *self, DsCell at)
{
  return ds_floor_get (self->area.level, DS_LAYER_PIN, at) & DS_PIN_THINGS;
}

/* The wish for this object; NULL: there is none. */
static Wish *
find_wish (Wishing *self, const DsThing *thing)
{
  size_t low = 0, high = self->wishes.n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    Wish *one = &self->wishes.items[middle];
    const Wish sought = { thing->at, thing->kind, one->rule, false };
    const int order = by_place (one, &sought);

    if (order == 0)
      return one;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* Lists what was laid and is not wanted, and notes what is there already. */
static DsStatus
compare (Wishing *self, DsLaidThings *out, DsError *err)
{
  const DsThings *things = self->area.level->things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    Wish *wanted = find_wish (self, thing);

    if (wanted != NULL)
      wanted->is_there = true;
    else if (ds_lay_area_has (&self->area, thing->at) && !is_pinned (self, thing->at) &&
             ds_extras_find (thing->extras, DS_LAID_KEY) != NULL &&
             !ds_array_push (&out->gone, thing->id))
      return ds_fail_nomem (err, "tile rules");
  }
  return DS_OK;
}

/* An id that no object of the floor has. */
static uint64_t
id_of (const Wishing *self, uint64_t key, const Wish *one)
{
  const char *kind = ds_rules_kind (self->rules, one->kind)->id;
  uint64_t id = ds_cell_hash (key ^ ds_fnv64_text (kind), one->at.x, one->at.y);

  while (id == 0 || ds_things_find (self->area.level->things, id) != NULL)
    id = ds_mix64 (id + 1);
  return id;
}

static DsStatus
add_thing (const Wishing *self, uint64_t key, const Wish *one, DsLaidThings *out, DsError *err)
{
  DsThing thing = { .id = id_of (self, key, one),
                    .kind = one->kind,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .at = one->at };
  const char *rule = ds_rules_tile_rule (self->rules, one->rule)->id;
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status;

  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, rule);
  status = text.failed ? ds_fail_nomem (err, "tile rules")
                       : ds_extras_with (&thing.extras, NULL, DS_LAID_KEY, text.bytes, err);
  ds_text_clear (&text);
  if (status == DS_OK && !ds_array_push (&out->things, thing)) {
    ds_extras_unref (thing.extras);
    status = ds_fail_nomem (err, "tile rules");
  }
  return status;
}

void
ds_laid_things_clear (DsLaidThings *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->things.n; i++)
    ds_extras_unref (self->things.items[i].extras);
  ds_array_clear (&self->things);
  ds_array_clear (&self->gone);
}

/* True if a rule lays objects, or has done so. */
static bool
has_any (const DsRules *rules, const DsThings *things)
{
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (ds_tile_rule_has_objects (ds_rules_tile_rule (rules, i)))
      return true;
  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_extras_find (ds_things_get (things, i)->extras, DS_LAID_KEY) != NULL)
      return true;
  return false;
}

DsStatus
ds_laid_things_find (const DsRules *rules, const DsFloor *level, uint64_t key,
                     const DsSpans *around, const DsTileRuleLimits *limits, DsJob *job,
                     DsLaidThings *out, DsError *err)
{
  Wishing self = { .rules = rules };
  DsStatus status;

  DS_ASSERT (rules != NULL && level != NULL && limits != NULL && out != NULL);

  memset (out, 0, sizeof *out);
  if (!has_any (rules, level->things))
    return DS_OK;
  status = ds_lay_area_init (&self.area, level, around, limits, err);
  if (status == DS_OK)
    status = collect (&self, key, job, err);
  if (status == DS_OK)
    status = compare (&self, out, err);
  for (size_t i = 0; i < self.wishes.n && status == DS_OK; i++) {
    const Wish *one = &self.wishes.items[i];

    if (!one->is_there && !is_pinned (&self, one->at))
      status = add_thing (&self, key, one, out, err);
  }
  ds_lay_area_clear (&self.area);
  ds_array_clear (&self.wishes);
  if (status != DS_OK)
    ds_laid_things_clear (out);
  return status;
}

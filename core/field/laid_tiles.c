/* core/field/laid_tiles.c — tiles that tile rules lay on own layers of cells. */
#include "field/laid_tiles.h"

#include "field/lay_area.h"
#include "rules/find_tile_rule.h"

#include <string.h>

/* Tiles for the own layers of cells. */
typedef struct {
  DsGrid wanted[DS_TILE_LAYERS_MAX];
  DsMask closed[DS_TILE_LAYERS_MAX]; /* cells that final rules laid; zeroed: none */
  int own;                           /* layer of the present rule */
} Lays;

typedef struct {
  const DsRules *rules;
  DsLayArea area;
  DsMask taken; /* cells that the present rule has laid */
  Lays lays;
} TileLaying;

static bool
lay (TileLaying *self, const DsTilePattern *rule, const DsTileTurn *turn, DsCell middle)
{
  Lays *lays = &self->lays;
  const DsMask *closed = &lays->closed[lays->own];

  for (size_t i = 0; i < turn->n_put; i++) {
    const DsTileSpot *spot = &turn->put[i];
    const DsCell at = { middle.x + spot->dx, middle.y + spot->dy };

    if (!ds_lay_area_has (&self->area, at) || ds_mask_has (&self->taken, at) ||
        ds_mask_has (closed, at))
      continue;
    ds_mask_set_span (&self->taken, (DsSpan){ at.y, at.x, at.x, 0 });
    if (!ds_grid_set (&lays->wanted[lays->own], at.x, at.y,
                      ds_tile_pattern_draw_any (rule, &rule->meanings[spot->meaning], at)))
      return false;
  }
  return true;
}

static bool
lay_all (void *data, const DsTilePattern *rule, DsCell middle)
{
  TileLaying *self = data;

  for (int turn = 0; turn < DS_TILE_TURNS; turn++)
    if (rule->is_turn[turn] &&
        ds_pattern_search_is_there (&self->area.search, &rule->turns[turn], middle) &&
        ds_tile_pattern_applies (rule, turn, middle) &&
        !lay (self, rule, &rule->turns[turn], middle))
      return false;
  return true;
}

/* Closes the cells that the rule has laid. */
static DsStatus
close_laid (TileLaying *self, DsMask *closed, DsError *err)
{
  DsSpans laid = { 0 };
  DsStatus status =
      closed->w > 0 ? DS_OK : ds_mask_init (closed, self->area.level->w, self->area.level->h, err);

  if (status == DS_OK && !ds_mask_spans (&self->taken, 0, &laid))
    status = ds_fail_nomem (err, "tile rules");
  for (size_t i = 0; i < laid.n && status == DS_OK; i++)
    ds_mask_set_span (closed, laid.items[i]);
  ds_array_clear (&laid);
  return status;
}

static DsStatus
lay_rule (TileLaying *self, uint64_t key, const DsTileRule *record, DsJob *job, DsError *err)
{
  DsTilePattern *rule = ds_tile_pattern_new (self->rules, key, record);
  DsStatus status;

  if (rule == NULL)
    return ds_fail_nomem (err, "tile rules");
  ds_mask_set_all (&self->taken, false);
  status = ds_pattern_search_run (&self->area.search, rule, &self->area.search.places, lay_all,
                                  self, job, err);
  if (status == DS_OK && record->final)
    status = close_laid (self, &self->lays.closed[self->lays.own], err);
  ds_tile_pattern_free (rule);
  return status;
}

/* The layer of the rule, which is added where @layers lack it; -1: there is no room for it. */
static int
take_layer (DsTileLayers *layers, const char *name)
{
  int own = ds_tile_layers_find (layers, name);

  if (own < 0 && ds_tile_layers_add (layers, name))
    own = (int)layers->n - 1;
  if (own >= 0)
    layers->items[own].is_ruled = 1;
  return own;
}

/* Lists the cells of layer @own in @area that become other ones. @was_ruled: it belongs to the
 * rules already; else all that it has was painted by hand. False: no memory. */
static bool
list_laid (const TileLaying *self, const DsSpans *area, size_t own, bool was_ruled, DsSpans *out)
{
  const DsLayer layer = DS_LAYER_TILES (own);

  for (size_t i = 0; i < area->n && !(self->area.limits->locked >> layer & 1); i++)
    for (int32_t x = area->items[i].x0; x <= area->items[i].x1; x++) {
      const DsCell at = { x, area->items[i].y };
      const uint32_t tile = ds_grid_get (&self->lays.wanted[own], x, at.y);
      const uint32_t now = ds_floor_get (self->area.level, layer, at);

      if (tile != now && ds_lay_area_has (&self->area, at) && (was_ruled || now == DS_TILE_NONE) &&
          !(ds_floor_get (self->area.level, DS_LAYER_PIN, at) & DS_PIN_TILES) &&
          !ds_spans_put (out, at, tile))
        return false;
    }
  return true;
}

static DsStatus
laying_init (TileLaying *self, const DsFloor *level, const DsSpans *around,
             const DsTileRuleLimits *limits, DsError *err)
{
  DsStatus status = ds_lay_area_init (&self->area, level, around, limits, err);

  if (status == DS_OK)
    status = ds_mask_init (&self->taken, level->w, level->h, err);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX && status == DS_OK; i++)
    status = ds_grid_init (&self->lays.wanted[i], level->w, level->h,
                           ds_layer_bytes (DS_LAYER_TILES (i)), err);
  return status;
}

static void
laying_clear (TileLaying *self)
{
  ds_lay_area_clear (&self->area);
  ds_mask_clear (&self->taken);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    ds_grid_clear (&self->lays.wanted[i]);
    ds_mask_clear (&self->lays.closed[i]);
  }
}

void
ds_ruled_tiles_clear (DsRuledTiles *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
    ds_array_clear (&self->cells[i]);
  memset (self, 0, sizeof *self);
}

/* Lists what changes on the layers; those without a change stay what they were. */
static DsStatus
list_layers (TileLaying *self, const DsTileLayers *old, DsRuledTiles *out, DsError *err)
{
  DsSpans area = { 0 };
  bool done = ds_mask_spans (&self->area.cells, 0, &area);
  for (size_t i = 0; i < out->layers.n && done; i++) {
    const bool was_ruled = i < old->n && old->items[i].is_ruled;

    if (!out->layers.items[i].is_ruled)
      continue;
    done = list_laid (self, &area, i, was_ruled, &out->cells[i]);
    out->layers.items[i].is_ruled = was_ruled || out->cells[i].n > 0;
    out->changes = out->changes || out->cells[i].n > 0;
  }
  ds_array_clear (&area);
  return done ? DS_OK : ds_fail_nomem (err, "tile rules");
}

/* True if a rule lays tiles on a layer, or has done so. */
static bool
has_layers (const DsRules *rules, const DsTileLayers *layers)
{
  for (size_t i = 0; i < layers->n; i++)
    if (layers->items[i].is_ruled)
      return true;
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (ds_rules_tile_rule (rules, i)->enabled && ds_rules_tile_rule (rules, i)->layer[0] != '\0')
      return true;
  return false;
}

DsStatus
ds_tile_rules_lay (const DsRules *rules, const DsFloor *level, const DsExtras *extras, uint64_t key,
                   const DsSpans *around, const DsTileRuleLimits *limits, DsJob *job,
                   DsRuledTiles *out, DsError *err)
{
  TileLaying self = { .rules = rules };
  DsTileLayers old;
  DsStatus status;

  DS_ASSERT (rules != NULL && level != NULL && limits != NULL && out != NULL);

  memset (out, 0, sizeof *out);
  status = ds_tile_layers_parse (&old, extras, err);
  out->layers = old;
  if (status != DS_OK || !has_layers (rules, &old))
    return status;
  status = laying_init (&self, level, around, limits, err);
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules) && status == DS_OK; i++) {
    const DsTileRule *record = ds_rules_tile_rule (rules, i);

    if (!record->enabled || record->layer[0] == '\0')
      continue;
    self.lays.own = take_layer (&out->layers, record->layer);
    if (self.lays.own >= 0)
      status = lay_rule (&self, key, record, job, err);
  }
  if (status == DS_OK)
    status = list_layers (&self, &old, out, err);
  laying_clear (&self);
  if (status != DS_OK)
    ds_ruled_tiles_clear (out);
  return status;
}

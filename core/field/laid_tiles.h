/* core/field/laid_tiles.h — tiles that tile rules lay on own layers of cells. */
#pragma once

#include "field/tile_rules.h"
#include "map/tile_layers.h"

/* Tiles that rules lay on the own layers of cells; zeroed: none. */
typedef struct {
  DsTileLayers layers; /* of the level, and behind them those that it lacks; is_ruled, as it will be
                        */
  bool changes;        /* one of them has a cell below */
  DsSpans cells[DS_TILE_LAYERS_MAX]; /* that change, by layer; their values are tiles */
} DsRuledTiles;

/* Lists what the enabled rules with a layer give on @level, a floor of the level with @extras,
 * after the other rules: they look at ground and features as they are, and not at each other.
 * Layers that belong to rules (DsTileLayer.is_ruled) get just this, but for the cells with
 * DS_PIN_TILES: where no pattern is left, nothing. Of another layer that a rule names, the empty
 * cells count alone. A layer that a level with all its layers lacks is left out. With @around,
 * cells that have to do with these alone. @key as for ds_tile_rules_run_on(): ds_tile_rules_key()
 * of a level. Of @limits, cells and bits of own layers in @locked count. @out, which is not looked
 * at, is to be cleared. DS_CANCELLED, by @job; DS_NOMEM: @out is zeroed. Cost as above, and the
 * cells of the floor for each layer. */
DsStatus ds_tile_rules_lay (const DsRules *rules, const DsFloor *level, const DsExtras *extras,
                            uint64_t key, const DsSpans *around, const DsTileRuleLimits *limits,
                            DsJob *job, DsRuledTiles *out, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_ruled_tiles_clear (DsRuledTiles *self);

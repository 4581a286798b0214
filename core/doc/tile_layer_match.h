/* core/doc/tile_layer_match.h — own layers of cells of two levels that are the same. */
#pragma once

#include "map/tile_layers.h"
#include "rules/delve.h"

#define DS_TILE_LAYER_PAIRS_MAX (2 * DS_TILE_LAYERS_MAX)

/* A layer of both, or of one of them. */
typedef struct {
  int sides[2];                     /* number of the layer; -1: the level has none such */
  char name[DS_OBJECT_LAYER_BYTES]; /* in the second level, or else in the first */
} DsTileLayerPair;

typedef struct {
  DsTileLayers sides[2];
  size_t n;
  DsTileLayerPair items[DS_TILE_LAYER_PAIRS_MAX];
} DsTileLayerPairs;

/* Pairs layers of the same name, then those of other names that have the same tiles, and some: they
 * were renamed. In the order of the second level, then those of the first alone. O(cells). */
void ds_tile_layers_match (DsTileLayerPairs *out, const DsDelve *a, const DsDelve *b);

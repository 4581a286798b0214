/* core/doc/tile_layer_difference.h — differences of the own layers of cells of two levels but for
 * their tiles. Private to core/doc. */
#pragma once

#include "doc/difference.h"
#include "doc/tile_layer_match.h"

/* Calls @found for each layer that is new, gone, renamed, or looks otherwise, by "tile_layers.NAME"
 * with its JSON of both sides, and once for "tile_layers" where those of both have another order.
 * False: no memory. */
bool ds_tile_layer_differences (const DsTileLayerPairs *pairs,
                                void (*found) (void *user, const DsDifference *difference),
                                void *user) DS_MUST_CHECK;
/* Calls @found for each cell of floor @floor, of both @levels, that has another tile in one of the
 * layers, or a tile of one that only one of them has. False: no memory. O(cells). */
bool ds_tile_layer_cells (const DsTileLayerPairs *pairs, const DsDelve *const levels[2],
                          size_t floor, void (*found) (void *user, const DsDifference *difference),
                          void *user) DS_MUST_CHECK;
/* "tile_layers.NAME"; caller frees; NULL: no memory. */
char *ds_tile_layer_field (const DsTileLayerPair *pair) DS_MUST_CHECK;

/* core/doc/layer_group_difference.h — differences of the groups of own layers of two levels.
 * Private to core/doc. */
#pragma once

#include "doc/difference.h"
#include "doc/tile_layer_match.h"

/* Calls @found for each group that is new, gone, renamed, looks otherwise or lies in another group,
 * by "layer_groups.NAME" with its JSON of both sides, without its layers; for each layer that lies
 * in another group, by "layers.NAME.group" or "tile_layers.NAME.group" with the groups; and once
 * for "layer_groups" where groups of both have another order. Groups of one name are the same, and
 * so are those of other names with the same layers and groups in them. @tiles are the layers of
 * cells of both @levels. False: no memory. */
bool ds_layer_group_differences (const DsTileLayerPairs *tiles, const DsDelve *const levels[2],
                                 void (*found) (void *user, const DsDifference *difference),
                                 void *user) DS_MUST_CHECK;

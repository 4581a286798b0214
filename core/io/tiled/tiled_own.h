/* core/io/tiled/tiled_own.h — layers of tiles beside Ground and Features in a map of Tiled that
 * holds a level of ours: its own layers of cells. */
#pragma once

#include "io/tiled/tiled_layers.h"
#include "map/tile_layers.h"

#define DS_TILED_RULED "rules" /* property of a layer whose cells tile rules lay */

/* Held by value; all zero is empty. */
typedef struct {
  DsTileLayers layers; /* of the level */
  DS_ARRAY (int) of;   /* beside the placed layers: number of the own layer, -1: none */
} DsTiledOwn;

/* Finds the own layers of cells in @layers: names, order, place, opacity and tint are those of the
 * map. A layer of the level, which @listed names, is that of its name; a further one of the same
 * floor gets a number. Where floors differ, the first that is not as @listed says counts. Layers
 * beyond DS_TILE_LAYERS_MAX, those of @listed first, are counted in @unread. DS_NOMEM: *@out is
 * zeroed. O(layers * floors). */
DsStatus ds_tiled_own_find (DsTiledOwn *out, const DsTiledLayers *layers,
                            const DsTileLayers *listed, DsForeignUnread *unread,
                            DsError *err) DS_MUST_CHECK;
/* True when placed layer @i is drawn before the ground of its floor. O(layers). */
bool ds_tiled_own_is_below (const DsTiledLayers *layers, size_t i);
/* Frees the list and zeroes it; safe to call twice. */
void ds_tiled_own_clear (DsTiledOwn *self);

/* core/io/tiled/tiled_own_objects.h — layers of objects beside Objects in a map of Tiled that holds
 * a level of ours: its own layers of objects. */
#pragma once

#include "io/tiled/tiled_layers.h"
#include "map/layer_groups.h"

/* Held by value; all zero is empty. */
typedef struct {
  DsObjectLayers layers;         /* of the level */
  DS_ARRAY (int) of;             /* beside the placed layers: number of the own layer, -1: none */
  int now[DS_OBJECT_LAYERS_MAX]; /* of the listed layers: number of the own layer, -1: it is gone */
} DsTiledOwnObjects;

/* Finds the own layers of objects in @layers: those in groups, and those with names of @listed. One
 * whose name the level does not have is, by its objects, or as the only one of its group, a layer
 * of @listed that the map lacks, with another name; else it is a new one. Layers that @groups has
 * in a group, and that no layer or object of the map names, are gone. Those beyond
 * DS_OBJECT_LAYERS_MAX are counted in @unread. DS_NOMEM: *@out is zeroed. O(layers + objects). */
DsStatus ds_tiled_own_objects_find (DsTiledOwnObjects *out, const DsTiledLayers *layers,
                                    const DsObjectLayers *listed, const DsLayerGroups *groups,
                                    DsForeignUnread *unread, DsError *err) DS_MUST_CHECK;
/* The name of the own layer that an object of placed layer @i with @property, its member "layer",
 * is on: that of the map, or else what it says; NULL: none, or as it is. */
const char *ds_tiled_own_objects_name (const DsTiledOwnObjects *self, const DsObjectLayers *listed,
                                       size_t i, const char *property);
/* Frees the list and zeroes it; safe to call twice. */
void ds_tiled_own_objects_clear (DsTiledOwnObjects *self);

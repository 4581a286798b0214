/* core/io/tiled/tiled_layers.h — layers of a map of Tiled that holds a level of ours: floors, and
 * the part that each layer is of its floor. */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/foreign/unread.h"
#include "map/tile_layers.h"

/* Layers of a floor, by their names; MORE: of the user. */
typedef enum {
  DS_TILED_GROUND,
  DS_TILED_FEATURES,
  DS_TILED_ROOMS,
  DS_TILED_REGIONS,
  DS_TILED_OBJECTS,
  DS_N_TILED_PARTS,
  DS_TILED_MORE
} DsTiledPart;

typedef struct {
  const char *path; /* of the group; "" = none */
  /* NULL: it has none, but it always has ground, which has the members of the floor. */
  const DsForeignLayer *parts[DS_N_TILED_PARTS];
} DsTiledFloor;

/* A layer that is read. */
typedef struct {
  const DsForeignLayer *layer;
  size_t floor;
  DsTiledPart part;
} DsTiledPlaced;

/* Own layers that the level in the map lists: their names are theirs before they are parts. */
typedef struct {
  DsObjectLayers objects;
  DsTileLayers tiles;
} DsTiledListed;

/* Held by value; all zero is empty. Borrows from the map. */
typedef struct {
  DS_ARRAY (DsTiledFloor) floors;
  DS_ARRAY (DsTiledPlaced) placed; /* in the order of the file: the lowest first */
  /* Groups on the floors with parts of these in them, such as Ground. */
  DS_ARRAY (const DsForeignGroup *) around;
} DsTiledLayers;

/* Finds floors, and the layers in them. A floor is the outermost group that has a layer "Ground" of
 * its own, and the whole map where it has no other; parts lie on the floor, or in groups on it.
 * Layers of the user are read where they have tiles, and where they have objects and are shown, or
 * are own ones of the level; others are counted in @unread, and the eyes of those that are read.
 * @name stands before the line in findings. DS_BAD_DATA: a floor without ground. DS_NOMEM.
 * O(layers * floors). */
DsStatus ds_tiled_layers_find (DsTiledLayers *self, const DsForeignLevel *level,
                               const DsTiledListed *listed, const char *name,
                               DsForeignUnread *unread, DsErrors *errors) DS_MUST_CHECK;
/* True for a layer that lies in a group on its floor. */
bool ds_tiled_is_in_group (const DsTiledLayers *self, const DsTiledPlaced *placed);
/* True for a group that is among those around parts. O(groups). */
bool ds_tiled_layers_is_around (const DsTiledLayers *self, const DsForeignGroup *group);
/* The floor in whose group, or a group within that, a path is; SIZE_MAX: none. O(floors). */
size_t ds_tiled_floor_around (const DsTiledLayers *self, const char *path);
/* Frees the lists and zeroes it; safe to call twice. */
void ds_tiled_layers_clear (DsTiledLayers *self);

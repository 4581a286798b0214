/* core/io/tiled/tiled_layers.h — layers of a map of Tiled that holds a level of ours: floors, and
 * the part that each layer is of its floor. */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/tiled/tiled_unread.h"

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
  const char *path;             /* of the group; "" = none */
  const DsForeignLayer *ground; /* has the members of the floor */
} DsTiledFloor;

/* A layer that is read. */
typedef struct {
  const DsForeignLayer *layer;
  size_t floor;
  DsTiledPart part;
} DsTiledPlaced;

/* Held by value; all zero is empty. Borrows from the map. */
typedef struct {
  DS_ARRAY (DsTiledFloor) floors;
  DS_ARRAY (DsTiledPlaced) placed; /* in the order of the file: the lowest first */
} DsTiledLayers;

/* Finds floors, groups with a layer "Ground", and the layers in them; those of the user are read
 * where they have tiles, and where they have objects and are shown, or are on a floor that is not;
 * others are counted in @unread, and tiles that were hidden. @name stands before the line in
 * findings. DS_BAD_DATA: a floor without ground. DS_NOMEM. O(layers^2). */
DsStatus ds_tiled_layers_find (DsTiledLayers *self, const DsForeignLevel *level, const char *name,
                               DsTiledUnread *unread, DsErrors *errors) DS_MUST_CHECK;
/* Frees the lists and zeroes it; safe to call twice. */
void ds_tiled_layers_clear (DsTiledLayers *self);

/* core/io/kept/reverse_tiles.h — places of cells in the layers of a source, and own layers of cells
 * backwards. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse_place.h"
#include "map/tile_layers.h"

/* Gives the cell @their of the floor of @place @cell in @layer; the layer of a finite map is not
 * left. False: no memory. */
bool ds_reverse_put_tile (DsForeignEdits *out, const DsReversePlace *place, const DsImport *made,
                          const DsForeignLayer *layer, DsCell their, uint32_t cell) DS_MUST_CHECK;
/* The cells of our floor @ours that the level of @place may give. */
DsRect ds_reverse_extent (const DsReversePlace *place, const DsFloor *ours);
/* True when this level, and no other one laid over it, gives our cell. O(levels). */
bool ds_reverse_owns (const DsReversePlace *place, const DsImport *made, DsCell cell);

/* By own layer of @level: that of @made with its name; where as many of both have no such, those in
 * their order, since a layer of ours may be renamed. -1: none. */
void ds_reverse_match_tiles (int out[DS_TILE_LAYERS_MAX], const DsDelve *level,
                             const DsImport *made);
/* Adds the changes of the layers of the level that are own layers of cells to @out; as
 * ds_reverse(). Where a layer of ours is gone, its tiles in the source are. False: no memory. */
bool ds_reverse_tiles (DsForeignEdits *out, const DsDelve *level, const DsReversePlace *place,
                       const DsForeign *map, const DsMapping *mapping, const DsImport *made,
                       DsReverseScope scope) DS_MUST_CHECK;

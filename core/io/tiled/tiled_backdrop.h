/* core/io/tiled/tiled_backdrop.h — reference images of floors as image layers of a map of Tiled. */
#pragma once

#include "io/tiled/tiled_layers.h"
#include "io/tiled/tiled_pen.h"
#include "map/backdrop.h"
#include "map/dungeon.h"

/* Writes the layer with this number, of a map with @px pixels per cell: hidden, since games draw
 * layers that are shown, and unscaled, as Tiled draws pictures. False: XML cannot hold the path,
 * and nothing is written. */
bool ds_tiled_backdrop_write (DsTiledPen *pen, const DsBackdrop *backdrop, int64_t id, int32_t px);
/* Gives each floor of @dungeon its reference image: where it has one, the layer that we write
 * decides about file, place and opacity; else the lowest picture that is shown is it, as far as it
 * is a PNG of known width below the folder of the map. @origin is the cell of the map at 0, 0 of
 * the level. Other pictures, and what a reference image lacks, are added to @unread. DS_NOMEM.
 * O(layers * floors). */
DsStatus ds_tiled_backdrops_take (DsDungeon *dungeon, const DsForeignLevel *level,
                                  const DsTiledLayers *layers, int32_t px, DsCell origin,
                                  DsForeignUnread *unread, DsError *err) DS_MUST_CHECK;

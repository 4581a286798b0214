/* core/io/tiled/tiled_own_layers.h — own layers and their groups of a level in a map of Tiled. */
#pragma once

#include "io/tiled/tiled_groups.h"
#include "map/dungeon.h"

/* Held by value; all zero is empty. */
typedef struct {
  DsTiledListed listed; /* as the level in the map lists them */
  DsTiledOwn cells;
  DsTiledOwnObjects objects;
} DsTiledOwnLayers;

/* Lists the own layers of the level whose members are properties of the map; those that are faulty
 * are left out. DS_NOMEM. */
DsStatus ds_tiled_own_layers_list (DsTiledListed *out, const DsForeign *map,
                                   DsError *err) DS_MUST_CHECK;
/* Finds those of the map; the level, its objects and its groups follow. @self has the listed ones.
 * DS_LIMIT, DS_NOMEM. O(objects log objects + layers * groups). */
DsStatus ds_tiled_own_layers_find (DsTiledOwnLayers *self, const DsForeignLevel *level,
                                   const DsTiledLayers *layers, DsDungeon *dungeon,
                                   DsForeignUnread *unread, DsError *err) DS_MUST_CHECK;
/* Frees the lists and zeroes it; safe to call twice. */
void ds_tiled_own_layers_clear (DsTiledOwnLayers *self);

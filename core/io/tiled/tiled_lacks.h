/* core/io/tiled/tiled_lacks.h — members of layers and groups of a map of Tiled that those of a
 * level lack: classes, properties, parallax, blend modes, and looks of layers that have none here.
 */
#pragma once

#include "io/tiled/tiled_layers.h"

/* Counts these of @map, of the layers that are read, and of the groups on the floors, in @unread.
 * False: no memory. O(layers + groups * floors). */
bool ds_tiled_lacks_add (DsForeignUnread *unread, const DsForeign *map, const DsForeignLevel *level,
                         const DsTiledLayers *layers) DS_MUST_CHECK;

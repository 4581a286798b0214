/* core/io/tiled/tiled_lacks.h — members of a map of Tiled, its layers, groups and objects that
 * those of a level lack: classes, properties, parallax, blend modes, fonts, and looks of layers
 * that have none here. */
#pragma once

#include "io/tiled/tiled_layers.h"

/* Counts these of @map, of the layers that are read, and of the groups on the floors, in @unread.
 * False: no memory. O(layers + groups * floors). */
bool ds_tiled_lacks_add (DsForeignUnread *unread, const DsForeign *map, const DsForeignLevel *level,
                         const DsTiledLayers *layers) DS_MUST_CHECK;
/* Counts, in @unread, the parts of @object of @map, of the kind @kind, that its thing lacks: its
 * font, its template, its opacity, and shapes and sizes of kinds that have no area, as @has_area
 * says. False: no memory. O(properties + tilesets). */
bool ds_tiled_lacks_add_object (DsForeignUnread *unread, const DsForeign *map,
                                const DsForeignObject *object, const char *kind,
                                bool has_area) DS_MUST_CHECK;

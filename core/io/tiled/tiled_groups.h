/* core/io/tiled/tiled_groups.h — groups of layers of a map of Tiled that holds a level of ours. */
#pragma once

#include "io/tiled/tiled_own.h"
#include "io/tiled/tiled_own_objects.h"
#include "map/layer_groups.h"

/* Finds the groups within the floors of the map, and the layers of the level in them: @own of
 * cells, and @objects. A group of a name and in a group that another floor, or the other half of
 * the floor, has, too, is the same, and so is a further part; other further ones there get a
 * number. Those around parts of the floor count only with own layers in them. Names, eyes, locks
 * and looks are those of the map; where floors differ, the first that is not as @listed says
 * counts. Groups keep the order of
 * @listed; new ones come first. Those beyond DS_LAYER_GROUPS_MAX are counted in @unread. DS_NOMEM.
 */
DsStatus ds_tiled_groups_find (DsLayerGroups *out, const DsForeignLevel *level,
                               const DsTiledLayers *layers, const DsTiledOwn *own,
                               const DsTiledOwnObjects *objects, const DsLayerGroups *listed,
                               const DsTiledListed *layers_listed, DsForeignUnread *unread,
                               DsError *err) DS_MUST_CHECK;
/* True for a further part of a group: those of a name in a group are the same. */
bool ds_tiled_group_is_part (const DsForeignGroup *group);

/* core/io/foreign/readers/tiled/tiled_change_items.h — the items of a list of a file of Tiled that
 * differ from those of ours. Private to this folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* Changes the items of @property, a list of the file, to those of @value; items that stay keep
 * their bytes, and changed ones the type that they name, where it fits. False: nothing is changed,
 * since the list or its new items are none. O(items). */
bool ds_tiled_change_items (DsTiledPatch *patch, DsTiledNode property,
                            const DsForeignProperty *value) DS_MUST_CHECK;

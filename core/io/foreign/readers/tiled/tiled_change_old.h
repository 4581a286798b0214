/* core/io/foreign/readers/tiled/tiled_change_old.h — properties of files of before Tiled 1.2, which
 * have an object of JSON in the place of the list, with the types in another one. Private to this
 * folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* True for an owner whose properties are such an object with members. */
bool ds_tiled_has_old_properties (DsTiledNode owner);
/* Changes values and their types; other edits are left out. O(properties * edits). */
void ds_tiled_change_old_properties (DsTiledPatch *patch, DsTiledNode owner,
                                     const DsForeignPropertyEdits *edits);

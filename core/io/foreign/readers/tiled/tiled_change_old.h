/* core/io/foreign/readers/tiled/tiled_change_old.h — properties of files of before Tiled 1.2, which
 * have an object of JSON in the place of the list, with the types in another one. Private to this
 * folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* True for an owner whose properties are such an object, and for one without any in a file of such
 * a version. */
bool ds_tiled_has_old_properties (DsTiledNode owner);
/* Changes, adds, renames and removes properties and their types; lists, which such a file cannot
 * have, are left out. O(properties * edits). */
void ds_tiled_change_old_properties (DsTiledPatch *patch, DsTiledNode owner,
                                     const DsForeignPropertyEdits *edits);
/* Appends the properties of a new object and their types as two members of JSON, each with a comma
 * before it. */
void ds_tiled_put_old_properties (DsText *out, const DsForeignPropertyEdits *edits);

/* core/io/foreign/readers/tiled/tiled_change_members.h — members of a class in JSON, where they say
 * no type, while the text of their map is changed. Private to this folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* Changes the members of the value of @node, a property of JSON of a class; all others keep their
 * bytes. */
void ds_tiled_change_members (DsTiledPatch *patch, DsTiledNode node,
                              const DsForeignPropertyEdits *edits);

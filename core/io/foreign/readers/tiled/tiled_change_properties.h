/* core/io/foreign/readers/tiled/tiled_change_properties.h — properties of a node of Tiled while its
 * text is changed. Private to this folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* Changes the properties of @node, an object or a map, and leaves all others as they are. The list
 * keeps its order, and a sorted one stays sorted, as Tiled writes it. The type that the file names
 * stays where it can hold the new value. What the file has not, such as a property of a template,
 * is added, or cannot go. */
void ds_tiled_change_properties (DsTiledPatch *patch, DsTiledNode node,
                                 const DsForeignPropertyEdits *edits);

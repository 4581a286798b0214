/* core/io/defold/defold_data.h — a module of Lua with the members that collections lack. */
#pragma once

#include "io/engine_level.h"

/* Appends a module that returns a table: members of the level, and by floor the rooms, with their
 * cells as rectangles of the tilemap, and the objects by the ids that they have in the collection.
 * DS_NOMEM. O(cells + objects). */
DsStatus ds_defold_put_data (const DsEngineLevel *level, DsText *out, DsError *err) DS_MUST_CHECK;

/* core/io/ldtk/ldtk_own.h — own layers of cells as layers of tiles of LDtk projects. Private to
 * core/io/ldtk. */
#pragma once

#include "io/foreign/foreign.h"
#include "io/foreign/unread.h"
#include "io/ldtk/ldtk_defs.h"

/* Finds the own layers of the level that is written, as they are seen in their groups. */
void ds_ldtk_find_own (DsLdtkWriter *self);

/* Calls @see for the id of each tile of own layers that our tileset names; false stops it.
 * O(cells).
 */
bool ds_ldtk_each_own_tile (const DsForeign *map, bool (*see) (void *user, const char *id),
                            void *user);
/* Takes the tiles of these layers into @delve, whose floors are the levels of @map, by the ids of
 * its rules; layers that the level does not list are new ones, while there is room. Layers and
 * tiles that it does not take are added to @unread. DS_NOMEM, DS_LIMIT. O(cells). */
DsStatus ds_ldtk_take_own (DsDelve *delve, const DsForeign *map, DsForeignUnread *unread,
                           DsError *err) DS_MUST_CHECK;

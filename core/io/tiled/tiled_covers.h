/* core/io/tiled/tiled_covers.h — tilesets of which one has all of another. Private to
 * core/io/tiled.
 */
#pragma once

#include "base/text.h"
#include "io/tiled/tiled_node.h"

/* *@covers: the tileset in the @n bytes at @old has all that the one in @set has, but for the
 * version of Tiled and what is the same left out; *@is_covered: the same the other way round,
 * whatever the values of attributes. A text that is no tileset has nothing. DS_NOMEM. O(elements,
 * and their square where they are in another order). */
DsStatus ds_tiled_covers (bool *covers, bool *is_covered, const char *old, size_t n,
                          const DsText *set, DsError *err) DS_MUST_CHECK;

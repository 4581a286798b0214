/* core/io/foreign/foreign_parts.h — several files of a format as levels of one map: each is read as
 * a map of its own, whose tilesets get numbers behind those of the others. For readers. */
#pragma once

#include "io/foreign/foreign.h"

/* An empty map for the file @path, which is read next; it counts against the limits of @self, which
 * owns it. NULL with a finding: DS_NOMEM. */
DsForeign *ds_foreign_add_part (DsForeign *self, const char *path, DsError *err) DS_MUST_CHECK;
/* Moves the levels and tilesets of @part, the last that was added, to @self. Tilesets of the same
 * file become one; ids of objects become "ID@FILE", where @file is the path by which the file of
 * @self names that of @part. DS_LIMIT, DS_NOMEM: the map is good for nothing but
 * ds_foreign_clear(). O(cells + objects + tilesets of @self * tilesets of @part). */
DsStatus ds_foreign_join (DsForeign *self, DsForeign *part, const char *file,
                          DsError *err) DS_MUST_CHECK;

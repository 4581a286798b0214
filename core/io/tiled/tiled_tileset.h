/* core/io/tiled/tiled_tileset.h — tilesets of Tiled (.tsx, .tsj) as pictures of definitions. */
#pragma once

#include "rules/rules.h"

/* Reads the text of a tileset of Tiled, XML or JSON; @name is its path, which gives id and folder.
 * A wang colour or a tile becomes a picture where its property "delvesmith" has an id, or where its
 * class or name is that of a definition of @rules, which are borrowed. Turned tiles of wang
 * sets are a finding in @errors, with DS_OK; all else is ignored. Texts live in @arena.
 * DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is zeroed. O(n), and O(tiles * masks) for each wang colour
 * with a picture. */
DsStatus ds_tiled_read_tileset (DsTileset *out, const char *name, const char *bytes, size_t n,
                                const DsRules *rules, DsArena *arena,
                                DsErrors *errors) DS_MUST_CHECK;

/* core/io/tiled/tiled_turn.h — maps of Tiled in the other of its two syntaxes: XML (.tmx) as JSON
 * (.tmj) and back. */
#pragma once

#include "base/error.h"
#include "base/text.h"

/* Parts of a map that its other syntax has no place for. */
typedef struct {
  size_t n_properties; /* in JSON types of members of classes, in XML control characters */
  size_t n_others;     /* elements, lists and members that Tiled does not know */
} DsTiledUnturned;

/* Appends the map @bytes of the file @name to @out in the other syntax, with all members that Tiled
 * knows and those that are plain values; the files that it names stay as they are. DS_BAD_DATA,
 * DS_LIMIT, DS_NOMEM with findings. O(n), but O(members^2) for those of one class. */
DsStatus ds_tiled_turn (const char *name, const char *bytes, size_t n, DsText *out,
                        DsTiledUnturned *lost, DsErrors *errors) DS_MUST_CHECK;

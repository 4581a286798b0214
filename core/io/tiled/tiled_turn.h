/* core/io/tiled/tiled_turn.h — files of Tiled in the other of its two syntaxes: XML as JSON and
 * back; maps (.tmx, .tmj), tilesets (.tsx, .tsj) and templates (.tx, .tj). */
#pragma once

#include "base/error.h"
#include "base/text.h"

/* Parts of a file that its other syntax has no place for. */
typedef struct {
  size_t n_properties; /* in JSON types of members of classes, in XML control characters */
  size_t n_others;     /* elements, lists and members that Tiled does not know */
} DsTiledUnturned;

#define DS_TILED_TILESETS ".tsx .tsj"
#define DS_TILED_TEMPLATES ".tx .tj"

/* Appends the @n bytes of the file @name, by its suffix a tileset, a template or else a map, to
 * @out in the other syntax, with all members that Tiled knows and those that are plain values; the
 * files that it names stay as they are. DS_BAD_DATA, DS_LIMIT, DS_NOMEM with findings. O(n), but
 * O(members^2) for those of one class. */
DsStatus ds_tiled_turn (const char *name, const char *bytes, size_t n, DsText *out,
                        DsTiledUnturned *lost, DsErrors *errors) DS_MUST_CHECK;

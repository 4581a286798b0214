/* core/io/tiled/tiled_save.h — a level that is saved over the map of Tiled that it is read from:
 * the map keeps what the level has no place for, and its numbers and texts. Private to
 * core/io/tiled. */
#pragma once

#include "io/io.h"
#include "io/sheet.h"
#include "io/tiled/tiled_numbers.h"

/* Texts in place of those of a new map. Held by value; all zero: it is a new one. */
typedef struct {
  DsText map;
  DsText set;        /* of the tileset; empty: a new one */
  DsTileSheet sheet; /* that was drawn for them; all zero: none was */
  int32_t px;        /* of a cell; 0: as asked */
  bool is_whole;     /* nothing of the old map is lost */
} DsTiledSave;

/* Makes the texts where the map at @path is that of options->document and is not asked for
 * otherwise. Where the map cannot keep all that it has, it is a new one that keeps the numbers of
 * objects. DS_NOMEM, and errors of writing. O(cells + objects log objects), several times. */
DsStatus ds_tiled_save_over (DsTiledSave *out, const DsDelve *delve, const char *path, bool is_json,
                             const DsIoOptions *options, DsError *err) DS_MUST_CHECK;
/* Frees the texts and zeroes it; safe to call twice. */
void ds_tiled_save_clear (DsTiledSave *self);

/* Appends the map of a level and its tileset in XML, as files named @name, with these numbers;
 * @is_json: the tileset that the map names is in JSON. @sheet: drawn for the rules of the level and
 * these options before, or all zero: it is drawn, which takes longer than all else. */
DsStatus ds_tiled_write_texts (const DsDelve *delve, const char *name, bool is_json,
                               const DsTiledNumbers *numbers, const DsIoOptions *options,
                               DsTileSheet *sheet, DsText *map, DsText *set,
                               DsError *err) DS_MUST_CHECK;

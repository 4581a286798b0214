/* core/io/tiled/tiled_sheet.h — sheets as tilesets of Tiled. */
#pragma once

#include "base/text.h"
#include "io/sheet.h"

/* Appends the tileset of @sheet, whose image is the file @image beside it: the class of each tile
 * is the definition that owns it, and each picture that joins its neighbours is a Wang set. */
void ds_tiled_write_sheet (const DsTileSheet *sheet, const DsRules *rules, const char *name,
                           const char *image, bool is_json, DsText *out);

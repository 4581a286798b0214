/* editor/import/source_picture.h — pictures of what a foreign map consists of: tiles of its
 * sheets, characters with their colours, colours of values, pictures of objects. */
#pragma once

#include "io/mapping/subjects.h"
#include "paint/sheet.h"

#include <gdk/gdk.h>

/* The decoded image that the tileset names @image, beside the file that names it. NULL: it has
 * none, or it cannot be read. dsu_sheet_release() it. Any thread. */
DsuSheet *dse_source_sheet (const DsForeign *map, const DsForeignTileset *tileset,
                            const char *image);
/* A square picture of @item with @side pixels; NULL: it has none. Caller unrefs. */
GdkTexture *dse_source_picture_new (const DsForeign *map, const DsMapItem *item, int side);

/* editor/tilesets/reading.h — uses of selected tiles in words. */
#pragma once

#include "rules/tile_template.h"

#include <glib.h>

/* "47 tiles, 7 × 7 · Frames (4)"; caller frees. */
char *dse_reading_dup (const DsTileReading *reading);

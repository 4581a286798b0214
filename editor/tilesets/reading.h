/* editor/tilesets/reading.h — uses of selected tiles in words. */
#pragma once

#include "base/rect.h"
#include "rules/rules.h"
#include "rules/tile_template.h"

#include <glib.h>

/* "47 tiles, 7 × 7 · Frames (4)"; caller frees. */
char *dse_reading_dup (const DsTileReading *reading);
/* Place of the selected tiles @block of an image with @columns tiles in a row, and the pictures
 * that the first of them belongs to; caller frees. */
char *dse_reading_about_dup (const DsTileset *tileset, int columns, DsRect block);
/* The text over the choice of uses of a @block (NULL: none is selected): how many tiles, and
 * whether they look like a set by the chosen @reading (NULL: there is none). Caller frees. */
char *dse_reading_question_dup (const DsRect *block, const DsTileReading *reading);
/* Neighbours that join a new autotile of the definition @id of @type in @rules. */
DsPictureJoin dse_reading_joins (const DsRules *rules, const DsRecordType *type, const char *id);

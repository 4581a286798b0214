/* ui/paint/look_sheet.h — the built-in drawings as a tileset: an image, and the file that names its
 * pictures. */
#pragma once

#include "io/io.h"

#define DSU_LOOK_SHEET_CELL_MAX 96 /* pixels; larger drawings do not fit an image */

/* Appends the PNG to @png and the text of the tileset, whose image is called @image, to @json:
 * drawings of all tiles and objects of @rules, @px pixels a cell. A level drawn with them at this
 * size equals one drawn without. Keys, gates and bridges are left out, since their drawings depend
 * on more than a picture can: they take the colour of a lock, or the ground beside them.
 * DS_BAD_ARG: @px is not 1 to DSU_LOOK_SHEET_CELL_MAX. DS_LIMIT: the drawings of @rules are too
 * many for an image of a tileset, which is known as soon as it is full. DS_NOMEM. */
DsStatus dsu_look_sheet_write (DsRules *rules, int32_t px, const char *image, DsText *png,
                               DsText *json, DsError *err) DS_MUST_CHECK;
/* A DsTileSheetMaker: the sheet of these drawings, and of those that are left out above, in a
 * colour of their own; each cell shows the drawing that fits its neighbours. */
DsStatus dsu_look_sheet_make (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank,
                              DsError *err) DS_MUST_CHECK;

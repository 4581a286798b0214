/* core/gen/drawing.h — rows of characters parsed to cells, each character by the glyphs of the
 * rules. */
#pragma once

#include "base/text.h"
#include "gen/stage.h"
#include "map/mask.h"

typedef struct {
  uint16_t ground, feature; /* tiles; DS_TILE_NONE: unchanged */
  uint16_t kind;            /* kind of the object + 1; 0 = none */
} DsDrawnCell;

/* Held by value; all zero is empty. */
typedef struct {
  int32_t w, h;       /* cells; w is the length of the longest row */
  DsDrawnCell *cells; /* w * h; spaces and cells beyond a row's end leave the floor unchanged */
} DsDrawing;

/* Parses @rows, the value of the parameter @param; each row ends with a newline. @floor is the
 * ground under features and objects. DS_VETO when a character has no meaning. */
DsStatus ds_drawing_init (DsDrawing *out, DsGenRun *run, const char *rows, uint16_t floor,
                          size_t param, DsError *err) DS_MUST_CHECK;
/* Frees the cells and zeroes the drawing; safe to call twice. */
void ds_drawing_clear (DsDrawing *self);
/* Appends @rows to @out, with spaces instead of characters that have no meaning. */
void ds_drawing_keep_known (const DsRules *rules, const char *rows, DsText *out);

/* Writes one cell; only walls are written on the rim, and objects only on walkable cells. */
void ds_drawn_put (DsGenRun *run, DsDrawnCell drawn, DsCell cell);

/* The inverse: appends the rows of @rect (on the floor) to @out, with a space for cells that are
 * not in @mask (NULL: all are). A cell becomes the glyph of its uppermost layer whose glyph is
 * unique: object, feature or ground. Each row ends with a newline. False: no memory. */
bool ds_drawing_write (const DsRules *rules, const DsFloor *level, DsRect rect, const DsMask *mask,
                       DsText *out) DS_MUST_CHECK;

/* True when this cell of a drawing leaves the floor unchanged. */
static inline bool
ds_drawn_is_empty (DsDrawnCell cell)
{
  return cell.ground == DS_TILE_NONE && cell.feature == DS_TILE_NONE && cell.kind == 0;
}

/* core/gen/drawing.h — rows of characters read as cells, each character as the rules draw it. */
#pragma once

#include "base/text.h"
#include "gen/stage.h"
#include "map/mask.h"

typedef struct {
  uint16_t ground, feature; /* tiles; DS_TILE_NONE: as it was */
  uint16_t kind;            /* of a thing + 1; 0 = none */
} DsDrawnCell;

/* Placed, zeroed. */
typedef struct {
  int32_t w, h;       /* cells; w is that of the longest row */
  DsDrawnCell *cells; /* w * h; a space and what lies behind a row's end is as it was */
} DsDrawing;

/* @rows, which are the parameter @param, each end with a newline. @floor: what lies under features
 * and things. A veto when a character means nothing. */
DsStatus ds_drawing_init (DsDrawing *out, DsGenRun *run, const char *rows, uint16_t floor,
                          size_t param, DsError *err) DS_MUST_CHECK;
/* Frees the cells and zeroes the drawing; safe to call twice. */
void ds_drawing_clear (DsDrawing *self);
/* Appends @rows with spaces for characters that mean nothing. */
void ds_drawing_keep_known (const DsRules *rules, const char *rows, DsText *out);

/* Writes one cell; only walls reach the rim, and things stand on what is open. */
void ds_drawn_put (DsGenRun *run, DsDrawnCell drawn, DsCell cell);

/* The other way round: appends the rows of @rect (on the floor) to @out, with a space for cells
 * that are not in @mask (NULL: all are). Of a cell the uppermost is drawn whose character is its
 * own: thing, feature or ground. Each row ends with a newline. False: no memory. */
bool ds_drawing_write (const DsRules *rules, const DsFloor *level, DsRect rect, const DsMask *mask,
                       DsText *out) DS_MUST_CHECK;

/* Whether the cell of a drawing leaves what is there as it is. */
static inline bool
ds_drawn_is_empty (DsDrawnCell cell)
{
  return cell.ground == DS_TILE_NONE && cell.feature == DS_TILE_NONE && cell.kind == 0;
}

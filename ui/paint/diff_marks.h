/* ui/paint/diff_marks.h — cells in which two levels differ, outlined in pictures of both. */
#pragma once

#include "doc/difference.h"

#define DSU_DIFF_COLOUR 0xff2f92u

/* Marks of a cell. */
enum { DSU_DIFF_CELL = 1, DSU_DIFF_THING = 2 };

/* The cells of a floor that differ in a tile, a room or an object; not in marks of manual edits, or
 * in the stages that made them. */
typedef struct {
  int32_t w, h;   /* of the larger level */
  uint8_t *cells; /* DSU_DIFF_*, row by row */
  size_t n;       /* that differ */
} DsuDiffFloor;

/* Held by value; all zero: none. */
typedef struct {
  DsuDiffFloor *floors;
  size_t n_floors; /* of the deeper level */
} DsuDiffMarks;

/* Cells that only one of the levels has are not marked. DS_NOMEM: @out is zeroed. */
DsStatus dsu_diff_marks_find (DsuDiffMarks *out, const DsDelve *a, const DsDelve *b,
                              DsError *err) DS_MUST_CHECK;
/* Frees the marks and zeroes them; safe to call twice. */
void dsu_diff_marks_clear (DsuDiffMarks *self);
/* True if the cell, which may be anywhere, differs. */
bool dsu_diff_marks_has (const DsuDiffMarks *self, size_t floor, DsCell cell);

/* Draws the outlines of floor @floor into @n rows of pixels (RGB24, @stride a row) from row @y on,
 * @w cells wide, @px pixels a cell. */
void dsu_diff_marks_blend (const DsuDiffMarks *self, size_t floor, int32_t px, int32_t w, int32_t y,
                           int32_t n, uint32_t *pixels, size_t stride);

/* Appends a PNG of both levels side by side to @out, @px pixels a cell, with the changes outlined:
 * the floors that differ, below each other, or the first one where none does. DS_LIMIT: more pixels
 * than a PNG takes. DS_NOMEM. */
DsStatus dsu_diff_picture_write (const DsDelve *a, const DsDelve *b, int32_t px, DsText *out,
                                 DsError *err) DS_MUST_CHECK;

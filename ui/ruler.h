/* ui/ruler.h — a ruler at an edge of a canvas: numbers of columns or rows, the pointer's cell, and
 * the extents of the selection and of what is drawn. */
#pragma once

#include "canvas.h"

#define DSU_TYPE_RULER (dsu_ruler_get_type ())
G_DECLARE_FINAL_TYPE (DsuRuler, dsu_ruler, DSU, RULER, GtkWidget)

/* Properties: "canvas" (DsuCanvas: that it measures; it lies beside it and has its length),
 * "vertical" (boolean: rows, else columns) and "per-cell" (double: of the shown unit in a cell; 1:
 * cells). */

/* The first cell of @n from @first that has a number, and *@step cells to the next, where a cell is
 * @side logical pixels: numbers are round, and at least 36 pixels apart. */
int dsu_ruler_steps (double side, int first, int *step);
/* The cells that a band marks: what is drawn, else the selection; FALSE: neither, or without a
 * canvas. */
gboolean dsu_ruler_get_band (DsuRuler *self, int *first, int *n);

/* ui/paint/ink.h — shapes and colours that looks are drawn with. Colours are 0xRRGGBB, lengths
 * those of @cr: mostly cells. */
#pragma once

#include "base/defs.h"
#include <cairo.h>

uint32_t dsu_ink_mix (uint32_t a, uint32_t b, double share); /* @share of @b, 0 to 1 */
uint32_t dsu_ink_lighten (uint32_t colour, double share);    /* towards white; negative: to black */

void dsu_ink_set (cairo_t *cr, uint32_t colour); /* makes it the source */
/* Makes it the source with opacity @alpha, 0 to 1. */
void dsu_ink_set_alpha (cairo_t *cr, uint32_t colour, double alpha);

/* ---- filled shapes, and outlines (path) that become part of the path of @cr */

/* Rectangle. */
void dsu_ink_box (cairo_t *cr, double x, double y, double w, double h, uint32_t colour);
/* Outline of a rectangle with round corners, at most half circles. */
void dsu_ink_path_round_box (cairo_t *cr, double x, double y, double w, double h, double radius);
/* Rectangle with round corners, at most half circles. */
void dsu_ink_round_box (cairo_t *cr, double x, double y, double w, double h, double radius,
                        uint32_t colour);
/* Disc around (@x, @y). */
void dsu_ink_disc (cairo_t *cr, double x, double y, double radius, uint32_t colour);
/* Ellipse around (@x, @y) with radii @rx and @ry. */
void dsu_ink_ellipse (cairo_t *cr, double x, double y, double rx, double ry, uint32_t colour);
/* Outline of a polygon of @n points: x and y of each in turn. */
void dsu_ink_path_poly (cairo_t *cr, const double *xy, size_t n);
/* Polygon of @n points, as above. */
void dsu_ink_poly (cairo_t *cr, const double *xy, size_t n, uint32_t colour);
/* Line of @width from (@x0, @y0) to (@x1, @y1). */
void dsu_ink_line (cairo_t *cr, double x0, double y0, double x1, double y1, double width,
                   uint32_t colour);

/* Soft shade on the ground under an object that stands at (@x, @y). */
void dsu_ink_ground_shade (cairo_t *cr, double x, double y, double rx, double ry);

/* Next number, 0 to below 1, of a small random generator for details inside a cell. */
double dsu_ink_random (uint32_t *state);

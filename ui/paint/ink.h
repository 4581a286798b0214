/* ui/paint/ink.h — the few strokes that looks are made of. Colours are 0xRRGGBB. */
#pragma once

#include "base/defs.h"
#include <cairo.h>

uint32_t dsu_ink_mix (uint32_t a, uint32_t b, double share); /* @share of @b, 0 to 1 */
uint32_t dsu_ink_lighten (uint32_t colour, double share);    /* towards white; negative: to black */

void dsu_ink_set (cairo_t *cr, uint32_t colour);
void dsu_ink_set_alpha (cairo_t *cr, uint32_t colour, double alpha);

void dsu_ink_box (cairo_t *cr, double x, double y, double w, double h, uint32_t colour);
void dsu_ink_path_round_box (cairo_t *cr, double x, double y, double w, double h, double radius);
void dsu_ink_round_box (cairo_t *cr, double x, double y, double w, double h, double radius,
                        uint32_t colour);
void dsu_ink_disc (cairo_t *cr, double x, double y, double radius, uint32_t colour);
void dsu_ink_ellipse (cairo_t *cr, double x, double y, double rx, double ry, uint32_t colour);
void dsu_ink_path_poly (cairo_t *cr, const double *xy, size_t n); /* n points, closed */
void dsu_ink_poly (cairo_t *cr, const double *xy, size_t n, uint32_t colour);
void dsu_ink_line (cairo_t *cr, double x0, double y0, double x1, double y1, double width,
                   uint32_t colour);

/* A shade on the ground under something that stands at (x, y). */
void dsu_ink_ground_shade (cairo_t *cr, double x, double y, double rx, double ry);

/* A small generator for scatter inside one cell: the next number in 0 .. 1. */
double dsu_ink_random (uint32_t *state);

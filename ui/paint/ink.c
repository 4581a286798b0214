/* ui/paint/ink.c — the few strokes that looks are made of. */
#include "paint/ink.h"

#include <math.h>

static uint32_t
mix_channel (uint32_t a, uint32_t b, int shift, double share)
{
  const double from = (a >> shift) & 0xff, to = (b >> shift) & 0xff;

  return (uint32_t)(from + (to - from) * share + 0.5) << shift;
}

uint32_t
dsu_ink_mix (uint32_t a, uint32_t b, double share)
{
  return mix_channel (a, b, 16, share) | mix_channel (a, b, 8, share) |
         mix_channel (a, b, 0, share);
}

uint32_t
dsu_ink_lighten (uint32_t colour, double share)
{
  return share >= 0 ? dsu_ink_mix (colour, 0xffffff, share) : dsu_ink_mix (colour, 0, -share);
}

void
dsu_ink_set_alpha (cairo_t *cr, uint32_t colour, double alpha)
{
  DS_ASSERT (cr != NULL);

  cairo_set_source_rgba (cr, ((colour >> 16) & 0xff) / 255.0, ((colour >> 8) & 0xff) / 255.0,
                         (colour & 0xff) / 255.0, alpha);
}

void
dsu_ink_set (cairo_t *cr, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  cairo_set_source_rgb (cr, ((colour >> 16) & 0xff) / 255.0, ((colour >> 8) & 0xff) / 255.0,
                        (colour & 0xff) / 255.0);
}

void
dsu_ink_box (cairo_t *cr, double x, double y, double w, double h, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set (cr, colour);
  cairo_rectangle (cr, x, y, w, h);
  cairo_fill (cr);
}

void
dsu_ink_path_round_box (cairo_t *cr, double x, double y, double w, double h, double radius)
{
  const double r = fmin (radius, fmin (w, h) / 2);

  DS_ASSERT (cr != NULL);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -M_PI / 2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, M_PI / 2);
  cairo_arc (cr, x + r, y + h - r, r, M_PI / 2, M_PI);
  cairo_arc (cr, x + r, y + r, r, M_PI, 3 * M_PI / 2);
  cairo_close_path (cr);
}

void
dsu_ink_round_box (cairo_t *cr, double x, double y, double w, double h, double radius,
                   uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set (cr, colour);
  dsu_ink_path_round_box (cr, x, y, w, h, radius);
  cairo_fill (cr);
}

static void
path_ellipse (cairo_t *cr, double x, double y, double rx, double ry)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, rx, ry);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, 1, 0, 2 * M_PI);
  cairo_close_path (cr);
  cairo_restore (cr);
}

void
dsu_ink_ellipse (cairo_t *cr, double x, double y, double rx, double ry, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set (cr, colour);
  path_ellipse (cr, x, y, rx, ry);
  cairo_fill (cr);
}

void
dsu_ink_disc (cairo_t *cr, double x, double y, double radius, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_ellipse (cr, x, y, radius, radius, colour);
}

void
dsu_ink_path_poly (cairo_t *cr, const double *xy, size_t n)
{
  DS_ASSERT (cr != NULL && xy != NULL);

  for (size_t i = 0; i < n; i++)
    cairo_line_to (cr, xy[2 * i], xy[2 * i + 1]);
  cairo_close_path (cr);
}

void
dsu_ink_poly (cairo_t *cr, const double *xy, size_t n, uint32_t colour)
{
  DS_ASSERT (cr != NULL && xy != NULL);

  dsu_ink_set (cr, colour);
  cairo_new_path (cr);
  dsu_ink_path_poly (cr, xy, n);
  cairo_fill (cr);
}

void
dsu_ink_line (cairo_t *cr, double x0, double y0, double x1, double y1, double width,
              uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  cairo_stroke (cr);
}

void
dsu_ink_ground_shade (cairo_t *cr, double x, double y, double rx, double ry)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set_alpha (cr, 0, 0.18);
  path_ellipse (cr, x, y, rx, ry);
  cairo_fill (cr);
  path_ellipse (cr, x, y, rx * 0.82, ry * 0.8);
  cairo_fill (cr);
}

double
dsu_ink_random (uint32_t *state)
{
  DS_ASSERT (state != NULL);

  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0;
}

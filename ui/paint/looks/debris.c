/* ui/paint/looks/debris.c — rubble, bones and other remains. */
#include "paint/look.h"

#include <math.h>

static void
draw_stone (cairo_t *cr, double x, double y, double r, uint32_t ink)
{
  const double whole[] = { x - r,        y + r * 0.35, x - r * 0.75, y - r * 0.45,
                           x - r * 0.05, y - r * 0.8,  x + r * 0.8,  y - r * 0.3,
                           x + r,        y + r * 0.4,  x + r * 0.2,  y + r * 0.65 };
  const double top[] = { x - r * 0.75, y - r * 0.45, x - r * 0.05, y - r * 0.8,
                         x + r * 0.8,  y - r * 0.3,  x + r * 0.05, y };

  dsu_ink_ground_shade (cr, x + r * 0.2, y + r * 0.5, r * 1.15, r * 0.45);
  dsu_ink_poly (cr, whole, 6, dsu_ink_lighten (ink, -0.22));
  dsu_ink_poly (cr, top, 4, dsu_ink_lighten (ink, 0.12));
}

static void
draw_rubble (const DsuSpot *spot)
{
  static const double STONES[DSU_LOOK_VARIANTS][2] = {
    { 0.3, 0.35 }, { 0.7, 0.3 }, { 0.5, 0.55 }, { 0.25, 0.7 }, { 0.72, 0.68 }, { 0.5, 0.82 }
  };
  uint32_t seed = spot->variant * 307u + 61;

  for (int i = 0; i < 6; i++) {
    const double x = STONES[i][0] + 0.1 * dsu_ink_random (&seed) - 0.05;
    const double y = STONES[i][1] + 0.1 * dsu_ink_random (&seed) - 0.05;
    const double r = 0.08 + 0.09 * dsu_ink_random (&seed);

    draw_stone (spot->cr, x, y, r, i & 1 ? 0x807a72 : 0x6e6a66);
  }
}

static void
draw_bone (cairo_t *cr, double x0, double y0, double x1, double y1, double width)
{
  for (int pass = 0; pass < 2; pass++) {
    const uint32_t ink = pass == 0 ? 0x6c6350 : 0xe6dcc3;
    const double w = pass == 0 ? width + 0.05 : width;

    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    dsu_ink_line (cr, x0, y0, x1, y1, w, ink);
    dsu_ink_disc (cr, x0 - 0.02, y0 - 0.03, w * 0.75, ink);
    dsu_ink_disc (cr, x0 + 0.03, y0 + 0.02, w * 0.7, ink);
    dsu_ink_disc (cr, x1 - 0.02, y1 - 0.03, w * 0.7, ink);
    dsu_ink_disc (cr, x1 + 0.03, y1 + 0.02, w * 0.75, ink);
  }
}

static void
draw_bones (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.52, 0.64, 0.4, 0.2);
  draw_bone (cr, 0.2, 0.78, 0.76, 0.5, 0.07);
  draw_bone (cr, 0.28, 0.5, 0.74, 0.82, 0.07);
  dsu_ink_disc (cr, 0.52, 0.38, 0.215, 0x6c6350);
  dsu_ink_disc (cr, 0.52, 0.38, 0.19, 0xeee5ce);
  dsu_ink_round_box (cr, 0.42, 0.47, 0.2, 0.13, 0.04, 0xeee5ce);
  dsu_ink_disc (cr, 0.45, 0.4, 0.05, 0x2b2620);
  dsu_ink_disc (cr, 0.59, 0.4, 0.05, 0x2b2620);
  dsu_ink_box (cr, 0.505, 0.46, 0.03, 0.04, 0x5a5242);
}

/* Three rows of iron points, each out of a hole. */
static void
draw_spikes (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  for (int i = 0; i < 9; i++) {
    const double x = 0.22 + 0.28 * (i % 3), y = 0.34 + 0.26 * (i / 3);
    const double lit[] = { x - 0.07, y, x, y - 0.25, x, y + 0.02 };
    const double dark[] = { x + 0.07, y, x, y - 0.25, x, y + 0.02 };

    dsu_ink_ellipse (cr, x, y, 0.1, 0.05, 0x17151c);
    dsu_ink_poly (cr, lit, 3, 0xc3cbd4);
    dsu_ink_poly (cr, dark, 3, 0x747d89);
  }
}

const DsuLook dsu_look_rubble = { .flags = DSU_LOOK_VARIED, .draw = draw_rubble };
const DsuLook dsu_look_bones = { .draw = draw_bones };
const DsuLook dsu_look_spikes = { .draw = draw_spikes };

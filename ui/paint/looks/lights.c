/* ui/paint/looks/lights.c — flames; spot.c lets them shine on the cells around. */
#include "paint/look.h"

#include <math.h>

static void
path_flame (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x, y - size * 1.5);
  cairo_curve_to (cr, x + size * 0.2, y - size * 0.95, x + size * 0.72, y - size * 0.7,
                  x + size * 0.55, y - size * 0.2);
  cairo_curve_to (cr, x + size * 0.45, y + size * 0.12, x - size * 0.45, y + size * 0.12,
                  x - size * 0.55, y - size * 0.2);
  cairo_curve_to (cr, x - size * 0.68, y - size * 0.65, x - size * 0.2, y - size * 0.75, x,
                  y - size * 1.5);
}

static void
draw_flame (cairo_t *cr, double x, double y, double size)
{
  static const struct {
    double share;
    uint32_t ink;
  } PARTS[] = { { 1, 0xf0641e }, { 0.7, 0xfba92f }, { 0.4, 0xfff0a0 } };

  for (size_t i = 0; i < DS_COUNT (PARTS); i++) {
    path_flame (cr, x, y, size * PARTS[i].share);
    dsu_ink_set (cr, PARTS[i].ink);
    cairo_fill (cr);
  }
}

static void
draw_torch (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double top = spot->on_wall ? 0.62 : 0.5;

  if (!spot->on_wall)
    dsu_ink_ground_shade (cr, 0.54, 0.9, 0.16, 0.06);
  dsu_ink_round_box (cr, 0.435, top, 0.13, spot->on_wall ? 0.32 : 0.42, 0.04, 0x4a3320);
  dsu_ink_box (cr, 0.45, top + 0.02, 0.045, 0.26, 0x7b5735);
  dsu_ink_round_box (cr, 0.38, top - 0.03, 0.24, 0.1, 0.03, 0x3a3d44);
  draw_flame (cr, 0.5, top - 0.02, 0.25);
}

static void
draw_brazier (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double bowl[] = { 0.2, 0.5, 0.8, 0.5, 0.66, 0.74, 0.34, 0.74 };

  dsu_ink_ground_shade (cr, 0.53, 0.88, 0.34, 0.11);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  dsu_ink_line (cr, 0.38, 0.7, 0.28, 0.9, 0.06, 0x2c2e34);
  dsu_ink_line (cr, 0.62, 0.7, 0.72, 0.9, 0.06, 0x2c2e34);
  dsu_ink_line (cr, 0.5, 0.7, 0.5, 0.92, 0.06, 0x2c2e34);
  draw_flame (cr, 0.36, 0.5, 0.17);
  draw_flame (cr, 0.65, 0.5, 0.17);
  draw_flame (cr, 0.5, 0.54, 0.28);
  dsu_ink_poly (cr, bowl, 4, 0x3d4048);
  dsu_ink_round_box (cr, 0.17, 0.47, 0.66, 0.08, 0.03, 0x676c77);
}

const DsuLook dsu_look_torch = { .flags = DSU_LOOK_LIGHT, .light = 0xffa040, .draw = draw_torch };
const DsuLook dsu_look_brazier = { .flags = DSU_LOOK_LIGHT,
                                   .light = 0xff8c2e,
                                   .draw = draw_brazier };

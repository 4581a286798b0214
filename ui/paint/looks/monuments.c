/* ui/paint/looks/monuments.c — worked stone that stands by itself. */
#include "paint/look.h"

#include <math.h>

#define STONE 0xa9aaae
#define STONE_LIGHT 0xd0d1d3
#define STONE_DARK 0x6a6c74
#define OUTLINE 0x3a3c44

static void
draw_altar (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.54, 0.86, 0.48, 0.12);
  dsu_ink_round_box (cr, 0.06, 0.2, 0.88, 0.68, 0.05, OUTLINE);
  dsu_ink_box (cr, 0.14, 0.5, 0.72, 0.34, STONE_DARK);
  dsu_ink_box (cr, 0.22, 0.55, 0.08, 0.29, STONE);
  dsu_ink_box (cr, 0.7, 0.55, 0.08, 0.29, STONE);
  dsu_ink_box (cr, 0.09, 0.23, 0.82, 0.3, STONE);
  dsu_ink_box (cr, 0.09, 0.23, 0.82, 0.05, STONE_LIGHT);
  dsu_ink_box (cr, 0.38, 0.23, 0.24, 0.44, 0x9b2f3c);
  dsu_ink_box (cr, 0.38, 0.64, 0.24, 0.05, 0xe0b650);
  dsu_ink_disc (cr, 0.5, 0.37, 0.075, 0xe0b650);
  dsu_ink_disc (cr, 0.5, 0.37, 0.04, 0x9b2f3c);
}

static void
draw_statue (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double robe[] = { 0.36, 0.36, 0.64, 0.36, 0.72, 0.76, 0.28, 0.76 };
  const double light[] = { 0.36, 0.36, 0.47, 0.36, 0.45, 0.76, 0.28, 0.76 };

  dsu_ink_ground_shade (cr, 0.56, 0.88, 0.38, 0.1);
  dsu_ink_round_box (cr, 0.2, 0.7, 0.6, 0.22, 0.04, OUTLINE);
  dsu_ink_box (cr, 0.23, 0.73, 0.54, 0.08, STONE_LIGHT);
  dsu_ink_box (cr, 0.23, 0.8, 0.54, 0.09, STONE_DARK);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  dsu_ink_set (cr, OUTLINE);
  dsu_ink_path_poly (cr, robe, 4);
  cairo_set_line_width (cr, 0.07);
  cairo_stroke (cr);
  dsu_ink_poly (cr, robe, 4, STONE);
  dsu_ink_poly (cr, light, 4, STONE_LIGHT);
  dsu_ink_disc (cr, 0.5, 0.22, 0.145, OUTLINE);
  dsu_ink_disc (cr, 0.5, 0.22, 0.115, STONE);
  dsu_ink_disc (cr, 0.47, 0.2, 0.07, STONE_LIGHT);
  dsu_ink_line (cr, 0.38, 0.44, 0.5, 0.56, 0.05, STONE_DARK);
  dsu_ink_line (cr, 0.62, 0.44, 0.5, 0.56, 0.05, STONE_DARK);
}

static void
draw_pillar (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.6, 0.84, 0.4, 0.14);
  dsu_ink_round_box (cr, 0.18, 0.68, 0.64, 0.22, 0.05, OUTLINE);
  dsu_ink_box (cr, 0.21, 0.71, 0.58, 0.08, STONE);
  dsu_ink_box (cr, 0.21, 0.79, 0.58, 0.08, STONE_DARK);
  dsu_ink_box (cr, 0.26, 0.2, 0.48, 0.52, OUTLINE);
  dsu_ink_box (cr, 0.29, 0.2, 0.42, 0.52, STONE);
  dsu_ink_box (cr, 0.35, 0.2, 0.1, 0.52, STONE_LIGHT);
  dsu_ink_box (cr, 0.58, 0.2, 0.13, 0.52, STONE_DARK);
  dsu_ink_round_box (cr, 0.18, 0.08, 0.64, 0.24, 0.06, OUTLINE);
  dsu_ink_round_box (cr, 0.21, 0.11, 0.58, 0.18, 0.05, STONE_LIGHT);
  dsu_ink_box (cr, 0.21, 0.22, 0.58, 0.07, STONE);
}

static void
draw_fountain (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.53, 0.74, 0.46, 0.22);
  dsu_ink_ellipse (cr, 0.5, 0.64, 0.44, 0.28, OUTLINE);
  dsu_ink_ellipse (cr, 0.5, 0.62, 0.41, 0.25, STONE);
  dsu_ink_ellipse (cr, 0.5, 0.58, 0.41, 0.25, STONE_LIGHT);
  dsu_ink_ellipse (cr, 0.5, 0.58, 0.33, 0.18, 0x2f7ea3);
  dsu_ink_ellipse (cr, 0.5, 0.61, 0.24, 0.11, 0x4da3c4);
  dsu_ink_box (cr, 0.44, 0.3, 0.12, 0.3, STONE_DARK);
  dsu_ink_box (cr, 0.46, 0.3, 0.05, 0.3, STONE_LIGHT);
  dsu_ink_ellipse (cr, 0.5, 0.3, 0.2, 0.08, OUTLINE);
  dsu_ink_ellipse (cr, 0.5, 0.285, 0.17, 0.06, 0x6fc2dd);
  dsu_ink_set (cr, 0xc9eef8);
  cairo_set_line_width (cr, fmax (0.035, 0.8 / spot->px));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = -1; i <= 1; i += 2) {
    cairo_move_to (cr, 0.5 + i * 0.02, 0.14);
    cairo_curve_to (cr, 0.5 + i * 0.14, 0.1, 0.5 + i * 0.22, 0.24, 0.5 + i * 0.22, 0.52);
  }
  cairo_stroke (cr);
}

const DsuLook dsu_look_altar = { .draw = draw_altar };
const DsuLook dsu_look_statue = { .draw = draw_statue };
const DsuLook dsu_look_pillar = { .draw = draw_pillar };
const DsuLook dsu_look_fountain = { .draw = draw_fountain };

/* ui/paint/looks/marks.c — things of the designer rather than of the dungeon: bright tokens, and
 * the plain looks of tiles and kinds without a drawing. */
#include "paint/glyph.h"
#include "paint/look.h"

#include <math.h>

/* A disc with a dark rim and a shade under it, for a sign to stand on. */
static void
draw_token (const DsuSpot *spot, uint32_t ink)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.53, 0.86, 0.36, 0.1);
  dsu_ink_disc (cr, 0.5, 0.49, 0.42, dsu_ink_lighten (ink, -0.62));
  dsu_ink_disc (cr, 0.5, 0.48, 0.37, ink);
  cairo_save (cr);
  cairo_arc (cr, 0.5, 0.48, 0.37, 0, 2 * M_PI);
  cairo_clip (cr);
  dsu_ink_ellipse (cr, 0.5, 0.2, 0.42, 0.3, dsu_ink_lighten (ink, 0.16));
  cairo_restore (cr);
}

static void
draw_start (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  draw_token (spot, 0x2fa35c);
  dsu_ink_disc (cr, 0.5, 0.34, 0.11, 0xffffff);
  dsu_ink_set (cr, 0xffffff);
  cairo_move_to (cr, 0.28, 0.7);
  cairo_curve_to (cr, 0.3, 0.4, 0.7, 0.4, 0.72, 0.7);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_goal (const DsuSpot *spot)
{
  double star[20];

  draw_token (spot, 0xd9962a);
  for (int i = 0; i < 10; i++) {
    const double r = i & 1 ? 0.115 : 0.275, angle = -M_PI / 2 + i * M_PI / 5;

    star[2 * i] = 0.5 + r * cos (angle);
    star[2 * i + 1] = 0.49 + r * sin (angle);
  }
  dsu_ink_poly (spot->cr, star, 10, 0xfffbe6);
}

static void
draw_marker (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.52, 0.92, 0.16, 0.05);
  for (int pass = 0; pass < 2; pass++) {
    const double grow = pass == 0 ? 0.05 : 0;

    dsu_ink_set (cr, pass == 0 ? 0x3d1450 : 0xb160d6);
    cairo_new_path (cr);
    cairo_arc (cr, 0.5, 0.36, 0.25 + grow, M_PI * 0.86, M_PI * 0.14);
    cairo_line_to (cr, 0.5, 0.9 + grow);
    cairo_close_path (cr);
    cairo_fill (cr);
  }
  dsu_ink_disc (cr, 0.5, 0.37, 0.11, 0xffffff);
}

static void
draw_glyph (const DsuSpot *spot)
{
  dsu_ink_set (spot->cr, spot->tile->fg);
  dsu_glyph_show (spot->cr, spot->tile->glyph, spot->px);
}

static void
draw_plain (const DsuSpot *spot)
{
  dsu_ink_box (spot->cr, 0, 0, 1, 1, spot->tile->bg);
  draw_glyph (spot);
}

static void
draw_unknown (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_box (cr, 0, 0, 1, 1, 0x3a0f36);
  dsu_ink_set (cr, 0xe23bd0);
  cairo_set_line_width (cr, 0.12);
  for (int i = -1; i <= 2; i++) {
    cairo_move_to (cr, i * 0.5 - 0.1, 1.1);
    cairo_line_to (cr, i * 0.5 + 1.1, -0.1);
  }
  cairo_stroke (cr);
  dsu_ink_disc (cr, 0.5, 0.5, 0.32, 0x3a0f36);
  dsu_ink_set (cr, 0xffffff);
  dsu_glyph_show (cr, '?', spot->px);
}

static void
draw_black (const DsuSpot *spot)
{
  dsu_ink_box (spot->cr, 0, 0, 1, 1, 0x000000);
}

static void
draw_white (const DsuSpot *spot)
{
  dsu_ink_box (spot->cr, 0, 0, 1, 1, 0xffffff);
}

const DsuLook dsu_look_start = { .draw = draw_start };
const DsuLook dsu_look_goal = { .draw = draw_goal };
const DsuLook dsu_look_marker = { .draw = draw_marker };
const DsuLook dsu_look_plain = { .draw = draw_plain };
const DsuLook dsu_look_glyph = { .draw = draw_glyph };
const DsuLook dsu_look_unknown = { .draw = draw_unknown };
const DsuLook dsu_look_black = { .draw = draw_black };
const DsuLook dsu_look_white = { .draw = draw_white };

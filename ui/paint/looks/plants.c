/* ui/paint/looks/plants.c — plants, fungi and webs. */
#include "paint/look.h"

#include <math.h>

static void
draw_blade (cairo_t *cr, double x, double y, double lean, double height, double width, uint32_t ink)
{
  dsu_ink_set (cr, ink);
  cairo_move_to (cr, x - width / 2, y);
  cairo_curve_to (cr, x - width / 2, y - height * 0.5, x + lean * 0.4, y - height * 0.8, x + lean,
                  y - height);
  cairo_curve_to (cr, x + lean * 0.6, y - height * 0.6, x + width / 2, y - height * 0.4,
                  x + width / 2, y);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_blades (const DsuSpot *spot, int rows, int per_row, double height)
{
  static const uint32_t INKS[] = { 0x46702f, 0x5b8a3a, 0x76a648 };
  uint32_t seed = spot->variant * 2909u + 41;

  for (int row = 0; row < rows; row++)
    for (int i = 0; i < per_row; i++) {
      const double x = (i + 0.25 + 0.5 * dsu_ink_random (&seed)) / per_row;
      const double y = 0.97 - (rows - 1 - row) * (0.6 / rows) - 0.06 * dsu_ink_random (&seed);
      const double lean = 0.22 * dsu_ink_random (&seed) - 0.11;

      draw_blade (spot->cr, x, y, lean, height * (0.75 + 0.4 * dsu_ink_random (&seed)), 0.085,
                  INKS[(row + i + spot->variant) % 3]);
    }
}

static void
draw_grass (const DsuSpot *spot)
{
  draw_blades (spot, 2, 4, 0.3);
}

static void
draw_tall_grass (const DsuSpot *spot)
{
  draw_blades (spot, 3, 6, 0.55);
}

static void
draw_bush (const DsuSpot *spot)
{
  static const double LEAVES[][3] = {
    { 0.32, 0.56, 0.24 }, { 0.68, 0.58, 0.22 }, { 0.5, 0.4, 0.26 }, { 0.5, 0.66, 0.24 }
  };
  cairo_t *cr = spot->cr;
  uint32_t seed = spot->variant * 53u + 9;

  dsu_ink_ground_shade (cr, 0.54, 0.8, 0.42, 0.16);
  for (size_t i = 0; i < DS_COUNT (LEAVES); i++)
    dsu_ink_disc (cr, LEAVES[i][0], LEAVES[i][1] + 0.03, LEAVES[i][2] + 0.035, 0x23421f);
  for (size_t i = 0; i < DS_COUNT (LEAVES); i++) {
    dsu_ink_disc (cr, LEAVES[i][0], LEAVES[i][1], LEAVES[i][2], 0x3f6e34);
    dsu_ink_disc (cr, LEAVES[i][0] - 0.04, LEAVES[i][1] - 0.06, LEAVES[i][2] * 0.62, 0x568a44);
  }
  for (int i = 0; i < 3; i++)
    dsu_ink_disc (cr, 0.25 + 0.5 * dsu_ink_random (&seed), 0.3 + 0.4 * dsu_ink_random (&seed),
                  0.035, spot->variant & 1 ? 0xd9534a : 0x7fb25f);
}

static void
draw_cap (cairo_t *cr, double x, double y, double size, uint32_t ink)
{
  dsu_ink_ground_shade (cr, x + 0.03, y + 0.02, size * 0.8, size * 0.3);
  dsu_ink_round_box (cr, x - size * 0.22, y - size * 0.75, size * 0.44, size * 0.8, size * 0.15,
                     0xe9dfc8);
  dsu_ink_box (cr, x + size * 0.04, y - size * 0.7, size * 0.18, size * 0.7, 0xc6b999);
  dsu_ink_set (cr, ink);
  cairo_move_to (cr, x - size * 0.8, y - size * 0.6);
  cairo_curve_to (cr, x - size * 0.75, y - size * 1.65, x + size * 0.75, y - size * 1.65,
                  x + size * 0.8, y - size * 0.6);
  cairo_close_path (cr);
  cairo_fill (cr);
  dsu_ink_disc (cr, x - size * 0.3, y - size * 0.92, size * 0.13, 0xf6e9d2);
  dsu_ink_disc (cr, x + size * 0.22, y - size * 1.08, size * 0.1, 0xf6e9d2);
}

static void
draw_mushroom (const DsuSpot *spot)
{
  const uint32_t ink = spot->variant & 1 ? 0xb8493c : 0x9b5b9e;

  draw_cap (spot->cr, 0.36, 0.66, 0.24, ink);
  draw_cap (spot->cr, 0.68, 0.84, 0.19, ink);
}

static void
draw_cobweb (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_set_alpha (cr, 0xf1f3f6, 0.8);
  cairo_set_line_width (cr, fmax (0.022, 0.8 / spot->px));
  for (int i = 0; i < 5; i++) {
    const double angle = M_PI / 2 * i / 4;

    cairo_move_to (cr, 0, 0);
    cairo_line_to (cr, 0.92 * cos (angle), 0.92 * sin (angle));
  }
  for (int ring = 1; ring <= 3; ring++)
    for (int i = 0; i < 4; i++) {
      const double r = 0.26 * ring, a = M_PI / 2 * i / 4, b = M_PI / 2 * (i + 1) / 4,
                   mid = (a + b) / 2;

      cairo_move_to (cr, r * cos (a), r * sin (a));
      cairo_curve_to (cr, r * 0.88 * cos (mid), r * 0.88 * sin (mid), r * 0.88 * cos (mid),
                      r * 0.88 * sin (mid), r * cos (b), r * sin (b));
    }
  cairo_stroke (cr);
}

const DsuLook dsu_look_grass = { .flags = DSU_LOOK_VARIED, .draw = draw_grass };
const DsuLook dsu_look_tall_grass = { .flags = DSU_LOOK_VARIED, .draw = draw_tall_grass };
const DsuLook dsu_look_bush = { .flags = DSU_LOOK_VARIED, .draw = draw_bush };
const DsuLook dsu_look_mushroom = { .flags = DSU_LOOK_VARIED, .draw = draw_mushroom };
const DsuLook dsu_look_cobweb = { .draw = draw_cobweb };

/* ui/paint/looks/liquids.c — water, lava and the drop: a shore where they end, depth inside. */
#include "paint/shape.h"

#include <math.h>

static double
snap (const DsuSpot *spot, double v)
{
  return fmax (1, round (v * spot->px)) / spot->px;
}

/* Rings along the shore, the widest first. */
typedef struct {
  double width;
  uint32_t ink;
} Ring;

static void
draw_pool (const DsuSpot *spot, uint32_t ink, const Ring *rings, size_t n_rings,
           void (*draw_inside) (const DsuSpot *spot))
{
  const DsuShape outline = {
    .open = (uint8_t)~spot->same, .radius = 0.36, .wobble = 0.06, .bottom = 1, .seed = spot->variant
  };
  cairo_t *cr = spot->cr;

  if (outline.open == 0) {
    dsu_ink_box (cr, 0, 0, 1, 1, ink);
    if (draw_inside != NULL)
      draw_inside (spot);
    return;
  }
  cairo_save (cr);
  cairo_new_path (cr);
  dsu_shape_path (cr, &outline);
  cairo_clip (cr);
  dsu_ink_box (cr, 0, 0, 1, 1, ink);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (size_t i = 0; i < n_rings; i++) {
    dsu_shape_path (cr, &outline);
    dsu_shape_path_diagonals (cr, outline.open, 0);
    dsu_ink_set (cr, rings[i].ink);
    cairo_set_line_width (cr, 2 * snap (spot, rings[i].width));
    cairo_stroke (cr);
    if (i + 1 == n_rings - 1 && draw_inside != NULL) /* under the line of the shore */
      draw_inside (spot);
  }
  cairo_restore (cr);
}

/* Short level strokes of light. */
static void
draw_ripples (const DsuSpot *spot, uint32_t ink, double alpha)
{
  uint32_t seed = spot->variant * 733u + 7;
  cairo_t *cr = spot->cr;

  if (spot->px < 10)
    return;
  dsu_ink_set_alpha (cr, ink, alpha);
  cairo_set_line_width (cr, snap (spot, 0.035));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < 2; i++) {
    const double w = 0.16 + 0.2 * dsu_ink_random (&seed);
    const double x = 0.1 + (0.8 - w) * dsu_ink_random (&seed);
    const double y = 0.2 + 0.3 * i + 0.25 * dsu_ink_random (&seed);

    cairo_move_to (cr, x, y);
    cairo_curve_to (cr, x + w * 0.3, y - 0.05, x + w * 0.7, y - 0.05, x + w, y);
  }
  cairo_stroke (cr);
}

static void
draw_shallow_inside (const DsuSpot *spot)
{
  draw_ripples (spot, 0xd7f2f7, 0.42);
}

static void
draw_shallow_water (const DsuSpot *spot)
{
  static const Ring RINGS[] = { { 0.2, 0x62a6ba }, { 0.1, 0x7dbac6 }, { 0.04, 0xbfe2e4 } };

  draw_pool (spot, 0x5097b1, RINGS, DS_COUNT (RINGS), draw_shallow_inside);
}

static void
draw_deep_inside (const DsuSpot *spot)
{
  draw_ripples (spot, 0x9fd0e8, 0.25);
}

static void
draw_deep_water (const DsuSpot *spot)
{
  static const Ring RINGS[] = {
    { 0.46, 0x2a6289 }, { 0.3, 0x326f96 }, { 0.14, 0x4488a8 }, { 0.04, 0x6fb0c4 }
  };

  draw_pool (spot, 0x235579, RINGS, DS_COUNT (RINGS), draw_deep_inside);
}

/* Dark plates that drift on the melt. */
static void
draw_crust (const DsuSpot *spot)
{
  uint32_t seed = spot->variant * 1999u + 23;

  for (int i = 0; i < 3; i++) {
    const double r = 0.1 + 0.1 * dsu_ink_random (&seed);
    const double x = r + (1 - 2 * r) * dsu_ink_random (&seed),
                 y = r + (1 - 2 * r) * dsu_ink_random (&seed);
    const double plate[] = { x - r,        y,     x - r * 0.3, y - r * 0.6, x + r * 0.8,
                             y - r * 0.35, x + r, y + r * 0.3, x - r * 0.1, y + r * 0.6 };

    dsu_ink_poly (spot->cr, plate, 5, i == 0 ? 0x9c2f12 : 0xc3441a);
  }
  if (spot->px >= 12) {
    const double x = 0.15 + 0.6 * dsu_ink_random (&seed), y = 0.15 + 0.6 * dsu_ink_random (&seed);

    dsu_ink_disc (spot->cr, x, y, 0.045, 0xffd76a);
  }
}

static void
draw_lava (const DsuSpot *spot)
{
  static const Ring RINGS[] = { { 0.26, 0xf08a2c }, { 0.14, 0xf9b548 }, { 0.05, 0x4a1710 } };

  draw_pool (spot, 0xe2661f, RINGS, DS_COUNT (RINGS), draw_crust);
}

/* A drop: rock shows below a northern brink, the other brinks hide it. */
static void
draw_chasm (const DsuSpot *spot)
{
  const uint8_t open = (uint8_t)~spot->same;
  const DsuShape outline = {
    .open = open, .radius = 0.25, .wobble = 0.06, .bottom = 1, .seed = spot->variant
  };
  cairo_t *cr = spot->cr;

  cairo_save (cr);
  cairo_new_path (cr);
  dsu_shape_path (cr, &outline);
  cairo_clip (cr);
  dsu_ink_box (cr, 0, 0, 1, 1, 0x08080c);
  if (open & DSU_N) {
    cairo_pattern_t *fade = cairo_pattern_create_linear (0, 0, 0, 0.75);

    cairo_pattern_add_color_stop_rgb (fade, 0, 0x66 / 255.0, 0x5d / 255.0, 0x52 / 255.0);
    cairo_pattern_add_color_stop_rgb (fade, 0.35, 0x3a / 255.0, 0x34 / 255.0, 0x31 / 255.0);
    cairo_pattern_add_color_stop_rgb (fade, 1, 0x08 / 255.0, 0x08 / 255.0, 0x0c / 255.0);
    cairo_set_source (cr, fade);
    cairo_rectangle (cr, 0, 0, 1, 0.75);
    cairo_fill (cr);
    cairo_pattern_destroy (fade);
    dsu_ink_set_alpha (cr, 0x08080c, 0.5);
    cairo_set_line_width (cr, snap (spot, 0.03));
    for (int i = 0; i < 4; i++) {
      uint32_t seed = spot->variant * 41u + (uint32_t)i;
      const double x = 0.25 * i + 0.2 * dsu_ink_random (&seed);

      cairo_move_to (cr, x, 0.04);
      cairo_line_to (cr, x + 0.03, 0.2 + 0.35 * dsu_ink_random (&seed));
    }
    cairo_stroke (cr);
  }
  dsu_shape_path (cr, &outline);
  dsu_shape_path_diagonals (cr, open, 0);
  dsu_ink_set (cr, 0x2c2825);
  cairo_set_line_width (cr, 2 * snap (spot, 0.05));
  cairo_stroke (cr);
  cairo_restore (cr);
}

#define POOL_FLAGS (DSU_LOOK_VARIED | DSU_LOOK_EDGED | DSU_LOOK_ROUND)

const DsuLook dsu_look_shallow_water = {
  .flags = POOL_FLAGS, .family = DSU_FAMILY_WATER, .depth = 0, .draw = draw_shallow_water
};
const DsuLook dsu_look_deep_water = {
  .flags = POOL_FLAGS, .family = DSU_FAMILY_WATER, .depth = 1, .draw = draw_deep_water
};
const DsuLook dsu_look_lava = { .flags = POOL_FLAGS | DSU_LOOK_GLOWS,
                                .family = DSU_FAMILY_OWN,
                                .light = 0xff7a1c,
                                .draw = draw_lava };
const DsuLook dsu_look_chasm = { .flags = POOL_FLAGS,
                                 .family = DSU_FAMILY_OWN,
                                 .draw = draw_chasm };

/* ui/paint/looks/floors.c — floors. Quiet, so that objects on them stand out. */
#include "paint/shape.h"

#include <math.h>

static double
snap (const DsuSpot *spot, double v)
{
  return fmax (1, round (v * spot->px)) / spot->px;
}

/* A slab with a lit upper left edge and a dark lower right one. */
static void
draw_slab (const DsuSpot *spot, double x, double y, double w, double h, uint32_t ink)
{
  const double line = snap (spot, 0.028), contrast = fmin (1, spot->px / 24);

  dsu_ink_box (spot->cr, x, y, w, h, dsu_ink_lighten (ink, -0.17 * contrast));
  dsu_ink_box (spot->cr, x, y, w - line, h - line, dsu_ink_lighten (ink, 0.07 * contrast));
  dsu_ink_box (spot->cr, x + line, y + line, w - 2 * line, h - 2 * line, ink);
}

static void
draw_stone_floor (const DsuSpot *spot)
{
  /* Patterns of slabs in a cell: x, y, w, h of each in twelfths. */
  static const struct {
    uint8_t n, parts[4][4];
  } CUTS[DSU_LOOK_VARIANTS] = {
    { 1, { { 0, 0, 12, 12 } } },
    { 1, { { 0, 0, 12, 12 } } },
    { 2, { { 0, 0, 12, 6 }, { 0, 6, 12, 6 } } },
    { 1, { { 0, 0, 12, 12 } } },
    { 2, { { 0, 0, 6, 12 }, { 6, 0, 6, 12 } } },
    { 1, { { 0, 0, 12, 12 } } },
    { 3, { { 0, 0, 12, 6 }, { 0, 6, 7, 6 }, { 7, 6, 5, 6 } } },
    { 2, { { 0, 0, 5, 12 }, { 5, 0, 7, 12 } } },
  };
  static const int8_t TONES[DSU_LOOK_VARIANTS] = { 0, 2, 1, -2, -1, 1, 0, -1 };
  const bool is_small = spot->px < 10; /* joints would be a grid, tones a chessboard */
  const uint32_t ink =
      dsu_ink_lighten (0x928b7c, TONES[spot->variant] * (is_small ? 0.006 : 0.018));
  uint32_t seed = spot->variant * 31u;

  if (is_small) {
    dsu_ink_box (spot->cr, 0, 0, 1, 1, dsu_ink_lighten (ink, -0.02));
    return;
  }
  for (int i = 0; i < CUTS[spot->variant].n; i++) {
    const uint8_t *part = CUTS[spot->variant].parts[i];
    const double x = round (part[0] / 12.0 * spot->px) / spot->px,
                 y = round (part[1] / 12.0 * spot->px) / spot->px;
    const double x1 = round ((part[0] + part[2]) / 12.0 * spot->px) / spot->px,
                 y1 = round ((part[1] + part[3]) / 12.0 * spot->px) / spot->px;

    draw_slab (spot, x, y, x1 - x, y1 - y,
               i == 0 ? ink : dsu_ink_lighten (ink, 0.05 * dsu_ink_random (&seed) - 0.025));
  }
}

/* Slabs that are about to fall. */
static void
draw_cracked_floor (const DsuSpot *spot)
{
  static const double CRACKS[][4] = { { 0.05, 0.3, 0.4, 0.42 },
                                      { 0.4, 0.42, 0.55, 0.1 },
                                      { 0.4, 0.42, 0.5, 0.75 },
                                      { 0.5, 0.75, 0.95, 0.62 },
                                      { 0.5, 0.75, 0.35, 0.97 } };
  cairo_t *cr = spot->cr;

  draw_stone_floor (spot);
  dsu_ink_set_alpha (cr, 0x2a2622, 0.85);
  cairo_set_line_width (cr, snap (spot, 0.04));
  if (spot->variant & 1) {
    cairo_translate (cr, 1, 0);
    cairo_scale (cr, -1, 1);
  }
  for (size_t i = 0; i < DS_COUNT (CRACKS); i++) {
    cairo_move_to (cr, CRACKS[i][0], CRACKS[i][1]);
    cairo_line_to (cr, CRACKS[i][2], CRACKS[i][3]);
  }
  cairo_stroke (cr);
}

static void
draw_plank_floor (const DsuSpot *spot)
{
  const uint32_t ink = 0x8a6a46;
  uint32_t seed = spot->variant * 131u + 11;
  const double gap = snap (spot, 0.028);

  for (int i = 0; i < 4; i++) {
    const double y = round (i * 0.25 * spot->px) / spot->px,
                 y1 = round ((i + 1) * 0.25 * spot->px) / spot->px;
    const uint32_t tone = dsu_ink_lighten (ink, dsu_ink_random (&seed) * 0.12 - 0.06);
    const double end = round ((0.1 + 0.8 * dsu_ink_random (&seed)) * spot->px) / spot->px;

    dsu_ink_box (spot->cr, 0, y, 1, y1 - y, tone);
    if (spot->px < 10)
      continue;
    dsu_ink_box (spot->cr, 0, y, 1, gap, dsu_ink_lighten (tone, 0.1));
    dsu_ink_box (spot->cr, 0, y1 - gap, 1, gap, dsu_ink_lighten (tone, -0.3));
    if (((unsigned)i + spot->variant) % 3 == 0) {
      dsu_ink_box (spot->cr, end, y, gap, y1 - y, dsu_ink_lighten (tone, -0.3));
      dsu_ink_box (spot->cr, end - 2.5 * gap, y + 0.1, gap, gap, dsu_ink_lighten (tone, -0.25));
      dsu_ink_box (spot->cr, end + 2.5 * gap, y + 0.1, gap, gap, dsu_ink_lighten (tone, -0.25));
    }
  }
}

/* Ground without edges of its own: a colour, patches of another, and specks. */
typedef struct {
  uint32_t ink, patch, speck;
  int n_patches, n_specks; /* in a cell that has any */
  double speck_size;
} Soil;

/* Most cells are bare: a detail in every cell would show as a pattern. */
static void
draw_soil (const DsuSpot *spot, const Soil *soil)
{
  static const uint8_t PATCHES[DSU_LOOK_VARIANTS] = { 0, 1, 0, 2, 0, 0, 3, 0 };
  static const uint8_t SPECKS[DSU_LOOK_VARIANTS] = { 1, 0, 0, 1, 2, 0, 0, 0 };
  const int n_patches = soil->n_patches * PATCHES[spot->variant] / 2;
  const int n_specks = soil->n_specks * SPECKS[spot->variant];
  uint32_t seed = spot->variant * 4001u + 17;

  dsu_ink_box (spot->cr, 0, 0, 1, 1, soil->ink);
  for (int i = 0; i < n_patches; i++) {
    const double rx = 0.08 + 0.24 * dsu_ink_random (&seed),
                 ry = rx * (0.4 + 0.3 * dsu_ink_random (&seed));
    const double x = rx + (1 - 2 * rx) * dsu_ink_random (&seed),
                 y = ry + (1 - 2 * ry) * dsu_ink_random (&seed);

    dsu_ink_ellipse (spot->cr, x, y, rx, ry, soil->patch);
  }
  for (int i = 0; i < n_specks; i++) {
    const double x = 0.06 + 0.86 * dsu_ink_random (&seed), y = 0.06 + 0.86 * dsu_ink_random (&seed);
    const double size = soil->speck_size * (0.7 + 0.6 * dsu_ink_random (&seed));

    dsu_ink_box (spot->cr, x, y, size, size * 0.7, soil->speck);
  }
}

/* Soil that ends in a fringe where other ground begins, with a line of @rim along it. */
static void
draw_fringed (const DsuSpot *spot, const Soil *soil, uint32_t rim)
{
  const DsuShape outline = {
    .open = (uint8_t)~spot->same, .radius = 0.3, .wobble = 0.07, .bottom = 1, .seed = spot->variant
  };
  cairo_t *cr = spot->cr;

  if (spot->same == 0xff) {
    draw_soil (spot, soil);
    return;
  }
  cairo_save (cr);
  cairo_new_path (cr);
  dsu_shape_path (cr, &outline);
  cairo_clip (cr);
  draw_soil (spot, soil);
  dsu_shape_path (cr, &outline);
  dsu_ink_set (cr, rim);
  cairo_set_line_width (cr, 2 * snap (spot, 0.06));
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_dirt_floor (const DsuSpot *spot)
{
  static const Soil SOIL = { 0x7a6a57, 0x74644f, 0x8b7a64, 2, 3, 0.05 };

  draw_soil (spot, &SOIL);
}

static void
draw_sand (const DsuSpot *spot)
{
  static const Soil SOIL = { 0xc3aa79, 0xbba16f, 0xd3bd90, 2, 4, 0.035 };

  draw_fringed (spot, &SOIL, 0xae9564);
}

static void
draw_mud (const DsuSpot *spot)
{
  static const Soil SOIL = { 0x55462f, 0x4a3c28, 0x6b5a3f, 3, 1, 0.05 };

  draw_fringed (spot, &SOIL, 0x463824);
}

static void
draw_snow (const DsuSpot *spot)
{
  static const Soil SOIL = { 0xdde5ec, 0xd0dae4, 0xf4f8fb, 2, 2, 0.05 };

  draw_fringed (spot, &SOIL, 0xbccad8);
}

/* Three blades that lean apart. */
static void
draw_tuft (const DsuSpot *spot, double x, double y, double size, uint32_t ink)
{
  const double blades[3][6] = {
    { x - size * 0.2, y, x - size * 0.6, y - size * 0.7, x, y },
    { x - size * 0.1, y, x + size * 0.05, y - size, x + size * 0.15, y },
    { x, y, x + size * 0.6, y - size * 0.7, x + size * 0.25, y },
  };

  for (int i = 0; i < 3; i++)
    dsu_ink_poly (spot->cr, blades[i], 3, ink);
}

static void
draw_grass_floor (const DsuSpot *spot)
{
  static const Soil SOIL = { 0x5e7a44, 0x58733f, 0x6a884c, 2, 2, 0.04 };
  uint32_t seed = spot->variant * 613u + 29;

  draw_fringed (spot, &SOIL, 0x4c6638);
  if (spot->px < 8)
    return;
  for (int i = 0; i < 3; i++) {
    const double x = 0.2 + 0.6 * dsu_ink_random (&seed), y = 0.3 + 0.55 * dsu_ink_random (&seed);

    draw_tuft (spot, x, y, 0.16, i == 0 ? 0x7d9c58 : 0x4f6a3a);
  }
}

static void
draw_ice (const DsuSpot *spot)
{
  static const Soil SOIL = { 0xa9cbdc, 0xa1c4d6, 0xc4dde9, 1, 0, 0 };
  cairo_t *cr = spot->cr;
  const double at = 0.1 + 0.09 * spot->variant;

  draw_fringed (spot, &SOIL, 0x86aec4);
  dsu_ink_set_alpha (cr, 0xffffff, 0.45);
  cairo_set_line_width (cr, snap (spot, 0.03));
  cairo_move_to (cr, at, 0.45);
  cairo_line_to (cr, at + 0.25, 0.2);
  if (spot->variant & 1) {
    cairo_move_to (cr, 0.4, 0.85);
    cairo_line_to (cr, 0.6, 0.65);
  }
  cairo_stroke (cr);
}

#define SOIL_FLAGS (DSU_LOOK_VARIED | DSU_LOOK_EDGED | DSU_LOOK_ROUND)

const DsuLook dsu_look_stone_floor = { .flags = DSU_LOOK_VARIED, .draw = draw_stone_floor };
const DsuLook dsu_look_dirt_floor = { .flags = DSU_LOOK_VARIED, .draw = draw_dirt_floor };
const DsuLook dsu_look_plank_floor = { .flags = DSU_LOOK_VARIED, .draw = draw_plank_floor };
const DsuLook dsu_look_grass_floor = { .flags = SOIL_FLAGS,
                                       .family = DSU_FAMILY_OWN,
                                       .draw = draw_grass_floor };
const DsuLook dsu_look_sand = { .flags = SOIL_FLAGS, .family = DSU_FAMILY_OWN, .draw = draw_sand };
const DsuLook dsu_look_mud = { .flags = SOIL_FLAGS, .family = DSU_FAMILY_OWN, .draw = draw_mud };
const DsuLook dsu_look_snow = { .flags = SOIL_FLAGS, .family = DSU_FAMILY_OWN, .draw = draw_snow };
const DsuLook dsu_look_ice = { .flags = SOIL_FLAGS, .family = DSU_FAMILY_OWN, .draw = draw_ice };
const DsuLook dsu_look_cracked_floor = { .flags = DSU_LOOK_VARIED, .draw = draw_cracked_floor };

/* ui/paint/looks/furniture.c — wooden things of use. */
#include "paint/look.h"

#include <math.h>

#define WOOD 0x94683b
#define WOOD_DARK 0x553819
#define WOOD_LIGHT 0xbb8b55
#define IRON 0x4a4e57

/* Carpets and tables of neighbouring cells are one: borders only where there is none of it. */
static void
draw_rug (const DsuSpot *spot)
{
  static const struct {
    double inset, width;
    uint32_t ink;
  } BANDS[] = { { 0.06, 0.07, 0xd9b25f }, { 0.2, 0.04, 0xb9803f } };
  cairo_t *cr = spot->cr;
  const uint8_t joined = spot->joined;
  const double n = joined & DSU_N ? 0 : 0.06, s = joined & DSU_S ? 0 : 0.06;
  const double e = joined & DSU_E ? 0 : 0.06, w = joined & DSU_W ? 0 : 0.06;

  dsu_ink_box (cr, w, n, 1 - w - e, 1 - n - s, 0x8c2f39);
  for (size_t i = 0; i < DS_COUNT (BANDS); i++) {
    const double in = BANDS[i].inset, width = fmax (BANDS[i].width, 1 / spot->px);
    const double x = joined & DSU_W ? 0 : in, x1 = joined & DSU_E ? 1 : 1 - in;
    const double y = joined & DSU_N ? 0 : in, y1 = joined & DSU_S ? 1 : 1 - in;

    if (!(joined & DSU_N))
      dsu_ink_box (cr, x, in, x1 - x, width, BANDS[i].ink);
    if (!(joined & DSU_S))
      dsu_ink_box (cr, x, 1 - in - width, x1 - x, width, BANDS[i].ink);
    if (!(joined & DSU_W))
      dsu_ink_box (cr, in, y, width, y1 - y, BANDS[i].ink);
    if (!(joined & DSU_E))
      dsu_ink_box (cr, 1 - in - width, y, width, y1 - y, BANDS[i].ink);
  }
  if (spot->px >= 12) {
    const double diamond[] = { 0.5, 0.36, 0.64, 0.5, 0.5, 0.64, 0.36, 0.5 };

    dsu_ink_poly (cr, diamond, 4, 0xa8434b);
  }
}

static void
draw_table (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const uint8_t joined = spot->joined;
  const double x = joined & DSU_W ? 0 : 0.08, x1 = joined & DSU_E ? 1 : 0.92;
  const double y = joined & DSU_N ? 0 : 0.16, y1 = joined & DSU_S ? 1 : 0.74;

  if (!(joined & DSU_S)) {
    dsu_ink_set_alpha (cr, 0, 0.28);
    cairo_rectangle (cr, x + 0.04, y1, x1 - x, 0.2);
    cairo_fill (cr);
    if (!(joined & DSU_W))
      dsu_ink_box (cr, x + 0.05, y1, 0.1, 0.18, WOOD_DARK);
    if (!(joined & DSU_E))
      dsu_ink_box (cr, x1 - 0.15, y1, 0.1, 0.18, WOOD_DARK);
    dsu_ink_box (cr, x, y1 - 0.02, x1 - x, 0.1, 0x6d4a26);
  }
  dsu_ink_box (cr, x, y, x1 - x, y1 - y, WOOD);
  if (!(joined & DSU_N))
    dsu_ink_box (cr, x, y, x1 - x, fmax (0.05, 1 / spot->px), WOOD_LIGHT);
  if (spot->px >= 12)
    for (int i = 1; i < 3; i++)
      dsu_ink_box (cr, x, y + (y1 - y) * i / 3, x1 - x, 0.025, 0x7a5329);
}

static void
draw_barrel (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.55, 0.86, 0.34, 0.11);
  dsu_ink_set (cr, 0x6f4a25);
  cairo_move_to (cr, 0.24, 0.26);
  cairo_curve_to (cr, 0.16, 0.45, 0.16, 0.68, 0.25, 0.86);
  cairo_curve_to (cr, 0.4, 0.93, 0.6, 0.93, 0.75, 0.86);
  cairo_curve_to (cr, 0.84, 0.68, 0.84, 0.45, 0.76, 0.26);
  cairo_close_path (cr);
  cairo_fill_preserve (cr);
  cairo_save (cr);
  cairo_clip (cr);
  dsu_ink_box (cr, 0.28, 0.2, 0.2, 0.75, 0x8a5f33);
  dsu_ink_box (cr, 0.34, 0.2, 0.07, 0.75, 0xa97944);
  dsu_ink_box (cr, 0.1, 0.42, 0.8, 0.07, IRON);
  dsu_ink_box (cr, 0.1, 0.7, 0.8, 0.07, IRON);
  cairo_restore (cr);
  dsu_ink_ellipse (cr, 0.5, 0.26, 0.27, 0.1, WOOD_DARK);
  dsu_ink_ellipse (cr, 0.5, 0.255, 0.225, 0.075, WOOD_LIGHT);
}

static void
draw_crate (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.56, 0.88, 0.42, 0.1);
  dsu_ink_box (cr, 0.14, 0.14, 0.72, 0.76, WOOD_DARK);
  dsu_ink_box (cr, 0.17, 0.17, 0.66, 0.26, WOOD_LIGHT);
  dsu_ink_box (cr, 0.17, 0.46, 0.66, 0.41, 0x84592d);
  dsu_ink_box (cr, 0.17, 0.46, 0.66, 0.07, WOOD);
  dsu_ink_box (cr, 0.17, 0.8, 0.66, 0.07, WOOD);
  dsu_ink_box (cr, 0.17, 0.46, 0.08, 0.41, WOOD);
  dsu_ink_box (cr, 0.75, 0.46, 0.08, 0.41, WOOD);
  if (spot->px >= 12) {
    dsu_ink_line (cr, 0.22, 0.84, 0.78, 0.5, 0.07, WOOD);
    dsu_ink_box (cr, 0.17, 0.29, 0.66, 0.025, WOOD);
  }
}

static void
draw_chest (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.54, 0.84, 0.44, 0.12);
  dsu_ink_round_box (cr, 0.1, 0.22, 0.8, 0.62, 0.1, 0x3c2510);
  dsu_ink_round_box (cr, 0.14, 0.25, 0.72, 0.28, 0.09, 0xa06a34);
  dsu_ink_box (cr, 0.2, 0.28, 0.6, 0.06, 0xc58f52);
  dsu_ink_box (cr, 0.14, 0.53, 0.72, 0.27, 0x84552a);
  dsu_ink_box (cr, 0.14, 0.5, 0.72, 0.05, 0x3c2510);
  dsu_ink_box (cr, 0.22, 0.25, 0.07, 0.55, 0xd9a93c);
  dsu_ink_box (cr, 0.71, 0.25, 0.07, 0.55, 0xd9a93c);
  dsu_ink_round_box (cr, 0.41, 0.44, 0.18, 0.2, 0.03, 0x3c2510);
  dsu_ink_round_box (cr, 0.435, 0.46, 0.13, 0.15, 0.02, 0xffd75e);
  dsu_ink_box (cr, 0.48, 0.51, 0.04, 0.07, 0x3c2510);
}

static void
draw_sign (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double board[] = { 0.14, 0.24, 0.76, 0.24, 0.9, 0.39, 0.76, 0.54, 0.14, 0.54 };

  dsu_ink_ground_shade (cr, 0.54, 0.9, 0.16, 0.06);
  dsu_ink_box (cr, 0.45, 0.18, 0.1, 0.72, WOOD_DARK);
  cairo_save (cr);
  cairo_translate (cr, 0, 0.03);
  dsu_ink_poly (cr, board, 5, WOOD_DARK);
  cairo_restore (cr);
  dsu_ink_poly (cr, board, 5, WOOD_LIGHT);
  if (spot->px >= 12) {
    dsu_ink_box (cr, 0.24, 0.33, 0.44, 0.035, 0x6b4722);
    dsu_ink_box (cr, 0.24, 0.43, 0.32, 0.035, 0x6b4722);
  }
}

const DsuLook dsu_look_rug = { .flags = DSU_LOOK_JOINED | DSU_LOOK_FLAT, .draw = draw_rug };
const DsuLook dsu_look_table = { .flags = DSU_LOOK_JOINED, .draw = draw_table };
const DsuLook dsu_look_barrel = { .draw = draw_barrel };
const DsuLook dsu_look_crate = { .draw = draw_crate };
const DsuLook dsu_look_chest = { .draw = draw_chest };
const DsuLook dsu_look_sign = { .draw = draw_sign };

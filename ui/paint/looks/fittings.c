/* ui/paint/looks/fittings.c — fittings of rooms by their use. */
#include "paint/look.h"

#define WOOD 0x94683b
#define WOOD_DARK 0x553819
#define WOOD_LIGHT 0xbb8b55
#define IRON 0x4a4e57
#define IRON_LIGHT 0x7d838f
#define STONE 0xa9aaae
#define STONE_LIGHT 0xd0d1d3
#define STONE_DARK 0x6a6c74
#define OUTLINE 0x2b2d34

/* A board of books, whose colours come from the place. */
static void
draw_books (const DsuSpot *spot, double y, uint32_t *state)
{
  static const uint32_t inks[] = { 0x8c3b3b, 0x3f6b8c, 0x5c7d45, 0xb08a3c, 0x6c4a7d, 0x9a9484 };
  const double x0 = spot->joined & DSU_W ? 0.02 : 0.1, x1 = spot->joined & DSU_E ? 0.98 : 0.9;

  for (double x = x0; x < x1 - 0.05;) {
    const double w = 0.06 + 0.06 * dsu_ink_random (state);
    const double h = 0.17 + 0.05 * dsu_ink_random (state);
    const size_t ink = (size_t)(dsu_ink_random (state) * (double)DS_COUNT (inks)) % DS_COUNT (inks);

    dsu_ink_box (spot->cr, x, y + 0.23 - h, (x + w < x1 ? w : x1 - x) - 0.012, h, inks[ink]);
    x += w;
  }
}

static void
draw_bookshelf (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double x0 = spot->joined & DSU_W ? 0 : 0.05, x1 = spot->joined & DSU_E ? 1 : 0.95;
  uint32_t state = spot->variant * 2654435761u + 1;

  dsu_ink_box (cr, x0, 0.06, x1 - x0, 0.86, WOOD_DARK);
  dsu_ink_box (cr, x0, 0.03, x1 - x0, 0.07, WOOD_LIGHT);
  for (int i = 0; i < 3; i++) {
    const double y = 0.1 + 0.27 * i;

    dsu_ink_box (cr, x0 + (x0 > 0 ? 0.04 : 0), y, x1 - x0 - (x0 > 0 ? 0.04 : 0), 0.23, 0x2e1d0c);
    draw_books (spot, y, &state);
    dsu_ink_box (cr, x0, y + 0.23, x1 - x0, 0.045, WOOD);
  }
  if (x1 < 1)
    dsu_ink_box (cr, x1 - 0.05, 0.06, 0.05, 0.86, WOOD);
  if (x0 > 0)
    dsu_ink_box (cr, x0, 0.06, 0.05, 0.86, WOOD);
}

static void
draw_bed (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.54, 0.9, 0.36, 0.1);
  dsu_ink_round_box (cr, 0.2, 0.06, 0.6, 0.88, 0.05, WOOD_DARK);
  dsu_ink_box (cr, 0.2, 0.06, 0.6, 0.09, WOOD);
  dsu_ink_round_box (cr, 0.25, 0.14, 0.5, 0.74, 0.04, 0xd8cdb8);
  dsu_ink_round_box (cr, 0.3, 0.17, 0.4, 0.17, 0.06, 0xf4eee0);
  dsu_ink_round_box (cr, 0.25, 0.4, 0.5, 0.48, 0.04, 0x5e7396);
  dsu_ink_box (cr, 0.25, 0.4, 0.5, 0.07, 0x8aa0c0);
  dsu_ink_box (cr, 0.2, 0.88, 0.6, 0.06, WOOD);
}

static void
draw_throne (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double back[] = { 0.26, 0.6, 0.26, 0.2, 0.5, 0.04, 0.74, 0.2, 0.74, 0.6 };

  dsu_ink_ground_shade (cr, 0.55, 0.9, 0.42, 0.11);
  dsu_ink_poly (cr, back, 5, 0xb98a2e);
  dsu_ink_round_box (cr, 0.33, 0.2, 0.34, 0.42, 0.06, 0x8c2f39);
  dsu_ink_box (cr, 0.17, 0.48, 0.12, 0.4, 0xd9a93c);
  dsu_ink_box (cr, 0.71, 0.48, 0.12, 0.4, 0xd9a93c);
  dsu_ink_box (cr, 0.29, 0.58, 0.42, 0.16, 0xb0424c);
  dsu_ink_box (cr, 0.29, 0.74, 0.42, 0.14, 0x8a6420);
  dsu_ink_disc (cr, 0.5, 0.13, 0.055, 0xffe08a);
  dsu_ink_disc (cr, 0.23, 0.48, 0.06, 0xffd75e);
  dsu_ink_disc (cr, 0.77, 0.48, 0.06, 0xffd75e);
}

static void
draw_tomb (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.55, 0.9, 0.4, 0.11);
  dsu_ink_round_box (cr, 0.16, 0.06, 0.68, 0.86, 0.06, OUTLINE);
  dsu_ink_round_box (cr, 0.2, 0.58, 0.6, 0.3, 0.03, STONE_DARK);
  dsu_ink_round_box (cr, 0.18, 0.08, 0.64, 0.64, 0.06, STONE);
  dsu_ink_round_box (cr, 0.24, 0.13, 0.52, 0.52, 0.04, STONE_LIGHT);
  dsu_ink_box (cr, 0.465, 0.18, 0.07, 0.42, STONE_DARK);
  dsu_ink_box (cr, 0.36, 0.28, 0.28, 0.07, STONE_DARK);
}

static void
draw_anvil (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double horn[] = { 0.3, 0.3, 0.04, 0.36, 0.3, 0.46 };

  dsu_ink_ground_shade (cr, 0.55, 0.88, 0.34, 0.1);
  dsu_ink_round_box (cr, 0.28, 0.64, 0.44, 0.26, 0.05, WOOD_DARK);
  dsu_ink_box (cr, 0.31, 0.66, 0.38, 0.06, WOOD_LIGHT);
  dsu_ink_box (cr, 0.4, 0.44, 0.22, 0.22, IRON);
  dsu_ink_box (cr, 0.32, 0.58, 0.38, 0.08, IRON);
  dsu_ink_poly (cr, horn, 3, IRON);
  dsu_ink_box (cr, 0.28, 0.28, 0.62, 0.18, IRON);
  dsu_ink_box (cr, 0.28, 0.28, 0.62, 0.06, IRON_LIGHT);
}

static void
draw_cauldron (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  dsu_ink_ground_shade (cr, 0.54, 0.88, 0.38, 0.11);
  dsu_ink_disc (cr, 0.36, 0.88, 0.07, 0xff9440);
  dsu_ink_disc (cr, 0.52, 0.9, 0.06, 0xffc257);
  dsu_ink_disc (cr, 0.66, 0.88, 0.06, 0xd9602c);
  dsu_ink_disc (cr, 0.5, 0.56, 0.34, OUTLINE);
  dsu_ink_disc (cr, 0.5, 0.55, 0.3, IRON);
  dsu_ink_ellipse (cr, 0.38, 0.6, 0.06, 0.14, IRON_LIGHT);
  dsu_ink_ellipse (cr, 0.5, 0.34, 0.36, 0.15, OUTLINE);
  dsu_ink_ellipse (cr, 0.5, 0.33, 0.32, 0.12, IRON_LIGHT);
  dsu_ink_ellipse (cr, 0.5, 0.34, 0.27, 0.09, 0x5f9a4a);
  dsu_ink_disc (cr, 0.42, 0.33, 0.04, 0x9bd07c);
  dsu_ink_disc (cr, 0.58, 0.35, 0.03, 0x9bd07c);
}

const DsuLook dsu_look_bookshelf = { .flags = DSU_LOOK_JOINED | DSU_LOOK_VARIED,
                                     .draw = draw_bookshelf };
const DsuLook dsu_look_bed = { .draw = draw_bed };
const DsuLook dsu_look_throne = { .draw = draw_throne };
const DsuLook dsu_look_tomb = { .draw = draw_tomb };
const DsuLook dsu_look_anvil = { .draw = draw_anvil };
const DsuLook dsu_look_cauldron = { .draw = draw_cauldron };

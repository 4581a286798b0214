/* ui/paint/shade.c — light and shade from neighbouring cells. All of it is
 * continuous from cell to cell. */
#include "paint/shade.h"

#include <math.h>

#define CORNER_REACH 0.42 /* of the soft shade along walls, in cells */
#define CORNER_ALPHA 0.34
#define CAST_X 0.16 /* reach of the shade of walls, in cells */
#define CAST_Y 0.3
#define CAST_ALPHA 0.22
#define GLOW_REACH 0.95
#define GLOW_ALPHA 0.5
#define FLAME_REACH 1.5
#define FLAME_ALPHA 0.46

/* Falls off with the square of the remaining distance. */
static void
add_stops (cairo_pattern_t *pattern, uint32_t colour, double alpha, double start)
{
  const double r = ((colour >> 16) & 0xff) / 255.0, g = ((colour >> 8) & 0xff) / 255.0,
               b = (colour & 0xff) / 255.0;

  for (int i = 0; i <= 4; i++) {
    const double left = 1 - i / 4.0;

    cairo_pattern_add_color_stop_rgba (pattern, start + (1 - start) * i / 4.0, r, g, b,
                                       alpha * left * left);
  }
}

static void
paint_over_cell (cairo_t *cr, cairo_pattern_t *pattern)
{
  cairo_set_source (cr, pattern);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

/* From the neighbours in @mask over their sides, and round the corner from diagonal ones. */
static void
paint_from_sides (cairo_t *cr, uint8_t mask, uint32_t colour, double reach, double alpha)
{
  static const struct {
    uint8_t bit, beside;
    double x0, y0, dx, dy;
  } FROM[8] = {
    { DSU_N, 0, 0, 0, 0, 1 },
    { DSU_E, 0, 1, 0, -1, 0 },
    { DSU_S, 0, 0, 1, 0, -1 },
    { DSU_W, 0, 0, 0, 1, 0 },
    { DSU_NE, DSU_N | DSU_E, 1, 0, 0, 0 },
    { DSU_SE, DSU_S | DSU_E, 1, 1, 0, 0 },
    { DSU_SW, DSU_S | DSU_W, 0, 1, 0, 0 },
    { DSU_NW, DSU_N | DSU_W, 0, 0, 0, 0 },
  };

  for (int i = 0; i < 8; i++) {
    const double x = FROM[i].x0, y = FROM[i].y0;
    cairo_pattern_t *pattern;

    if (!(mask & FROM[i].bit) || (mask & FROM[i].beside))
      continue;
    if (FROM[i].beside == 0)
      pattern = cairo_pattern_create_linear (x, y, x + FROM[i].dx * reach, y + FROM[i].dy * reach);
    else
      pattern = cairo_pattern_create_radial (x, y, 0, x, y, reach);
    add_stops (pattern, colour, alpha, 0);
    paint_over_cell (cr, pattern);
  }
}

/* The walls' shade as if each were pushed by (CAST_X, CAST_Y): light comes from the north-west. */
static void
path_cast (cairo_t *cr, uint8_t solid)
{
  const bool n = solid & DSU_N, w = solid & DSU_W, nw = solid & DSU_NW;
  const double from_n[] = { 0, 0, 1, 0, 1, CAST_Y, nw || w ? 0 : CAST_X, CAST_Y };
  const double from_w[] = { 0, 0, CAST_X, nw || n ? 0 : CAST_Y, CAST_X, 1, 0, 1 };
  const double from_nw[] = { 0, 0, CAST_X, 0, CAST_X, CAST_Y, 0, CAST_Y };

  if (n)
    dsu_ink_path_poly (cr, from_n, 4);
  cairo_new_sub_path (cr);
  if (w)
    dsu_ink_path_poly (cr, from_w, 4);
  cairo_new_sub_path (cr);
  if (nw && !n && !w)
    dsu_ink_path_poly (cr, from_nw, 4);
}

void
dsu_shade_walls (cairo_t *cr, uint8_t solid)
{
  DS_ASSERT (cr != NULL);

  if (solid == 0)
    return;
  paint_from_sides (cr, solid, 0x0a0912, CORNER_REACH, CORNER_ALPHA);
  cairo_new_path (cr);
  path_cast (cr, solid);
  dsu_ink_set_alpha (cr, 0x0a0912, CAST_ALPHA);
  cairo_fill (cr);
}

void
dsu_shade_glow (cairo_t *cr, uint8_t glow, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  paint_from_sides (cr, glow, colour, GLOW_REACH, GLOW_ALPHA);
}

void
dsu_shade_rim (cairo_t *cr, uint32_t colour)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_set_alpha (cr, colour, GLOW_ALPHA);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_fill (cr);
}

void
dsu_shade_flame (cairo_t *cr, int dx, int dy, uint32_t colour)
{
  const double x = 0.5 + dx, y = 0.5 + dy;
  cairo_pattern_t *pattern = cairo_pattern_create_radial (x, y, 0, x, y, FLAME_REACH);

  DS_ASSERT (cr != NULL);

  add_stops (pattern, colour, FLAME_ALPHA, 0);
  paint_over_cell (cr, pattern);
}

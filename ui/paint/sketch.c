/* ui/paint/sketch.c — draws shapes that are written as text. */
#include "paint/sketch.h"

#include <math.h>
#include <stdlib.h>

#define OUTLINE 9   /* hundredths, half of which shows */
#define SMALL_PX 14 /* pixels of a cell below which small parts are left out */

static double
next (const char **at)
{
  char *end;
  const double value = (double)strtol (*at, &end, 10) / 100;

  *at = end;
  return value;
}

static void
add_ellipse (cairo_t *cr, const char **at)
{
  const double x = next (at), y = next (at), rx = next (at), ry = next (at);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, rx, ry);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, 1, 0, 2 * M_PI);
  cairo_close_path (cr);
  cairo_restore (cr);
}

void
dsu_sketch_path (cairo_t *cr, const char *at)
{
  DS_ASSERT (cr != NULL && at != NULL);

  cairo_new_path (cr);
  while (*at != '\0') {
    const char command = *at++;
    double p[6];

    switch (command) {
    case 'M':
    case 'L':
      p[0] = next (&at);
      p[1] = next (&at);
      (command == 'M' ? cairo_move_to : cairo_line_to) (cr, p[0], p[1]);
      break;
    case 'C':
      for (int i = 0; i < 6; i++)
        p[i] = next (&at);
      cairo_curve_to (cr, p[0], p[1], p[2], p[3], p[4], p[5]);
      break;
    case 'O':
      add_ellipse (cr, &at);
      break;
    case 'Z':
      cairo_close_path (cr);
      break;
    default: /* a space */
      break;
    }
  }
}

static uint32_t
colour_of (uint32_t base, DsuPartColour colour)
{
  switch (colour) {
  case DSU_PART_BASE:
    return base;
  case DSU_PART_LIGHT:
    return dsu_ink_lighten (base, 0.3);
  case DSU_PART_DARK:
    return dsu_ink_lighten (base, -0.4);
  case DSU_PART_INK:
    return dsu_ink_lighten (base, -0.86);
  case DSU_PART_WHITE:
    return 0xfdfcf4;
  case DSU_PART_METAL:
    return 0xc9d1dc;
  case DSU_PART_WOOD:
    return 0x8d6238;
  case DSU_PART_BONE:
    return 0xede5cc;
  case DSU_PART_SKIN:
    return 0xe8b890;
  case DSU_PART_RED:
    return 0xd63c3c;
  case DSU_PART_GOLD:
    return 0xffce4a;
  }
  return base;
}

void
dsu_sketch_draw (const DsuSpot *spot, const DsuPart *parts, size_t n)
{
  uint32_t base;
  cairo_t *cr;

  DS_ASSERT (spot != NULL && (parts != NULL || n == 0));

  base = spot->tile->fg;
  cr = spot->cr;
  dsu_ink_ground_shade (cr, 0.52, 0.89, 0.32, 0.08);
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 2; pass++) /* the outline of all, then all parts */
    for (size_t i = 0; i < n; i++) {
      const DsuPart *part = &parts[i];

      if (part->is_small && (pass == 0 || spot->px < SMALL_PX))
        continue;
      dsu_sketch_path (cr, part->path);
      dsu_ink_set (cr, colour_of (base, pass == 0 ? DSU_PART_INK : part->colour));
      cairo_set_line_width (cr, (part->width + (pass == 0 ? OUTLINE : 0)) / 100);
      if (part->width > 0 || pass == 0)
        cairo_stroke_preserve (cr);
      if (part->width > 0)
        cairo_new_path (cr);
      else
        cairo_fill (cr);
    }
  cairo_restore (cr);
}

/* ui/paint/looks/ways.c — bridges, rails and stairs. */
#include "paint/look.h"

#include <math.h>

static double
snap (const DsuSpot *spot, double v)
{
  return fmax (1, round (v * spot->px)) / spot->px;
}

/* A bridge goes on where others of it are; a single one crosses the ground that flows past. */
static bool
is_bridge_upright (const DsuSpot *spot)
{
  const bool beside = spot->joined & (DSU_E | DSU_W), along = spot->joined & (DSU_N | DSU_S);

  if (beside || along)
    return along && !beside;
  return (spot->same & DSU_E) && (spot->same & DSU_W) &&
         !((spot->same & DSU_N) && (spot->same & DSU_S));
}

static void
draw_bridge (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double rail = snap (spot, 0.08), gap = snap (spot, 0.03);

  if (is_bridge_upright (spot)) { /* the same, turned */
    cairo_translate (cr, 1, 0);
    cairo_rotate (cr, M_PI / 2);
  }
  dsu_ink_set_alpha (cr, 0, 0.28);
  cairo_rectangle (cr, 0, 0.12, 1, 0.85);
  cairo_fill (cr);
  for (int i = 0; i < 4; i++) {
    const double x = round (i * 0.25 * spot->px) / spot->px,
                 x1 = round ((i + 1) * 0.25 * spot->px) / spot->px;

    dsu_ink_box (cr, x, 0.1, x1 - x, 0.8, i & 1 ? 0x97703f : 0xa27a47);
    if (spot->px >= 10)
      dsu_ink_box (cr, x, 0.1, gap, 0.8, 0x5e4222);
  }
  for (int i = 0; i < 2; i++) {
    const double y = i == 0 ? snap (spot, 0.06) : 1 - snap (spot, 0.06) - rail;

    dsu_ink_box (cr, 0, y, 1, rail, 0x6d4c28);
    dsu_ink_box (cr, 0, y, 1, rail / 2, 0xb98f58);
  }
}

/* Half a cell of track from the middle to the north. */
static void
draw_rail_arm (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double steel = snap (spot, 0.07);

  for (int i = 0; i < 2; i++)
    dsu_ink_box (cr, 0.16, 0.06 + 0.26 * i, 0.68, snap (spot, 0.11), 0x5d452c);
  dsu_ink_box (cr, 0.28, 0, steel, 0.6, 0xa9afb8);
  dsu_ink_box (cr, 0.72 - steel, 0, steel, 0.6, 0xa9afb8);
}

/* A quarter turn between the north and the east. */
static void
draw_rail_turn (const DsuSpot *spot)
{
  static const double RADII[] = { 0.28, 0.72 };
  cairo_t *cr = spot->cr;

  for (int i = 0; i < 4; i++) {
    const double angle = M_PI / 2 + (i + 0.5) * M_PI / 8, c = cos (angle), s = sin (angle);

    dsu_ink_line (cr, 1 + 0.16 * c, 0.16 * s, 1 + 0.84 * c, 0.84 * s, snap (spot, 0.11), 0x5d452c);
  }
  dsu_ink_set (cr, 0xa9afb8);
  cairo_set_line_width (cr, snap (spot, 0.07));
  for (size_t i = 0; i < DS_COUNT (RADII); i++) {
    cairo_new_sub_path (cr);
    cairo_arc (cr, 1, 0, RADII[i], M_PI / 2, M_PI);
  }
  cairo_stroke (cr);
}

static void
draw_rail_part (const DsuSpot *spot, int quarter_turns, void (*draw) (const DsuSpot *spot))
{
  cairo_t *cr = spot->cr;

  cairo_save (cr);
  cairo_translate (cr, 0.5, 0.5);
  cairo_rotate (cr, quarter_turns * M_PI / 2);
  cairo_translate (cr, -0.5, -0.5);
  draw (spot);
  cairo_restore (cr);
}

static void
draw_rails (const DsuSpot *spot)
{
  static const uint8_t SIDES[4] = { DSU_N, DSU_E, DSU_S, DSU_W };
  const uint8_t joined = spot->joined;
  uint8_t arms = joined;

  for (int i = 0; i < 4; i++)
    if (joined == (SIDES[i] | SIDES[(i + 1) & 3])) {
      draw_rail_part (spot, i, draw_rail_turn);
      return;
    }
  if (joined == 0 || joined == DSU_E || joined == DSU_W)
    arms = DSU_E | DSU_W;
  if (joined == DSU_N || joined == DSU_S)
    arms = DSU_N | DSU_S;
  for (int i = 0; i < 4; i++)
    if (arms & SIDES[i])
      draw_rail_part (spot, i, draw_rail_arm);
}

/* A shaft with steps; the light falls off towards the lower end. */
static void
draw_stairs (const DsuSpot *spot, uint32_t near, uint32_t far, bool narrowing)
{
  enum { STEPS = 5 };
  cairo_t *cr = spot->cr;
  const double line = snap (spot, 0.045), inset = snap (spot, 0.09);
  const double w = 1 - 2 * inset;

  dsu_ink_round_box (cr, inset - line, inset - line, w + 2 * line, w + 2 * line, 0.07, 0x33363f);
  dsu_ink_box (cr, inset, inset, w, w, 0x0f1014);
  for (int i = 0; i < STEPS; i++) {
    const double share = i / (STEPS - 1.0), narrow = narrowing ? 0.05 * i : 0.05 * (STEPS - 1 - i);
    const double y = round ((1 - inset - (i + 1) * w / STEPS) * spot->px) / spot->px;
    const double y1 = round ((1 - inset - i * w / STEPS) * spot->px) / spot->px;
    const double x = round ((inset + narrow) * spot->px) / spot->px;
    const uint32_t ink = dsu_ink_mix (near, far, share);

    dsu_ink_box (cr, x, y, 1 - 2 * x, y1 - y, ink);
    dsu_ink_box (cr, x, y, 1 - 2 * x, fmin (line, y1 - y), dsu_ink_lighten (ink, 0.22));
    if (spot->px >= 12)
      dsu_ink_box (cr, x, y1 - line, 1 - 2 * x, line, dsu_ink_lighten (ink, -0.45));
  }
}

/* A chevron in the direction of the stairs. */
static void
draw_chevron (const DsuSpot *spot, bool up, uint32_t ink)
{
  cairo_t *cr = spot->cr;
  const double tip = up ? 0.34 : 0.66, foot = up ? 0.56 : 0.44;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int pass = 0; pass < 2; pass++) {
    cairo_move_to (cr, 0.3, foot);
    cairo_line_to (cr, 0.5, tip);
    cairo_line_to (cr, 0.7, foot);
    dsu_ink_set (cr, pass == 0 ? 0x14151a : ink);
    cairo_set_line_width (cr, snap (spot, pass == 0 ? 0.22 : 0.11));
    cairo_stroke (cr);
  }
}

static void
draw_stairs_down (const DsuSpot *spot)
{
  draw_stairs (spot, 0xa7a294, 0x25262c, true);
  draw_chevron (spot, false, 0x8fd0ff);
}

static void
draw_stairs_up (const DsuSpot *spot)
{
  draw_stairs (spot, 0x6b685f, 0xd8d2c0, true);
  draw_chevron (spot, true, 0xffd166);
}

const DsuLook dsu_look_bridge = { .flags = DSU_LOOK_JOINED | DSU_LOOK_EDGED | DSU_LOOK_FLAT,
                                  .draw = draw_bridge };
const DsuLook dsu_look_rails = { .flags = DSU_LOOK_JOINED | DSU_LOOK_FLAT, .draw = draw_rails };
const DsuLook dsu_look_stairs_up = { .draw = draw_stairs_up };
const DsuLook dsu_look_stairs_down = { .draw = draw_stairs_down };

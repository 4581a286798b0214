/* ui/paint/looks/doors.c — doors, gates and bars in a line of walls. Drawn from the front where the
 * line runs from west to east, from above where it runs from north to south. */
#include "paint/look.h"

#include <math.h>

#define STONE 0x545b69
#define STONE_DARK 0x343943
#define STONE_LIGHT 0x7f8898
#define WOOD 0x8d5a2b
#define WOOD_DARK 0x5b3716
#define WOOD_LIGHT 0xb47a42
#define IRON 0x4a4e57
#define IRON_LIGHT 0x8b909b
#define GOLD 0xf0c149
#define DARK 0x1c1a1c

static double
snap (const DsuSpot *spot, double v)
{
  return fmax (1, round (v * spot->px)) / spot->px;
}

/* True if the line of walls runs from north to south, and the passage from west to east. */
static bool
is_upright (const DsuSpot *spot)
{
  const uint8_t solid = spot->solid;

  return (solid & DSU_N) && (solid & DSU_S) && !((solid & DSU_W) && (solid & DSU_E));
}

/* Posts and lintel seen from the front; what is between them is filled with @inside. */
static void
draw_front_frame (const DsuSpot *spot, uint32_t inside)
{
  const double post = snap (spot, 0.13), lintel = snap (spot, 0.2), line = snap (spot, 0.05);
  cairo_t *cr = spot->cr;

  dsu_ink_box (cr, post, lintel, 1 - 2 * post, 1 - lintel, inside);
  dsu_ink_box (cr, 0, 0, post, 1, STONE);
  dsu_ink_box (cr, 1 - post, 0, post, 1, STONE);
  dsu_ink_box (cr, 0, 0, 1, lintel, STONE);
  dsu_ink_box (cr, 0, 0, 1, line, STONE_LIGHT);
  dsu_ink_box (cr, post, lintel, 1 - 2 * post, line, STONE_DARK);
  dsu_ink_box (cr, post - line / 2, lintel, line / 2, 1 - lintel, STONE_DARK);
  dsu_ink_box (cr, 1 - post, lintel, line / 2, 1 - lintel, STONE_DARK);
}

/* The two posts of a door in a line from north to south, seen from above. */
static void
draw_side_frame (const DsuSpot *spot)
{
  const double post = snap (spot, 0.14), line = snap (spot, 0.05);
  const double x = snap (spot, 0.24), w = 1 - 2 * x;

  dsu_ink_box (spot->cr, x, 0, w, post, STONE);
  dsu_ink_box (spot->cr, x, 0, w, line, STONE_LIGHT);
  dsu_ink_box (spot->cr, x, 1 - post, w, post, STONE);
  dsu_ink_box (spot->cr, x, 1 - post, w, line, STONE_LIGHT);
}

static void
draw_front_leaf (const DsuSpot *spot, uint32_t wood)
{
  const double post = snap (spot, 0.13), top = snap (spot, 0.25), gap = snap (spot, 0.03);
  const double w = (1 - 2 * post) / 4;
  cairo_t *cr = spot->cr;

  dsu_ink_box (cr, post, top, 1 - 2 * post, 1 - top, wood);
  if (spot->px < 12)
    return;
  for (int i = 1; i < 4; i++) {
    const double x = round ((post + i * w) * spot->px) / spot->px;

    dsu_ink_box (cr, x, top, gap, 1 - top, WOOD_DARK);
    dsu_ink_box (cr, x + gap, top, gap, 1 - top, WOOD_LIGHT);
  }
  dsu_ink_box (cr, post, top + snap (spot, 0.12), 1 - 2 * post, snap (spot, 0.07), IRON);
  dsu_ink_box (cr, post, 1 - snap (spot, 0.2), 1 - 2 * post, snap (spot, 0.07), IRON);
  dsu_ink_box (cr, post, top + snap (spot, 0.12), 1 - 2 * post, gap, IRON_LIGHT);
  dsu_ink_box (cr, post, 1 - snap (spot, 0.2), 1 - 2 * post, gap, IRON_LIGHT);
}

/* A leaf seen from above, @half as wide as half the door is thick. */
static void
draw_side_leaf (const DsuSpot *spot, uint32_t wood, double half)
{
  const double x = round ((0.5 - half) * spot->px) / spot->px, w = 1 - 2 * x;
  const double post = snap (spot, 0.14), line = snap (spot, 0.05);
  cairo_t *cr = spot->cr;

  dsu_ink_set_alpha (cr, 0, 0.3);
  cairo_rectangle (cr, x + w, post, snap (spot, 0.1), 1 - 2 * post);
  cairo_fill (cr);
  dsu_ink_box (cr, x, post, w, 1 - 2 * post, wood);
  dsu_ink_box (cr, x, post, line, 1 - 2 * post, dsu_ink_lighten (wood, 0.25));
  dsu_ink_box (cr, x + w - line, post, line, 1 - 2 * post, dsu_ink_lighten (wood, -0.35));
  dsu_ink_box (cr, x, snap (spot, 0.28), w, snap (spot, 0.07), IRON);
  dsu_ink_box (cr, x, 1 - snap (spot, 0.35), w, snap (spot, 0.07), IRON);
}

static void
draw_door (const DsuSpot *spot)
{
  if (is_upright (spot)) {
    draw_side_leaf (spot, WOOD, 0.15);
    draw_side_frame (spot);
    dsu_ink_disc (spot->cr, 0.5, 0.7, fmax (0.05, 1 / spot->px), GOLD);
  } else {
    draw_front_frame (spot, DARK);
    draw_front_leaf (spot, WOOD);
    dsu_ink_disc (spot->cr, 0.76, 0.64, fmax (0.055, 1 / spot->px), GOLD);
  }
}

static void
draw_open_door (const DsuSpot *spot)
{
  const double leaf = snap (spot, 0.13), post = snap (spot, 0.13);
  cairo_t *cr = spot->cr;

  if (is_upright (spot)) {
    dsu_ink_box (cr, 0.06, snap (spot, 0.14), 0.5, leaf, WOOD);
    dsu_ink_box (cr, 0.06, snap (spot, 0.14), 0.5, snap (spot, 0.04), WOOD_LIGHT);
    dsu_ink_set_alpha (cr, 0, 0.3);
    cairo_rectangle (cr, 0.06, snap (spot, 0.14) + leaf, 0.5, snap (spot, 0.08));
    cairo_fill (cr);
    draw_side_frame (spot);
    return;
  }
  draw_front_frame (spot, 0x4f4a42);
  dsu_ink_box (cr, post, snap (spot, 0.25), 1 - 2 * post, 0.2, DARK);
  dsu_ink_box (cr, post, snap (spot, 0.25), leaf, 1 - snap (spot, 0.25), WOOD_DARK);
  dsu_ink_box (cr, post + leaf - snap (spot, 0.04), snap (spot, 0.25), snap (spot, 0.04),
               1 - snap (spot, 0.25), WOOD_LIGHT);
}

/* A lock plate with its keyhole. */
static void
draw_lock (const DsuSpot *spot, double x, double y, double size)
{
  cairo_t *cr = spot->cr;

  dsu_ink_round_box (cr, x - size / 2 - 0.02, y - size / 2 - 0.02, size + 0.04, size * 1.1 + 0.04,
                     0.06, 0x3a2a10);
  dsu_ink_round_box (cr, x - size / 2, y - size / 2, size, size * 1.1, 0.05, GOLD);
  dsu_ink_disc (cr, x, y - size * 0.06, size * 0.16, 0x2b1d08);
  dsu_ink_box (cr, x - size * 0.07, y, size * 0.14, size * 0.38, 0x2b1d08);
}

static void
draw_locked_door (const DsuSpot *spot)
{
  if (is_upright (spot)) {
    draw_side_leaf (spot, 0x6b4a33, 0.17);
    draw_side_frame (spot);
    draw_lock (spot, 0.5, 0.48, 0.3);
  } else {
    draw_front_frame (spot, DARK);
    draw_front_leaf (spot, 0x77502d);
    draw_lock (spot, 0.5, 0.58, 0.32);
  }
}

/* Looks like the wall to the player; the designer sees its outline. */
static void
draw_secret_door (const DsuSpot *spot)
{
  const double dash[] = { 0.12, 0.09 };
  cairo_t *cr = spot->cr;
  const bool upright = is_upright (spot);

  dsu_ink_box (cr, 0, 0, 1, 1, 0x454b58);
  dsu_ink_box (cr, 0, 0, 1, snap (spot, 0.06), 0x6d7585);
  if (!upright) {
    dsu_ink_box (cr, 0, 0.56, 1, 0.44, 0x525a68);
    dsu_ink_box (cr, 0, 0.56, 1, snap (spot, 0.06), 0x6d7585);
    dsu_ink_box (cr, 0, 1 - snap (spot, 0.08), 1, snap (spot, 0.08), 0x353a45);
  }
  cairo_set_dash (cr, dash, 2, 0);
  cairo_set_line_width (cr, snap (spot, 0.06));
  dsu_ink_set (cr, 0xe7b95c);
  dsu_ink_path_round_box (cr, 0.2, 0.16, 0.6, 0.68, 0.08);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  dsu_ink_disc (cr, 0.5, 0.5, 0.07, 0xe7b95c);
}

static void
draw_portcullis (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double bar = snap (spot, 0.07), top = snap (spot, 0.2);

  if (is_upright (spot)) {
    for (int i = 0; i < 5; i++)
      dsu_ink_disc (cr, 0.5, 0.18 + 0.16 * i, 0.075, i & 1 ? IRON : IRON_LIGHT);
    dsu_ink_box (cr, 0.5 - bar / 2, 0.1, bar, 0.8, IRON);
    draw_side_frame (spot);
    return;
  }
  draw_front_frame (spot, DARK);
  for (int i = 0; i < 4; i++) {
    const double x = round ((0.24 + 0.15 * i) * spot->px) / spot->px;
    const double tip[] = { x, 0.9, x + bar, 0.9, x + bar / 2, 0.99 };

    dsu_ink_box (cr, x, top, bar, 0.9 - top, IRON_LIGHT);
    dsu_ink_poly (cr, tip, 3, IRON_LIGHT);
  }
  for (int i = 0; i < 2; i++)
    dsu_ink_box (cr, snap (spot, 0.13), round ((0.42 + 0.26 * i) * spot->px) / spot->px,
                 1 - 2 * snap (spot, 0.13), bar * 0.9, 0x6a6f7a);
}

/* A row of bars from the front; one that goes on to the north or south alone is seen along its
 * rail. */
static void
draw_bars (const DsuSpot *spot)
{
  const bool is_side = (spot->joined & (DSU_N | DSU_S)) && !(spot->joined & (DSU_E | DSU_W));
  const double bar = snap (spot, 0.07);
  cairo_t *cr = spot->cr;

  if (is_side) {
    dsu_ink_box (cr, 0.5 - bar, 0, 2 * bar, 1, DARK);
    for (int i = 0; i < 5; i++)
      dsu_ink_disc (cr, 0.5, 0.1 + 0.2 * i, 0.075, IRON_LIGHT);
    return;
  }
  dsu_ink_box (cr, 0, 0.9, 1, 0.1, DARK);
  for (int i = 0; i < 5; i++) {
    const double x = round ((0.07 + 0.2 * i) * spot->px) / spot->px;

    dsu_ink_box (cr, x, 0.05, bar * 1.8, 0.9, DARK);
    dsu_ink_box (cr, x, 0.05, bar, 0.9, IRON_LIGHT);
  }
  for (int i = 0; i < 2; i++)
    dsu_ink_box (cr, 0, round ((0.22 + 0.48 * i) * spot->px) / spot->px, 1, bar, 0x6a6f7a);
}

static void
draw_archway (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;

  if (is_upright (spot)) {
    draw_side_frame (spot);
    return;
  }
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  dsu_ink_set (cr, STONE);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0.5, 0.52, 0.36, M_PI, 2 * M_PI);
  cairo_line_to (cr, 0.86, 1.01);
  cairo_line_to (cr, 0.14, 1.01);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  dsu_ink_set_alpha (cr, 0, 0.35);
  cairo_set_line_width (cr, snap (spot, 0.08));
  cairo_arc (cr, 0.5, 0.56, 0.33, M_PI, 2 * M_PI);
  cairo_stroke (cr);
  dsu_ink_set (cr, STONE_DARK);
  cairo_set_line_width (cr, snap (spot, 0.04));
  cairo_arc (cr, 0.5, 0.52, 0.37, M_PI, 2 * M_PI);
  cairo_stroke (cr);
  dsu_ink_box (cr, 0, 0, 1, snap (spot, 0.05), STONE_LIGHT);
}

static void
draw_window (const DsuSpot *spot)
{
  cairo_t *cr = spot->cr;
  const double line = snap (spot, 0.05);

  if (is_upright (spot)) {
    dsu_ink_box (cr, 0.34, 0, 0.32, 1, STONE);
    dsu_ink_box (cr, 0.44, 0.1, 0.12, 0.8, 0x9cc9de);
    return;
  }
  if (!spot->on_wall) {
    dsu_ink_box (cr, 0, 0, 1, 1, STONE);
    dsu_ink_box (cr, 0, 0, 1, line, STONE_LIGHT);
  } else if (spot->solid & DSU_S) /* no front face: in the cap then */
    cairo_translate (cr, 0, -0.5);
  dsu_ink_round_box (cr, 0.2, 0.5, 0.6, 0.42, 0.05, STONE_DARK);
  dsu_ink_box (cr, 0.25, 0.55, 0.5, 0.32, 0x9cc9de);
  dsu_ink_box (cr, 0.25, 0.55, 0.5, 0.1, 0xc9e6f2);
  dsu_ink_box (cr, 0.5 - line / 2, 0.55, line, 0.32, STONE_DARK);
}

const DsuLook dsu_look_door = { .flags = DSU_LOOK_DOOR, .draw = draw_door };
const DsuLook dsu_look_open_door = { .flags = DSU_LOOK_DOOR, .draw = draw_open_door };
const DsuLook dsu_look_locked_door = { .flags = DSU_LOOK_DOOR, .draw = draw_locked_door };
const DsuLook dsu_look_secret_door = { .flags = DSU_LOOK_DOOR, .draw = draw_secret_door };
const DsuLook dsu_look_portcullis = { .flags = DSU_LOOK_DOOR, .draw = draw_portcullis };
const DsuLook dsu_look_bars = { .flags = DSU_LOOK_JOINED, .draw = draw_bars };
const DsuLook dsu_look_archway = { .flags = DSU_LOOK_DOOR, .draw = draw_archway };
const DsuLook dsu_look_window = { .flags = DSU_LOOK_DOOR, .draw = draw_window };

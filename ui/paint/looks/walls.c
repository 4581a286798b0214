/* ui/paint/looks/walls.c — masses seen from above and a little from the south: a dark inside, a
 * lit cap along every opening, and a front face where the cell to the south is open. */
#include "paint/shape.h"

#include <math.h>

#define FACE 0.44 /* height of the front face */
#define CAP 0.36  /* width of the cap where the mass goes on behind it */

typedef struct {
  uint32_t rock, cap, lip, face, joint;
  double radius, wobble;
  void (*draw_face) (const DsuSpot *spot, uint32_t face, uint32_t joint);
} Wall;

static double
snap (const DsuSpot *spot, double v)
{
  return fmax (1, round (v * spot->px)) / spot->px;
}

/* A few chips in the dark inside, so that a large mass is not dead. */
static void
draw_rock (const DsuSpot *spot, uint32_t rock)
{
  uint32_t seed = spot->variant * 7919u + 3;

  dsu_ink_box (spot->cr, 0, 0, 1, 1, rock);
  if (spot->variant > 3)
    return;
  for (int i = 0; i < 2; i++) {
    const double x = 0.12 + 0.7 * dsu_ink_random (&seed), y = 0.12 + 0.7 * dsu_ink_random (&seed);
    const double r = 0.05 + 0.07 * dsu_ink_random (&seed);
    const double chip[] = { x - r, y,           x - r * 0.2, y - r * 0.7,
                            x + r, y - r * 0.1, x + r * 0.3, y + r * 0.6 };

    dsu_ink_poly (spot->cr, chip, 4, dsu_ink_lighten (rock, 0.035));
  }
}

/* Faces of the walls to the east and west where they cut into the flanks. */
static void
path_neighbour_faces (const DsuSpot *spot, const Wall *wall, double face)
{
  const uint8_t open = (uint8_t)~spot->solid;
  const double top = 1 - face, r = wall->radius;

  for (int i = 0; i < 2; i++) {
    const uint8_t corner = i == 0 ? DSU_SE : DSU_SW, side = i == 0 ? DSU_E : DSU_W;
    const double x = 1 - i, way = 1 - 2 * i; /* outwards */

    if ((open & (side | corner | DSU_S)) != corner)
      continue;
    cairo_move_to (spot->cr, x, 2);
    cairo_line_to (spot->cr, x, top + r);
    cairo_curve_to (spot->cr, x, top + r * 0.45, x + way * r * 0.45, top, x + way * r, top);
    cairo_line_to (spot->cr, x + way, top);
    cairo_line_to (spot->cr, x + way, 2);
    cairo_close_path (spot->cr);
  }
}

/* Clips to a round outline; a square one ends at the edge of the cell. */
static void
clip_round (const DsuSpot *spot, const Wall *wall, const DsuShape *outline)
{
  if (wall->radius <= 0)
    return;
  cairo_new_path (spot->cr);
  dsu_shape_path (spot->cr, outline);
  cairo_clip (spot->cr);
}

static void
draw_cap (const DsuSpot *spot, const Wall *wall, const DsuShape *outline, double face)
{
  const struct {
    double width;
    uint32_t ink;
  } rings[] = {
    { snap (spot, CAP) + snap (spot, 0.2), dsu_ink_mix (wall->rock, wall->cap, 0.14) },
    { snap (spot, CAP) + snap (spot, 0.09), dsu_ink_mix (wall->rock, wall->cap, 0.34) },
    { snap (spot, CAP), wall->cap },
    { snap (spot, 0.07), wall->lip },
  };
  cairo_t *cr = spot->cr;

  cairo_save (cr);
  clip_round (spot, wall, outline);
  draw_rock (spot, wall->rock);
  cairo_set_line_join (cr, wall->radius > 0 ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  dsu_shape_path (cr, outline);
  dsu_shape_path_diagonals (cr, outline->open, wall->radius);
  path_neighbour_faces (spot, wall, face);
  for (size_t i = 0; i < DS_COUNT (rings); i++) {
    dsu_ink_set (cr, rings[i].ink);
    cairo_set_line_width (cr, 2 * rings[i].width);
    cairo_stroke_preserve (cr);
  }
  cairo_new_path (cr);
  cairo_restore (cr);
}

/* Filling of the corner at (0, 0) outside of its quarter circle. */
static void
path_corner (cairo_t *cr, double radius)
{
  cairo_move_to (cr, -0.5, radius);
  cairo_line_to (cr, 0, radius);
  cairo_curve_to (cr, 0, radius * 0.45, radius * 0.45, 0, radius, 0);
  cairo_line_to (cr, radius, -0.5);
  cairo_line_to (cr, -0.5, -0.5);
  cairo_close_path (cr);
}

static void
fill_cap_corner (const DsuSpot *spot, const Wall *wall)
{
  cairo_t *cr = spot->cr;

  cairo_save (cr);
  path_corner (cr, wall->radius);
  cairo_clip (cr);
  dsu_ink_set (cr, wall->cap);
  cairo_paint (cr);
  path_corner (cr, wall->radius);
  dsu_ink_set (cr, wall->lip);
  cairo_set_line_width (cr, 2 * snap (spot, 0.07));
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_corner (const DsuSpot *spot, const Wall *wall, bool is_south)
{
  if (is_south) {
    fill_cap_corner (spot, wall);
    return;
  }
  path_corner (spot->cr, wall->radius);
  dsu_ink_set (spot->cr, dsu_ink_lighten (wall->face, -0.46));
  cairo_fill (spot->cr);
}

/* Corners at which the cap of a round wall turns into the one of the next wall. */
static uint8_t
flares_of (const DsuSpot *spot, const Wall *wall)
{
  const uint8_t solid = spot->solid;
  uint8_t flares = 0;

  if (wall->radius <= 0)
    return 0;
  if (!(solid & DSU_N))
    flares |= solid & (DSU_NE | DSU_NW);
  if (!(solid & DSU_S) || !(solid & DSU_E))
    flares |= solid & DSU_SE;
  if (!(solid & DSU_S) || !(solid & DSU_W))
    flares |= solid & DSU_SW;
  return flares;
}

/* A round cap hangs over the corners of the face, a square one ends where the face begins. */
static void
draw_wall (const DsuSpot *spot, const Wall *wall)
{
  const uint8_t open = (uint8_t)~spot->solid;
  const bool has_face = open & DSU_S, is_round = wall->radius > 0;
  const double face = snap (spot, FACE);
  DsuShape outline = {
    .open = open, .radius = wall->radius, .wobble = wall->wobble, .bottom = 1, .seed = spot->variant
  };

  if (open == 0) {
    draw_rock (spot, wall->rock);
    return;
  }
  if (has_face && is_round) {
    cairo_save (spot->cr);
    clip_round (spot, wall, &outline);
    wall->draw_face (spot, wall->face, wall->joint);
    cairo_restore (spot->cr);
  }
  outline.bottom = has_face ? 1 - face : 1;
  outline.flares = flares_of (spot, wall);
  draw_cap (spot, wall, &outline, face);
  if (has_face && !is_round)
    wall->draw_face (spot, wall->face, wall->joint);
}

/* Light falls on the upper edge, the foot of a wall is darker. */
static void
draw_face_light (const DsuSpot *spot, double face)
{
  cairo_pattern_t *fade = cairo_pattern_create_linear (0, 1 - face, 0, 1);

  cairo_pattern_add_color_stop_rgba (fade, 0, 1, 1, 1, 0.07);
  cairo_pattern_add_color_stop_rgba (fade, 0.45, 0, 0, 0, 0);
  cairo_pattern_add_color_stop_rgba (fade, 1, 0, 0, 0, 0.42);
  cairo_set_source (spot->cr, fade);
  cairo_rectangle (spot->cr, 0, 1 - face, 1, face);
  cairo_fill (spot->cr);
  cairo_pattern_destroy (fade);
}

/* Courses of blocks, @per_cell of them beside each other, every other course shifted by half. */
static void
draw_masonry (const DsuSpot *spot, uint32_t face_ink, uint32_t joint, int courses, int per_cell)
{
  const double face = snap (spot, FACE), gap = spot->px >= 12 ? snap (spot, 0.03) : 0;
  const double h = face / courses, w = 1.0 / per_cell;
  uint32_t seed = spot->variant * 977u + 5;

  dsu_ink_box (spot->cr, 0, 1 - face, 1, face, spot->px >= 12 ? joint : face_ink);
  for (int row = 0; row < courses; row++) {
    const double y = 1 - face + round (row * h * spot->px) / spot->px;
    const double y1 = 1 - face + round ((row + 1) * h * spot->px) / spot->px;

    for (int i = 0; i <= per_cell; i++) {
      const double x = round ((i - (row & 1) * 0.5) * w * spot->px) / spot->px;
      const double tone =
          (i == 0 || i == per_cell) && (row & 1) ? 0 : dsu_ink_random (&seed) * 0.14 - 0.07;

      dsu_ink_box (spot->cr, x + gap, y, w - gap, y1 - y - gap, dsu_ink_lighten (face_ink, tone));
      dsu_ink_box (spot->cr, x + gap, y, w - gap, gap, dsu_ink_lighten (face_ink, tone + 0.08));
    }
  }
  draw_face_light (spot, face);
}

static void
draw_stone_face (const DsuSpot *spot, uint32_t face, uint32_t joint)
{
  draw_masonry (spot, face, joint, 2, 2);
}

static void
draw_brick_face (const DsuSpot *spot, uint32_t face, uint32_t joint)
{
  draw_masonry (spot, face, joint, 3, 3);
}

static void
draw_plank_face (const DsuSpot *spot, uint32_t face_ink, uint32_t joint)
{
  const double face = snap (spot, FACE), gap = snap (spot, 0.03);
  uint32_t seed = spot->variant * 977u + 5;

  for (int i = 0; i < 4; i++) {
    const double x = round (i * 0.25 * spot->px) / spot->px;
    const uint32_t ink = dsu_ink_lighten (face_ink, dsu_ink_random (&seed) * 0.16 - 0.08);

    dsu_ink_box (spot->cr, x, 1 - face, 0.26, face, ink);
    if (spot->px >= 10)
      dsu_ink_box (spot->cr, x, 1 - face, gap, face, joint);
  }
  draw_face_light (spot, face);
  dsu_ink_box (spot->cr, 0, 1 - face, 1, snap (spot, 0.09), dsu_ink_lighten (face_ink, 0.1));
}

static void
draw_rough_face (const DsuSpot *spot, uint32_t face_ink, uint32_t joint)
{
  const double face = snap (spot, FACE);
  uint32_t seed = spot->variant * 977u + 5;
  double x = -0.1;

  dsu_ink_box (spot->cr, 0, 1 - face, 1, face, face_ink);
  while (x < 1) { /* facets that lean on each other */
    const double w = 0.16 + 0.2 * dsu_ink_random (&seed), lean = 0.12 * dsu_ink_random (&seed);
    const double top = 1 - face * (0.55 + 0.45 * dsu_ink_random (&seed));
    const double facet[] = { x + lean, top, x + w * 0.7, top - 0.03, x + w, 1, x, 1 };

    dsu_ink_poly (spot->cr, facet, 4,
                  dsu_ink_lighten (face_ink, dsu_ink_random (&seed) * 0.2 - 0.12));
    x += w;
  }
  draw_face_light (spot, face);
}

static void
draw_crystal_face (const DsuSpot *spot, uint32_t face_ink, uint32_t joint)
{
  const double face = snap (spot, FACE), top = 1 - face;
  const double left[] = { 0, top, 0.32, top, 0.2, 1, 0, 1 },
               right[] = { 0.68, top, 1, top, 1, 1, 0.85, 1 };

  dsu_ink_box (spot->cr, 0, top, 1, face, face_ink);
  dsu_ink_poly (spot->cr, left, 4, dsu_ink_lighten (face_ink, 0.16));
  dsu_ink_poly (spot->cr, right, 4, joint);
  draw_face_light (spot, face);
}

static void
draw_stone_wall (const DsuSpot *spot)
{
  static const Wall WALL = {
    0x15161b, 0x454b58, 0x6d7585, 0x5b6372, 0x363b46, 0, 0, draw_stone_face
  };

  draw_wall (spot, &WALL);
}

static void
draw_brick_wall (const DsuSpot *spot)
{
  static const Wall WALL = {
    0x15161b, 0x583c38, 0x8d6258, 0x8a5446, 0x4b302d, 0, 0, draw_brick_face
  };

  draw_wall (spot, &WALL);
}

static void
draw_plank_wall (const DsuSpot *spot)
{
  static const Wall WALL = {
    0x15161b, 0x54412f, 0x86694a, 0x7a5b3c, 0x44331f, 0, 0, draw_plank_face
  };

  draw_wall (spot, &WALL);
}

static const Wall ROUGH = { 0x15161b, 0x4f4941, 0x807969, 0x6d6457,
                            0x3b352f, 0.4,      0.05,     draw_rough_face };

static void
draw_rough_wall (const DsuSpot *spot)
{
  draw_wall (spot, &ROUGH);
}

static void
draw_rough_corner (const DsuSpot *spot, bool is_south)
{
  draw_corner (spot, &ROUGH, is_south);
}

static const Wall CRYSTAL = { 0x15161b, 0x3c6f94, 0x9adcf0, 0x5aa3c8,
                              0x36688f, 0.2,      0,        draw_crystal_face };

static void
draw_crystal (const DsuSpot *spot)
{
  draw_wall (spot, &CRYSTAL);
}

static void
draw_crystal_corner (const DsuSpot *spot, bool is_south)
{
  draw_corner (spot, &CRYSTAL, is_south);
}

/* No tile, or the end of the world: a void a little darker than rock. */
static void
draw_nothing (const DsuSpot *spot)
{
  dsu_ink_box (spot->cr, 0, 0, 1, 1, 0x0d0d11);
}

#define WALL_FLAGS (DSU_LOOK_SOLID | DSU_LOOK_VARIED)

const DsuLook dsu_look_stone_wall = { .flags = WALL_FLAGS, .draw = draw_stone_wall };
const DsuLook dsu_look_brick_wall = { .flags = WALL_FLAGS, .draw = draw_brick_wall };
const DsuLook dsu_look_plank_wall = { .flags = WALL_FLAGS, .draw = draw_plank_wall };
const DsuLook dsu_look_rough_wall = { .flags = WALL_FLAGS | DSU_LOOK_ROUND,
                                      .draw = draw_rough_wall,
                                      .draw_corner = draw_rough_corner };
const DsuLook dsu_look_crystal = { .flags = WALL_FLAGS | DSU_LOOK_ROUND,
                                   .draw = draw_crystal,
                                   .draw_corner = draw_crystal_corner };
const DsuLook dsu_look_nothing = { .flags = DSU_LOOK_SOLID, .draw = draw_nothing };
const DsuLook dsu_look_bounds = { .flags = DSU_LOOK_SOLID, .draw = draw_nothing };

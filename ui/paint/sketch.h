/* ui/paint/sketch.h — small drawings as text, for looks of many shapes and one manner: creatures
 * and items. */
#pragma once

#include "paint/look.h"

/* Colour of a part: the thing's own colour and its shades, or a material. */
typedef enum {
  DSU_PART_BASE,
  DSU_PART_LIGHT,
  DSU_PART_DARK,
  DSU_PART_INK, /* nearly black */
  DSU_PART_WHITE,
  DSU_PART_METAL,
  DSU_PART_WOOD,
  DSU_PART_BONE,
  DSU_PART_SKIN,
  DSU_PART_RED,
  DSU_PART_GOLD,
} DsuPartColour;

/*
 * One shape of a drawing. Its path is written in hundredths of the cell: "M x y" starts a line, "L
 * x y" goes on straight, "C x y x y x y" in a curve, "Z" closes it, "O x y rx ry" is an ellipse. A
 * path of lines that has a width is drawn, others are filled.
 */
typedef struct {
  DsuPartColour colour;
  const char *path;
  double width;  /* hundredths */
  bool is_small; /* left out where a cell has few pixels */
} DsuPart;

/* Replaces the path of @cr by @path, written as in DsuPart. */
void dsu_sketch_path (cairo_t *cr, const char *path);

/* Draws @n parts, the first at the bottom, with a dark outline around all and a shade on the
 * ground.
 */
void dsu_sketch_draw (const DsuSpot *spot, const DsuPart *parts, size_t n);

/* The look @which, whose parts are @which_parts. */
#define DSU_SKETCH(which)                                                                          \
  static void draw_##which (const DsuSpot *spot)                                                   \
  {                                                                                                \
    dsu_sketch_draw (spot, which##_parts, DS_COUNT (which##_parts));                               \
  }                                                                                                \
  const DsuLook dsu_look_##which = { .draw = draw_##which }

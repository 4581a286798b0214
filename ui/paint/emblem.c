/* ui/paint/emblem.c — the sign of a lock. */
#include "paint/emblem.h"
#include "paint/sketch.h"

#define UNKNOWN_COLOUR 0xe23bd0 /* that of everything unknown */
#define INK 0x14100c
#define RIM 0.16 /* of the size, half of which lies under the shape */

/* In hundredths of the square, see sketch.h. They fill it as evenly as they can, and differ from
 * each other where a cell has 16 pixels. */
static const char *const SHAPES[DS_N_LOCK_SHAPES] = {
  [DS_LOCK_SHAPE_CIRCLE] = "O50 50 43 43",
  [DS_LOCK_SHAPE_SQUARE] = "M7 7 L93 7 L93 93 L7 93 Z",
  [DS_LOCK_SHAPE_TRIANGLE] = "M50 4 L98 90 L2 90 Z",
  [DS_LOCK_SHAPE_DIAMOND] = "M50 0 L88 50 L50 100 L12 50 Z",
  [DS_LOCK_SHAPE_STAR] = "M50 1 L63 36 L99 37 L71 60 L81 96 L50 75 L19 96 L29 60 L1 37 L37 36 Z",
  [DS_LOCK_SHAPE_MOON] =
      "M64 4 C20 4 2 38 11 66 C22 98 66 104 92 74 C62 80 40 64 40 42 C40 26 48 12 "
      "64 4 Z",
  [DS_LOCK_SHAPE_CROSS] =
      "M34 6 L66 6 L66 34 L94 34 L94 66 L66 66 L66 94 L34 94 L34 66 L6 66 L6 34 "
      "L34 34 Z",
  [DS_LOCK_SHAPE_DROP] = "M50 0 C58 26 84 42 84 66 C84 86 68 98 50 98 C32 98 16 86 16 66 C16 42 42 "
                         "26 50 0 Z",
  [DS_LOCK_SHAPE_HEART] =
      "M50 94 C18 66 2 50 4 30 C6 8 36 2 50 26 C64 2 94 8 96 30 C98 50 82 66 50 "
      "94 Z",
  [DS_LOCK_SHAPE_HEXAGON] = "M27 8 L73 8 L98 50 L73 92 L27 92 L2 50 Z M60 30 L40 30 L28 50 L40 70 "
                            "L60 70 L72 50 Z",
  [DS_LOCK_SHAPE_CROWN] = "M8 88 L2 20 L28 50 L50 6 L72 50 L98 20 L92 88 Z",
  [DS_LOCK_SHAPE_WAVES] =
      "M0 30 C16 4 36 4 50 22 C64 40 84 38 100 14 L100 40 C84 64 64 66 50 48 C36 "
      "30 16 30 0 56 Z M0 72 C16 46 36 46 50 64 C64 82 84 80 100 56 L100 82 C84 "
      "106 64 108 50 90 C36 72 16 72 0 98 Z",
};

void
dsu_emblem_draw (cairo_t *cr, const DsLockKind *lock, double x, double y, double size)
{
  DS_ASSERT (cr != NULL);

  cairo_save (cr);
  cairo_translate (cr, x - size / 2, y - size / 2);
  cairo_scale (cr, size, size);
  dsu_sketch_path (cr, lock != NULL ? SHAPES[lock->shape] : SHAPES[DS_LOCK_SHAPE_CIRCLE]);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, RIM);
  dsu_ink_set (cr, INK);
  cairo_stroke_preserve (cr);
  dsu_ink_set (cr, lock != NULL ? lock->colour : UNKNOWN_COLOUR);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
dsu_emblem_draw_plate (cairo_t *cr, const DsLockKind *lock, double x, double y, double size)
{
  DS_ASSERT (cr != NULL);

  dsu_ink_round_box (cr, x - size / 2, y - size / 2, size, size, size / 5, INK);
  dsu_emblem_draw (cr, lock, x, y, size * 0.74);
}

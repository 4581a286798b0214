/* ui/paint/shade.h — light and shade from neighbouring cells, drawn into the square (0, 0) to (1,
 * 1). Neighbours are bits DSU_N .. DSU_NW. */
#pragma once

#include "paint/look.h"

/* Shade on ground beside the walls @solid. */
void dsu_shade_walls (cairo_t *cr, uint8_t solid);
/* Light from neighbours @glow whose ground glows in @colour. */
void dsu_shade_glow (cairo_t *cr, uint8_t glow, uint32_t colour);
/* Light on the ground that shows beside glowing ground of the same cell. */
void dsu_shade_rim (cairo_t *cr, uint32_t colour);
/* Light from a flame @dx columns and @dy rows away. */
void dsu_shade_flame (cairo_t *cr, int dx, int dy, uint32_t colour);

/* ui/paint/shade.h — light and shade that a cell gets from the cells around it. */
#pragma once

#include "paint/look.h"

void dsu_shade_walls (cairo_t *cr, uint8_t solid);                /* on ground beside walls */
void dsu_shade_glow (cairo_t *cr, uint8_t glow, uint32_t colour); /* from ground that glows */
void dsu_shade_rim (cairo_t *cr, uint32_t colour); /* on ground that the glowing one leaves open */
void dsu_shade_flame (cairo_t *cr, int dx, int dy, uint32_t colour); /* from a flame so far off */

/* ui/paint/layer_blend.h — blends an own layer of cells, drawn by itself, with the picture below.
 */
#pragma once

#include "map/blend.h"

#include <cairo.h>
#include <stddef.h>

/* Cairo's operator of @blend, below DS_N_BLENDS. */
cairo_operator_t dsu_blend_operator (uint32_t blend);
/* Draws @over, premultiplied ARGB, over @pixel, which keeps an alpha. */
void dsu_put_over (uint32_t over, uint32_t *pixel);
/* Blends @w x @h pixels of @layer, premultiplied ARGB and @w a row, with RGB24 @out of @stride
 * pixels a row. False: no memory. */
bool dsu_layer_blend (uint32_t *layer, int w, int h, uint32_t blend, uint32_t *out, size_t stride);

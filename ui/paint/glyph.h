/* ui/paint/glyph.h — one character, centred in a cell. */
#pragma once

#include "base/defs.h"
#include <cairo.h>

/* Draws with the current source into the square (0, 0) to (1, 1), which is @px device pixels. */
void dsu_glyph_show (cairo_t *cr, uint32_t code_point, double px);

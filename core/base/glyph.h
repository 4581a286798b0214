/* core/base/glyph.h — characters that can be drawn for a cell. */
#pragma once

#include "base/defs.h"

/* True for a character that fills one cell and is not blank. */
bool ds_glyph_is_visible (uint32_t code_point);
/* True for what may stand in a row of a file: the visible ones and the space. */
bool ds_glyph_fits_row (uint32_t code_point);
/* The code point of a character of code page 437, whose codes below 32 are drawings, too. 0: @code
 * is above 255. */
uint32_t ds_glyph_of_cp437 (uint32_t code);
/* The code of a character in code page 437; 0: it has none. O(256). */
uint32_t ds_glyph_to_cp437 (uint32_t code_point);

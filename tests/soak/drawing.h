/* tests/soak/drawing.h — maps as users of Tiled draw them: every shape of object, every type of
 * property, groups of layers with looks, turned tiles, in every encoding, at random. */
#pragma once

#include "io/foreign/reader.h"

#define DST_DRAWING_RULES 2 /* mappings; a drawing may also be imported by a guess */

extern const char *const DST_DRAWING_MAPPINGS[DST_DRAWING_RULES];
/* The tileset and the template that a drawing names, for its reader. */
extern const DsForeignFiles dst_drawing_files;

/* The text of the map of @seed, in XML; g_free(). */
char *dst_drawing_new (uint64_t seed);

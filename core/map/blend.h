/* core/map/blend.h — blend modes: how the pixels of an own layer of cells change those below. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* X (NAME, id, label): NAME is that of cairo's operator, id the text in files, which is Tiled's
 * and, but for normal and add, that of CSS. */
#define DS_BLEND_LIST(X)                                                                           \
  X (OVER, "normal", N_ ("Normal"))                                                                \
  X (MULTIPLY, "multiply", N_ ("Multiply"))                                                        \
  X (SCREEN, "screen", N_ ("Screen"))                                                              \
  X (OVERLAY, "overlay", N_ ("Overlay (contrast)"))                                                \
  X (DARKEN, "darken", N_ ("Darken"))                                                              \
  X (LIGHTEN, "lighten", N_ ("Lighten"))                                                           \
  X (ADD, "add", N_ ("Add"))                                                                       \
  X (COLOR_DODGE, "color-dodge", N_ ("Colour dodge"))                                              \
  X (COLOR_BURN, "color-burn", N_ ("Colour burn"))                                                 \
  X (HARD_LIGHT, "hard-light", N_ ("Hard light"))                                                  \
  X (SOFT_LIGHT, "soft-light", N_ ("Soft light"))                                                  \
  X (DIFFERENCE, "difference", N_ ("Difference"))                                                  \
  X (EXCLUSION, "exclusion", N_ ("Exclusion"))

typedef enum {
#define X(name, id, label) DS_BLEND_##name,
  DS_BLEND_LIST (X)
#undef X
      DS_N_BLENDS
} DsBlend;

/* The text of @blend, below DS_N_BLENDS, in files; static. */
const char *ds_blend_id (uint32_t blend);
/* Its name for people, to be translated; static. */
const char *ds_blend_label (uint32_t blend);
/* Finds the mode of the text @id. False: it is none, or NULL, and @out is as it was. */
bool ds_blend_parse (const char *id, uint32_t *out);

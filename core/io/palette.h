/* core/io/palette.h — palettes: a colour for each definition, for images of a pixel per cell. */
#pragma once

#include "io/mapping/mapping.h"

#define DS_PALETTE_NONE UINT32_MAX /* no colour */

/* Held by value; all zero is empty. */
typedef struct {
  size_t n_tiles, n_kinds;
  uint32_t *colours; /* 0xRRGGBB by tile, then by kind; owned */
} DsPalette;

/* Gives every definition of @rules but tile 0 a colour of its own, near that of its character; the
 * colours of definitions that come first do not depend on later ones. DS_NOMEM: @out is zeroed.
 * O(definitions). */
DsStatus ds_palette_make (DsPalette *out, const DsRules *rules, DsError *err) DS_MUST_CHECK;
/* The colours that the rules of @mapping read as each definition, the first rule with a colour for
 * it that no rule before reads as another one; others have none. DS_NOMEM: @out is zeroed. O(rules
 * of both). */
DsStatus ds_palette_of_mapping (DsPalette *out, const DsRules *rules, const DsMapping *mapping,
                                DsError *err) DS_MUST_CHECK;
/* The palette of @mapping; NULL: one with a colour for each definition. As those above. */
DsStatus ds_palette_choose (DsPalette *out, const DsRules *rules, const DsMapping *mapping,
                            DsError *err) DS_MUST_CHECK;
/* Frees the colours and zeroes it; safe to call twice. */
void ds_palette_clear (DsPalette *self);

/* The colour of a tile; DS_PALETTE_NONE: it has none. */
uint32_t ds_palette_tile (const DsPalette *self, uint32_t tile);
/* The colour of a kind of object; DS_PALETTE_NONE: it has none. */
uint32_t ds_palette_kind (const DsPalette *self, uint32_t kind);
/* The last object of the cell with a colour, which its pixel shows; NULL: none. */
const DsThing *ds_palette_thing (const DsPalette *self, const DsFloor *floor, DsCell cell);
/* Tile that the colour usually means in drawings where nobody thought of a palette: white is floor.
 * NULL: none. No definition has such a colour. Static. */
const char *ds_palette_usual (uint32_t colour);
/* The definition of a colour: a tile, or n_tiles + a kind. DS_PALETTE_NONE: there is none.
 * O(definitions). */
uint32_t ds_palette_find (const DsPalette *self, uint32_t colour);

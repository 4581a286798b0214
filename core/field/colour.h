/* core/field/colour.h — colours that differ from cell to cell and waver with time, as data for
 * whoever draws. All are 0xRRGGBB; what would leave a part's range stays at its end. */
#pragma once

#include "rules/rules.h"

/* What a tile remembered is dimmed by: 100 parts of 255. */
#define DS_COLOUR_REMEMBERED 100

/* Adds to each part up to what @variance has there, and up to @overall to all of them alike. */
uint32_t ds_colour_vary (uint32_t colour, uint32_t variance, int32_t overall, uint64_t hash);

/* Moves each part by up to what @deviations has there, up or down, anew after each @period (0:
 * never). It is always the base colour that is moved, so that nothing drifts; @hash, of a cell,
 * sets when its periods begin, so that cells do not change all at once. Times in ms. */
uint32_t ds_colour_dance (uint32_t colour, uint32_t deviations, uint32_t period, uint64_t now,
                          uint64_t hash);

/* Each part times @level / 255. */
uint32_t ds_colour_dim (uint32_t colour, uint32_t level);

/* What a cell looks like where characters are shown, by a hash of it, at a time in ms. */
typedef struct {
  uint32_t glyph, fg, bg;
} DsCellLook;

/* The feature stands on the ground; one that yields shows the ground's character in its colour. */
DsCellLook ds_cell_look (const DsRules *rules, uint32_t ground, uint32_t feature, uint64_t hash,
                         uint64_t now);

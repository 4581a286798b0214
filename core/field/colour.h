/* core/field/colour.h — colours that vary from cell to cell and flicker with time, as data for the
 * painters. All are 0xRRGGBB; parts are clamped to their range. */
#pragma once

#include "rules/rules.h"

/* Brightness of a remembered tile: 100 parts of 255. */
#define DS_COLOUR_REMEMBERED 100

/* Adds to each part up to what @variance has there, and up to @overall to all of them alike. */
uint32_t ds_colour_vary (uint32_t colour, uint32_t variance, int32_t overall, uint64_t hash);

/* Shifts each part by up to the value of @deviations, up or down, with a new shift after each
 * @period (0: never). The base colour is shifted, so nothing drifts; @hash, of a cell, sets when
 * its periods begin, so that cells do not change in step. Times in ms. */
uint32_t ds_colour_dance (uint32_t colour, uint32_t deviations, uint32_t period, uint64_t now,
                          uint64_t hash);

/* Each part times @level / 255. */
uint32_t ds_colour_dim (uint32_t colour, uint32_t level);

/* Appearance of a cell drawn as a character, by a hash of the cell, at a time in ms. */
typedef struct {
  uint32_t glyph, fg, bg;
} DsCellLook;

/* The feature stands on the ground; one that yields shows the ground's character in its colour. */
DsCellLook ds_cell_look (const DsRules *rules, uint32_t ground, uint32_t feature, uint64_t hash,
                         uint64_t now);

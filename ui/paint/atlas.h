/* ui/paint/atlas.h — finished pixels of cells at one size: each different cell is drawn once. */
#pragma once

#include "paint/figure.h"
#include "paint/spot.h"

/* Placed; belongs to one thread. */
typedef struct {
  const DsuScheme *scheme; /* borrowed */
  int32_t px;              /* device pixels of a cell's side; 0 = unused */
  struct DsuAtlasSlot *slots;
  size_t n, cap;      /* used slots; cap is a power of two */
  uint32_t **figures; /* premultiplied ARGB, figure_px squared; owned, NULL = not drawn yet */
  int32_t figure_px;
  size_t bytes; /* memory of all of it */
} DsuAtlas;

void dsu_atlas_init (DsuAtlas *self, const DsuScheme *scheme, int32_t px);
void dsu_atlas_clear (DsuAtlas *self);

/* All return NULL when memory runs out; what they return is good until the next clear. A cell has
 * px squared pixels, RGB24, or premultiplied ARGB if it is a layer of one. */
const uint32_t *dsu_atlas_cell (DsuAtlas *self, const DsuSpotKey *key);
const uint32_t *dsu_atlas_figure (DsuAtlas *self, uint32_t figure);

void dsu_blend (const uint32_t *over, size_t n, uint32_t *pixels); /* premultiplied, over RGB24 */

/* The average of a cell's pixels. */
uint32_t dsu_average (const uint32_t *pixels, size_t n);

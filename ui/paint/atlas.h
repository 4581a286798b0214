/* ui/paint/atlas.h — finished pixels of cells at one size: each different cell is drawn once. */
#pragma once

#include "paint/figure.h"
#include "paint/spot.h"

/* Placed; belongs to one thread. */
typedef struct {
  const DsuScheme *scheme; /* borrowed */
  int32_t px;              /* device pixels of a cell's side; 0 = no cells */
  struct DsuAtlasSlot *slots;
  size_t n, cap;      /* used slots; cap is a power of two */
  uint32_t **figures; /* premultiplied ARGB; owned, NULL = not drawn yet */
  int32_t figure_px;
  size_t bytes; /* memory of all of it */
} DsuAtlas;

/* Empty, for cells of @px device pixels; 0: for figures alone. */
void dsu_atlas_init (DsuAtlas *self, const DsuScheme *scheme, int32_t px);
/* Frees and zeroes it. */
void dsu_atlas_clear (DsuAtlas *self);

/* Pixels of a cell, px * px, RGB24, or premultiplied ARGB for a single layer; good until the next
 * clear. NULL: no memory. */
const uint32_t *dsu_atlas_cell (DsuAtlas *self, const DsuSpotKey *key);
/* Pixels of a figure, premultiplied ARGB; good until the next clear. NULL: no memory. @side: of
 * each of its cells, which are those of dsu_figure_cells(); figure_px if it has one. */
const uint32_t *dsu_atlas_figure (DsuAtlas *self, uint32_t figure, int32_t *side);

/* Drops the pixels of cells and figures that have several frames, since another one is shown. */
void dsu_atlas_forget_moving (DsuAtlas *self);

/* Draws @n premultiplied pixels over RGB24 @pixels. */
void dsu_blend (const uint32_t *over, size_t n, uint32_t *pixels);

/* Average of @n pixels, at least one. */
uint32_t dsu_average (const uint32_t *pixels, size_t n);

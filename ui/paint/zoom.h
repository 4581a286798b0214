/* ui/paint/zoom.h — the zoom steps: whole device pixels per cell, or 2 and 4 cells to a pixel. */
#pragma once

#include "base/defs.h"

/* Sizes are counted in quarters of a device pixel per cell, so that all are whole numbers. */
#define DSU_QUARTERS 4

#define DSU_N_ZOOMS 41
#define DSU_ZOOM_100 26 /* 32 pixels per cell */

/* Quarter pixels per cell at step @zoom, which is clamped. */
int32_t dsu_zoom_quarters (int zoom);
/* The step that the wheel or a key reaches from step @zoom by @steps, which may be negative: some
 * steps serve only to fit a level into a view. */
int dsu_zoom_next (int zoom, int steps);
/* The largest step of at most @quarters per cell; at least 0. */
int dsu_zoom_fit (int64_t quarters);

/* First pixel of column (or row) @cell, not negative; for the number of columns: their width. */
static inline int64_t
dsu_zoom_edge (int32_t quarters, int32_t cell)
{
  return ((int64_t)cell * quarters + DSU_QUARTERS - 1) / DSU_QUARTERS;
}

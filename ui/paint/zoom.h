/* ui/paint/zoom.h — the zoom steps: whole device pixels per cell, or 2 and 4 cells to a pixel. */
#pragma once

#include "base/defs.h"

/* Sizes are counted in quarters of a device pixel per cell, so that all are whole numbers. */
#define DSU_QUARTERS 4

#define DSU_N_ZOOMS 15
#define DSU_ZOOM_100 11 /* 32 pixels per cell */

int32_t dsu_zoom_quarters (int zoom); /* quarter pixels per cell; clamps @zoom */
int dsu_zoom_fit (int64_t quarters);  /* the largest step that is not larger; at least 0 */

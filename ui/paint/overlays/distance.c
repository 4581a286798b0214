/* ui/paint/overlays/distance.c — distance of cells from the start: from dark to bright, legible
 * without colours. Unreachable cells are red. */
#include "paint/overlay.h"

#include <stdio.h>

#define ALPHA 0xa0000000u
#define UNREACHED 0xe01b24
#define STOPS 4 /* of the legend, and one */

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  uint32_t steps;

  if (view->walk == NULL)
    return 0;
  steps = ds_walk_at (view->walk, view->floor, cell);
  if (steps != DS_WALK_FAR)
    return ALPHA |
           dsu_overlay_ramp ((uint32_t)(steps * UINT64_C (1000) / (view->walk->longest + 1)));
  return ds_delve_flags (view->delve, view->floor, cell) & DS_TILE_BLOCKS_MOVE ? 0
                                                                               : ALPHA | UNREACHED;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  if (view->walk == NULL || i > STOPS)
    return false;
  *out_colour = dsu_overlay_ramp ((uint32_t)i * 1000 / STOPS);
  snprintf (out, n, "%llu", (unsigned long long)view->walk->longest * i / STOPS);
  return true;
}

const DsuOverlay dsu_overlay_distance = { .id = "distance",
                                          .label = N_ ("Distance from the Start"),
                                          .needs_walk = true,
                                          .colour = colour,
                                          .legend = legend };

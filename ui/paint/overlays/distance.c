/* ui/paint/overlays/distance.c — how far cells are from the start: from dark to bright, so that it
 * reads without colours, too. What nobody reaches is red. */
#include "paint/overlay.h"

#include <stdio.h>

#define ALPHA 0xa0000000u
#define UNREACHED 0xe01b24
#define STEP 256 /* of one stop to the next */

static const uint32_t STOPS[] = { 0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725 };

/* @at: 0 to 1000. */
static uint32_t
ramp (uint32_t at)
{
  const uint32_t along = at * (DS_COUNT (STOPS) - 1) * STEP / 1000;
  const uint32_t i = along / STEP, share = along % STEP;
  uint32_t out = 0;

  if (i + 1 >= DS_COUNT (STOPS))
    return STOPS[DS_COUNT (STOPS) - 1];
  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t a = STOPS[i] >> shift & 0xff, b = STOPS[i + 1] >> shift & 0xff;

    out |= (a * (STEP - share) + b * share) / STEP << shift;
  }
  return out;
}

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  uint32_t steps;

  if (view->walk == NULL)
    return 0;
  steps = ds_walk_at (view->walk, view->floor, cell);
  if (steps != DS_WALK_FAR)
    return ALPHA | ramp ((uint32_t)(steps * UINT64_C (1000) / (view->walk->longest + 1)));
  return ds_delve_flags (view->delve, view->floor, cell) & DS_TILE_BLOCKS_MOVE ? 0
                                                                               : ALPHA | UNREACHED;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  if (view->walk == NULL || i >= DS_COUNT (STOPS))
    return false;
  *out_colour = STOPS[i];
  snprintf (out, n, "%llu", (unsigned long long)view->walk->longest * i / (DS_COUNT (STOPS) - 1));
  return true;
}

const DsuOverlay dsu_overlay_distance = { .id = "distance",
                                          .label = N_ ("Steps from the Start"),
                                          .needs_walk = true,
                                          .colour = colour,
                                          .legend = legend };

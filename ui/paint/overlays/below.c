/* ui/paint/overlays/below.c — open cells of the floor below, to align stairs and shafts.
 */
#include "paint/overlay.h"

#include "base/hooks.h"

#include <stdio.h>

#define GHOST 0x5099c1f1u

static bool
is_last (const DsuOverlayView *view)
{
  return view->floor + 1 >= view->delve->dungeon.n_floors;
}

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  return !is_last (view) &&
                 !(ds_delve_flags (view->delve, view->floor + 1, cell) & DS_TILE_BLOCKS_MOVE)
             ? GHOST
             : 0;
}

static bool
legend (const DsuOverlayView *view, size_t i, uint32_t *out_colour, char *out, size_t n)
{
  *out_colour = GHOST & 0xffffff;
  snprintf (
      out, n, "%s",
      ds_translate (is_last (view) ? N_ ("No floor below") : N_ ("Walkable on the floor below")));
  return i == 0;
}

const DsuOverlay dsu_overlay_below = {
  .id = "below", .label = N_ ("Floor Below"), .colour = colour, .legend = legend
};

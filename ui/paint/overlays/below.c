/* ui/paint/overlays/below.c — where the floor below is open: a ghost to line stairs and shafts up.
 */
#include "paint/overlay.h"

#define GHOST 0x5099c1f1u

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  return view->floor + 1 < view->delve->dungeon.n_floors &&
                 !(ds_delve_flags (view->delve, view->floor + 1, cell) & DS_TILE_BLOCKS_MOVE)
             ? GHOST
             : 0;
}

const DsuOverlay dsu_overlay_below = { .id = "below",
                                       .label = N_ ("Floor Below"),
                                       .colour = colour };

/* ui/paint/overlays/columns.c — covers every second column. */
#include "paint/overlay.h"

static uint32_t
colour (const DsuOverlayView *view, DsCell cell)
{
  return cell.x % 2 == 0 ? 0xffff00ff : 0;
}

const DsuOverlay dsu_overlay_columns = { .id = "columns",
                                         .label = N_ ("Columns"),
                                         .colour = colour };

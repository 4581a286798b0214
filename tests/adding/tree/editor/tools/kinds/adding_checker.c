/* editor/tools/kinds/adding_checker.c — fills a rectangle with a checkerboard. */
#include "tools/stroke.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsRect box = dse_stroke_box (stroke);

  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x + ((box.x + y) & 1); x < box.x + box.w; x += 2)
      if (!ds_array_push (out, (DsSpan){ y, x, x, 0 }))
        return ds_fail_nomem (err, "adding_checker");
  return DS_OK;
}

const DseTool dse_tool_adding_checker = {
  .id = "adding_checker",
  .label = N_ ("Checkerboard"),
  .hint = N_ ("Drag to paint every second cell of a rectangle"),
  .icon = "view-app-grid-symbolic",
  .accel = "j",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE,
  .traits = DSE_TOOL_PAINTS,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = dse_stroke_paint_shape,
  .hover = dse_stroke_show,
  .cells = cells,
};

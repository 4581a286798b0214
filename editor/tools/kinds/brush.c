/* editor/tools/kinds/brush.c — paints freehand; Shift draws a straight line from the last stroke's
 * end.
 */
#include "tools/stroke.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_stroke (stroke->last, stroke->at, dse_tool_options_get_size (stroke->options),
                        dse_tool_options_get_tip (stroke->options), out))
    return ds_fail_nomem (err, "brush");
  return DS_OK;
}

const DseTool dse_tool_brush = {
  .id = "brush",
  .label = N_ ("Brush"),
  .hint = N_ ("Drag to paint · Shift: straight line from the last stroke · Alt: pick a tile"),
  .icon = "ds-tool-brush-symbolic",
  .accel = "b",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .cells = cells,
};

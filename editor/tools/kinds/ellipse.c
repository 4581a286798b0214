/* editor/tools/kinds/ellipse.c — an ellipse, filled or its outline. */
#include "tools/stroke.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_ellipse (dse_stroke_box (stroke), dse_tool_options_get_fill (stroke->options), out))
    return ds_fail_nomem (err, "ellipse");
  return DS_OK;
}

const DseTool dse_tool_ellipse = {
  .id = "ellipse",
  .label = N_ ("Ellipse"),
  .hint =
      N_ ("Drag to draw an ellipse · Shift: circle · Ctrl or Alt: from the centre · Esc: cancel"),
  .icon = "ds-tool-ellipse-symbolic",
  .accel = "<Shift>p",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_OUTLINE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = dse_stroke_paint_shape,
  .hover = dse_stroke_show,
  .cells = cells,
  .measure = dse_stroke_measure_box,
};

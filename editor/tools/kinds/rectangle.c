/* editor/tools/kinds/rectangle.c — a rectangle, filled or its outline. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_rect (dse_stroke_box (stroke), dse_tool_options_get_fill (stroke->options), out))
    return ds_fail_nomem (err, "rectangle");
  return DS_OK;
}

const DseTool dse_tool_rectangle = {
  .id = "rectangle",
  .label = N_ ("Rectangle"),
  .hint =
      N_ ("Drag to draw a rectangle · Shift: square · Ctrl or Alt: from the centre · Esc: cancel"),
  .accel = "p",
  .cursor = "crosshair",
  .work = DSE_PAINTS_ON_RELEASE,
  .uses = DSE_USES_TILE | DSE_USES_OUTLINE | DSE_USES_SYMMETRY,
  .cells = cells,
};

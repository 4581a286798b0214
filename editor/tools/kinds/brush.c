/* editor/tools/kinds/brush.c — paints freehand; Shift draws a straight line from the last stroke's
 * end.
 */
#include "tools/tool.h"

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
  .accel = "b",
  .cursor = "crosshair",
  .work = DSE_PAINTS_WHILE_MOVING,
  .uses = DSE_USES_TILE | DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .cells = cells,
};

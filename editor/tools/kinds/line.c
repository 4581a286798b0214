/* editor/tools/kinds/line.c — a straight line; Shift keeps to the eight main directions. */
#include "tools/stroke.h"

#include <stdlib.h>

/* @at moved onto the nearest of the eight directions from @start. */
static DsCell
straightened (DsCell start, DsCell at)
{
  const int32_t dx = at.x - start.x, dy = at.y - start.y;
  const int32_t long_side = MAX (abs (dx), abs (dy));

  if (2 * abs (dy) < abs (dx))
    return (DsCell){ at.x, start.y };
  if (2 * abs (dx) < abs (dy))
    return (DsCell){ start.x, at.y };
  return (DsCell){ start.x + (dx < 0 ? -long_side : long_side),
                   start.y + (dy < 0 ? -long_side : long_side) };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsCell end =
      stroke->modifiers & GDK_SHIFT_MASK ? straightened (stroke->start, stroke->at) : stroke->at;

  if (!ds_shape_stroke (stroke->start, end, dse_tool_options_get_size (stroke->options),
                        dse_tool_options_get_tip (stroke->options), out))
    return ds_fail_nomem (err, "line");
  return DS_OK;
}

const DseTool dse_tool_line = {
  .id = "line",
  .label = N_ ("Line"),
  .hint = N_ ("Drag to draw a line · Shift: horizontal, vertical or diagonal · Esc: cancel"),
  .icon = "ds-tool-line-symbolic",
  .accel = "l",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = dse_stroke_paint_shape,
  .hover = dse_stroke_show,
  .cells = cells,
  .measure = dse_stroke_measure_line,
};

/* editor/tools/kinds/select.c — selects a rectangle; what is pressed before the drag says how it
 * joins.
 */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_rect (ds_rect_between (stroke->start, stroke->at), DS_SHAPE_FILLED, out))
    return ds_fail_nomem (err, "select");
  return DS_OK;
}

const DseTool dse_tool_select = {
  .id = "select",
  .label = N_ ("Select Rectangle"),
  .hint = N_ ("Drag to select · Shift: add · Ctrl: subtract · both: intersect · click: deselect"),
  .accel = "r",
  .cursor = "cell",
  .work = DSE_SELECTS,
  .cells = cells,
};

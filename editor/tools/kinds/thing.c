/* editor/tools/kinds/thing.c — places, moves and copies things. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (dse_tool_options_get_spread (stroke->options) != DSE_SPREAD_SINGLE)
    return dse_tool_brush.cells (stroke, out, err);
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "thing");
  return DS_OK;
}

const DseTool dse_tool_thing = {
  .id = "thing",
  .label = N_ ("Object"),
  .hint = N_ ("Click to place · drag to move · Ctrl: copy · Shift: add · Del: delete"),
  .accel = "t",
  .cursor = "default",
  .work = DSE_THINGS,
  .uses = DSE_USES_SPREAD | DSE_USES_SIZE,
  .cells = cells,
};

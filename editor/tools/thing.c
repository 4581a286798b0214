/* editor/tools/thing.c — places, moves and copies things. */
#include "tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "thing");
  return DS_OK;
}

const DseTool dse_tool_thing = {
  .id = "thing",
  .label = N_ ("Thing"),
  .hint = N_ ("Click to place · drag to move · Ctrl-drag: copy · Del: take away"),
  .accel = "t",
  .cursor = "default",
  .work = DSE_THINGS,
  .cells = cells,
};

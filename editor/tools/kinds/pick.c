/* editor/tools/kinds/pick.c — takes the tile under the pointer as what is painted. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "pick");
  return DS_OK;
}

const DseTool dse_tool_pick = {
  .id = "pick",
  .label = N_ ("Pick"),
  .hint = N_ ("Click a cell to paint with its tile"),
  .accel = "i",
  .cursor = "crosshair",
  .work = DSE_PICKS,
  .cells = cells,
};

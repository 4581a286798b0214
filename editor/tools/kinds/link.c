/* editor/tools/kinds/link.c — links stairs by picking both ends. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "link");
  return DS_OK;
}

const DseTool dse_tool_link = {
  .id = "link",
  .label = N_ ("Link Stairs"),
  .hint = N_ (
      "Click stairs, then their destination on any floor · empty cell: new stairs · Esc: cancel"),
  .accel = "n",
  .cursor = "crosshair",
  .work = DSE_LINKS,
  .cells = cells,
};

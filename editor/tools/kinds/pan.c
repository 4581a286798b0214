/* editor/tools/kinds/pan.c — moves the view. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return DS_OK;
}

const DseTool dse_tool_pan = {
  .id = "pan",
  .label = N_ ("Pan"),
  .hint = N_ ("Drag to move the view · with any tool: hold Space or the middle button"),
  .accel = "h",
  .cursor = "grab",
  .work = DSE_PANS,
  .cells = cells,
};

/* editor/tools/kinds/pan.c — moves the view. */
#include "tools/tool.h"

/* The canvas does the rest. */
static void
choose (const DseBench *bench, gboolean is_chosen)
{
  g_object_set (bench->canvas, "pans", is_chosen, NULL);
}

const DseTool dse_tool_pan = {
  .id = "pan",
  .label = N_ ("Pan"),
  .hint = N_ ("Drag to move the view · with any tool: hold Space or the middle button"),
  .icon = "ds-tool-pan-symbolic",
  .cursor = "grab",
  .traits = DSE_TOOL_CALM,
  .choose = choose,
};

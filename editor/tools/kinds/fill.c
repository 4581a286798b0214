/* editor/tools/kinds/fill.c — paints the cells that look like the one under the pointer. */
#include "tools/tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsLayer layer = dse_tool_paint (&dse_tool_fill, stroke).layer;

  if (!ds_floor_has (level, stroke->at) ||
      (stroke->selection != NULL && !ds_mask_has (stroke->selection, stroke->at)))
    return DS_OK;
  return ds_region_alike (level, layer, stroke->at, dse_tool_options_get_reach (stroke->options),
                          stroke->selection, out, err);
}

const DseTool dse_tool_fill = {
  .id = "fill",
  .label = N_ ("Fill"),
  .hint = N_ ("Click to fill connected cells of the same tile"),
  .accel = "f",
  .cursor = "crosshair",
  .work = DSE_PAINTS_ON_PRESS,
  .uses = DSE_USES_TILE | DSE_USES_REACH | DSE_USES_SYMMETRY,
  .cells = cells,
};

/* editor/tools/kinds/fill.c — paints the cells that look like the one under the pointer. */
#include "tools/stroke.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsLayer layer = dse_stroke_paint (stroke).layer;
  const DsAlike alike = layer >= DS_N_MADE_LAYERS
                            ? DS_ALIKE_TILES ((int)layer - (int)DS_N_MADE_LAYERS)
                        : layer == DS_LAYER_FEATURE ? DS_ALIKE_FEATURE
                                                    : DS_ALIKE_GROUND;

  if (!ds_floor_has (level, stroke->at) ||
      (stroke->selection != NULL && !ds_mask_has (stroke->selection, stroke->at)))
    return DS_OK;
  return ds_region_alike (level, alike, stroke->at, dse_tool_options_get_reach (stroke->options),
                          stroke->selection, out, err);
}

/* The preview holds for a neighbour that is alike. */
static gboolean
stays (const DseStroke *stroke, DsCell cell)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsLayer layer = dse_stroke_paint (stroke).layer;

  return cell.y == stroke->at.y && ABS (cell.x - stroke->at.x) == 1 && ds_floor_has (level, cell) &&
         ds_floor_has (level, stroke->at) &&
         dse_tool_options_get_symmetry (stroke->options) == DS_SYMMETRY_OFF &&
         ds_floor_get (level, layer, cell) == ds_floor_get (level, layer, stroke->at);
}

const DseTool dse_tool_fill = {
  .id = "fill",
  .label = N_ ("Fill"),
  .hint = N_ ("Click to fill connected cells of the same tile"),
  .icon = "ds-tool-fill-symbolic",
  .accel = "f",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_REACH | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED,
  .press = dse_stroke_paint_press,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .stays = stays,
  .cells = cells,
};

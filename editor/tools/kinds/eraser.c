/* editor/tools/kinds/eraser.c — clears the layer of the chosen tile: features go, ground becomes
 * wall, and own layers of cells empty. */
#include "tools/kinds.h"
#include "tools/stroke.h"

static DsePaint
paint (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const int own = dse_stroke_own_tiles (stroke);
  const uint16_t chosen = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  if (own >= 0)
    return (DsePaint){ DS_LAYER_TILES (own), DS_TILE_NONE };
  if (ds_rules_tile (rules, chosen)->layer == DS_LAYER_FEATURE)
    return (DsePaint){ DS_LAYER_FEATURE, DS_TILE_NONE };
  return (DsePaint){ DS_LAYER_GROUND, ds_delve_wall (stroke->delve, stroke->floor) };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_tool_brush.cells (stroke, out, err);
}

const DseTool dse_tool_eraser = {
  .id = "eraser",
  .label = N_ ("Eraser"),
  .hint = N_ (
      "Drag to erase the layer of the selected tile: features are removed, ground becomes wall"),
  .icon = "ds-tool-eraser-symbolic",
  .accel = "e",
  .cursor = "crosshair",
  .uses = DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .cells = cells,
  .paint = paint,
};

/* editor/tools/eraser.c — clears the layer of the chosen tile: features go, ground becomes wall. */
#include "tool.h"

/* The first solid ground of the rules that hides what is behind it. */
static uint16_t
solid_ground (const DsRules *rules)
{
  const unsigned solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  const uint16_t wall = ds_rules_find_tile (rules, "wall");

  for (uint16_t i = 1; wall == DS_TILE_NONE && i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    if (tile->layer == DS_LAYER_GROUND && (tile->flags & solid) == solid && !tile->is_unknown)
      return i;
  }
  return wall;
}

static DsePaint
paint (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t chosen = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  if (ds_rules_tile (rules, chosen)->layer == DS_LAYER_FEATURE)
    return (DsePaint){ DS_LAYER_FEATURE, DS_TILE_NONE };
  return (DsePaint){ DS_LAYER_GROUND, solid_ground (rules) };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_tool_brush.cells (stroke, out, err);
}

const DseTool dse_tool_eraser = {
  .id = "eraser",
  .label = N_ ("Eraser"),
  .hint = N_ ("Drag to erase the layer of the chosen tile: features vanish, ground becomes wall"),
  .accel = "e",
  .cursor = "crosshair",
  .work = DSE_PAINTS_WHILE_MOVING,
  .uses = DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .cells = cells,
  .paint = paint,
};

/* editor/tools/kinds/terrain.c — paints terrain: tiles with the edges that fit them. */
#include "tools/kinds.h"
#include "tools/stroke.h"

#include "field/terrain_edges.h"

/* The chosen terrain; without one @plain, the chosen tile without edges. */
static const DsTerrain *
terrain_of (const DseStroke *stroke, DsTerrain *plain)
{
  const DsTerrain *terrain =
      ds_rules_find_terrain (stroke->delve->rules, dse_tool_options_get_terrain (stroke->options));

  *plain = (DsTerrain){ .tile = dse_tool_options_get_tile (stroke->options) };
  return terrain != NULL ? terrain : plain;
}

static DsePaint
paint (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  DsTerrain plain;
  const uint16_t tile = ds_rules_find_tile (rules, terrain_of (stroke, &plain)->tile);

  return (DsePaint){ (DsLayer)ds_rules_tile (rules, tile)->layer, tile };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_tool_brush.cells (stroke, out, err);
}

static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  DsTerrain plain;

  return ds_terrain_lay (stroke->delve, stroke->floor, terrain_of (stroke, &plain), spans,
                         &dse_plan_on (out, stroke->floor)->tiles, err);
}

/* The palette chooses the terrain of a tile, or the tile without edges. */
static void
tile_chosen (const DseBench *bench)
{
  const DsRules *rules = dsu_document_get_delve (bench->document)->rules;
  const char *tile = dse_tool_options_get_tile (bench->options);
  const DsTerrain *terrain =
      ds_rules_find_terrain (rules, dse_tool_options_get_terrain (bench->options));

  if (terrain != NULL && g_strcmp0 (terrain->tile, tile) == 0)
    return;
  terrain = ds_rules_terrain_of (rules, tile);
  g_object_set (bench->options, "terrain", terrain != NULL ? terrain->id : "", NULL);
}

const DseTool dse_tool_terrain = {
  .id = "terrain",
  .label = N_ ("Terrain"),
  .hint =
      N_ ("Drag to paint terrain with its edges · click a tile in the palette for its terrain · "
          "Shift: straight line"),
  .icon = "ds-tool-terrain-symbolic",
  .accel = "t",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_TERRAIN | DSE_USES_SIZE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .tile_chosen = tile_chosen,
  .cells = cells,
  .paint = paint,
  .plan = plan,
};

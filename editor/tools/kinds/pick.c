/* editor/tools/kinds/pick.c — picks the tile under the pointer for painting; with Alt, or the right
 * button, whatever the chosen tool paints. */
#include "tools/stroke.h"

/* The tile of the own layer of cells that is the active one, else the feature, else the ground. */
static void
pick_tile (const DseStroke *stroke)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const int own = (int)dse_layers_get_active (stroke->bench->layers) - DS_N_STRATA_AND_OWN;
  uint32_t tile = own >= 0 ? ds_floor_get (level, DS_LAYER_TILES (own), stroke->at) : DS_TILE_NONE;

  if (tile == DS_TILE_NONE)
    tile = ds_floor_get (level, DS_LAYER_FEATURE, stroke->at);

  if (tile == DS_TILE_NONE)
    tile = ds_floor_get (level, DS_LAYER_GROUND, stroke->at);
  if (tile != DS_TILE_NONE)
    g_object_set (stroke->options, "tile", ds_rules_tile (stroke->delve->rules, tile)->id, NULL);
}

static void
press (DseStroke *stroke)
{
  if (!ds_floor_has (&stroke->delve->dungeon.floors[stroke->floor], stroke->at))
    return;
  if (stroke->chosen->pick == NULL || !stroke->chosen->pick (stroke))
    pick_tile (stroke);
}

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
  .icon = "ds-tool-pick-symbolic",
  .accel = "i",
  .cursor = "crosshair",
  .press = press,
  .hover = dse_stroke_show,
  .cells = cells,
};

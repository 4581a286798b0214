/* editor/tools/kinds/door.c — places a door in the wall nearest to the pointer. */
#include "tools/stroke.h"

#include "field/door_spot.h"

#define REACH 4 /* cells */

/* The chosen tile if it is a door. */
static DsePaint
paint (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  return (DsePaint){ DS_LAYER_FEATURE, ds_rules_tile (rules, tile)->flags & DS_TILE_DOOR
                                           ? tile
                                           : ds_rules_plain_door (rules) };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  DsDoorSpot spot;

  if (ds_door_spot_near (stroke->delve, stroke->floor, stroke->at, REACH, stroke->selection,
                         &spot) &&
      !ds_spans_put (out, spot.at, 0))
    return ds_fail_nomem (err, "door");
  return DS_OK;
}

static void
press (DseStroke *stroke)
{
  DsDoorSpot spot;

  dse_stroke_paint_shape (stroke);
  if (!stroke->has_done &&
      !ds_door_spot_near (stroke->delve, stroke->floor, stroke->at, REACH, NULL, &spot))
    stroke->why = N_ ("No wall between open cells near the pointer");
}

const DseTool dse_tool_door = {
  .id = "door",
  .label = N_ ("Door"),
  .hint = N_ ("Click near a wall to place a door in it · click a door in the palette for another "
              "kind"),
  .icon = "ds-tool-door-symbolic",
  .accel = "<Shift>c",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS,
  .press = press,
  .hover = dse_stroke_show,
  .cells = cells,
  .paint = paint,
};

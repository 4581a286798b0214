/* editor/tools/kinds/region.c — gives rooms to the chosen region. */
#include "tools/stroke.h"

#include "map/extent.h"

#include "tools/keep.h"

static const DsRoom *
room_of (const DseStroke *stroke)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];

  return ds_floor_has (level, stroke->at) ? ds_floor_room_at (level, stroke->at) : NULL;
}

/* All of the room, which has the pointer in the selection. */
static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const gboolean is_free = stroke->selection == NULL || ds_mask_has (stroke->selection, stroke->at);

  if (is_free && room_of (stroke) != NULL &&
      !ds_room_spans (level, ds_floor_get (level, DS_LAYER_ROOM, stroke->at),
                      (DsRect){ 0, 0, level->w, level->h }, out))
    return ds_fail_nomem (err, "region");
  return DS_OK;
}

static gboolean
apply (const DseStroke *stroke, DsSpans *spans, DsuDocument *document)
{
  const DsRoom *room = room_of (stroke);
  const guint64 region = dse_tool_options_get_region (stroke->options);
  const gboolean is_there = ds_regions_find (stroke->delve->dungeon.regions, region) != 0;

  return room == NULL || spans->n == 0 ||
         dse_assign_region (document, stroke->floor, room->id, is_there ? region : 0);
}

static gboolean
pick (DseStroke *stroke)
{
  const DsRegions *regions = stroke->delve->dungeon.regions;
  const DsRoom *room = room_of (stroke);
  const guint64 id = room != NULL && room->region != 0 && room->region <= ds_regions_count (regions)
                         ? ds_regions_get (regions, room->region - 1)->id
                         : 0;

  g_object_set (stroke->options, "region", id, NULL);
  return TRUE;
}

const DseTool dse_tool_region = {
  .id = "region",
  .label = N_ ("Region"),
  .hint = N_ ("Click or drag over rooms to add them to the region · Alt: pick a region, or none"),
  .icon = "ds-tool-region-symbolic",
  .accel = "<Shift>m",
  .cursor = "crosshair",
  .uses = DSE_USES_REGION,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .cells = cells,
  .apply = apply,
  .pick = pick,
};

/* editor/tools/kinds/scatter.c — scatters tiles over a rectangle, or over the selection. */
#include "tools/mix.h"
#include "tools/stroke.h"

/* The selection where it was clicked, else the dragged rectangle. */
static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const gboolean is_click = stroke->start.x == stroke->at.x && stroke->start.y == stroke->at.y;
  const gboolean done =
      is_click && stroke->selection != NULL && ds_mask_has (stroke->selection, stroke->at)
          ? ds_mask_spans (stroke->selection, 0, out)
          : ds_shape_rect (dse_stroke_box (stroke), DS_SHAPE_FILLED, out);

  return done ? DS_OK : ds_fail_nomem (err, "scatter");
}

/* Free, and of the ground where the stroke began, if it is to be. */
static gboolean
is_free (const DseStroke *stroke, DsCell at)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];

  return dse_stroke_is_free (stroke, at) &&
         (dse_tool_options_get_int (stroke->options, "ground") != DSE_GROUND_SAME ||
          (ds_floor_has (level, stroke->start) &&
           ds_floor_get (level, DS_LAYER_GROUND, at) ==
               ds_floor_get (level, DS_LAYER_GROUND, stroke->start)));
}

static DsStatus
list_free (const DseStroke *stroke, const DsSpans *spans, DsSpans *out, DsError *err)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++) {
      const DsCell at = { x, spans->items[i].y };

      if (is_free (stroke, at) && !ds_spans_put (out, at, 0))
        return ds_fail_nomem (err, "scatter");
    }
  return DS_OK;
}

static DsStatus
put_tiles (const DseStroke *stroke, const DsSpans *places, uint64_t seed, DsTiling *out,
           DsError *err)
{
  DseMix mix;

  dse_mix_read (&mix, stroke->options, stroke->delve->rules);
  for (size_t i = 0; i < places->n; i++)
    for (int32_t x = places->items[i].x0; x <= places->items[i].x1; x++) {
      const DsCell at = { x, places->items[i].y };

      if (!ds_tiling_put (out, stroke->delve->rules, mix.tiles[ds_mix_choose (&mix.mix, seed, at)],
                          at))
        return ds_fail_nomem (err, "scatter");
    }
  return DS_OK;
}

static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  DsSpans open = { 0 }, places = { 0 };
  const DsScatter scatter = {
    .cells = &open,
    .count = (size_t)dse_tool_options_get_int (stroke->options, "count"),
    .density = dse_tool_options_get_density (stroke->options),
    .spacing = dse_tool_options_get_spacing (stroke->options),
    .seed = (uint64_t)dse_tool_options_get_int (stroke->options, "chance"),
  };
  DsStatus status = list_free (stroke, spans, &open, err);

  if (status == DS_OK)
    status = ds_scatter_place (&scatter, &places, err);
  if (status == DS_OK)
    status =
        put_tiles (stroke, &places, scatter.seed, &dse_plan_on (out, stroke->floor)->tiles, err);
  ds_array_clear (&open);
  ds_array_clear (&places);
  return status;
}

/* A count makes the density meaningless. */
static unsigned
options (DseToolOptions *values)
{
  return DSE_USES_TILE | DSE_USES_MIX | DSE_USES_COUNT | DSE_USES_SPACING | DSE_USES_GROUND |
         DSE_USES_CHANCE | (dse_tool_options_get_int (values, "count") == 0 ? DSE_USES_DENSITY : 0);
}

const DseTool dse_tool_scatter = {
  .id = "scatter",
  .label = N_ ("Scatter Tiles"),
  .hint = N_ ("Drag a rectangle, or click in the selection, to scatter tiles · Ctrl+click tiles in "
              "the palette to mix them · Esc: cancel"),
  .icon = "ds-tool-scatter-symbolic",
  .accel = "<Shift>d",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_MIX | DSE_USES_COUNT | DSE_USES_DENSITY | DSE_USES_SPACING |
          DSE_USES_GROUND | DSE_USES_CHANCE,
  .traits = DSE_TOOL_PAINTS,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = dse_stroke_paint_shape,
  .hover = dse_stroke_show,
  .options = options,
  .cells = cells,
  .plan = plan,
  .measure = dse_stroke_measure_box,
};

/* editor/tools/kinds/corridor.c — digs a corridor from one click to the next, or along a drag. */
#include "app/units.h"
#include "tools/stroke.h"

#include "field/corridor.h"

#include <glib/gi18n.h>

static DsePaint
paint (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));
  const DsTile *record = ds_rules_tile (rules, tile);

  if (record->layer == DS_LAYER_GROUND && !(record->flags & DS_TILE_BLOCKS_MOVE))
    return (DsePaint){ DS_LAYER_GROUND, tile };
  return (DsePaint){ DS_LAYER_GROUND, ds_rules_plain_ground (rules) };
}

static DsCorridorPlan
drawn (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));
  const uint16_t door =
      ds_rules_tile (rules, tile)->flags & DS_TILE_DOOR ? tile : ds_rules_plain_door (rules);

  return (DsCorridorPlan){
    .from = stroke->start,
    .to = stroke->at,
    .width = dse_tool_options_get_size (stroke->options),
    .bends = (DsCorridorBends)dse_tool_options_get_int (stroke->options, "bends"),
    .is_swapped = (stroke->modifiers & GDK_SHIFT_MASK) != 0,
    .ground = paint (stroke).tile,
    .door = dse_tool_options_get_corridor_doors (stroke->options) ? door : DS_TILE_NONE
  };
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsCorridorPlan corridor = drawn (stroke);
  DsCells path = { 0 };
  gboolean done = ds_corridor_path (&corridor, &path);

  for (size_t i = 0; i < path.n && done; i++)
    done = ds_spans_put (out, path.items[i], 0);
  ds_array_clear (&path);
  return done ? DS_OK : ds_fail_nomem (err, "corridor");
}

/* The corridor and its mirror images. */
static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  const DsAxes axes = dse_stroke_axes (stroke);
  const DsCorridorPlan corridor = drawn (stroke);
  DsTiling *tiles = &dse_plan_on (out, stroke->floor)->tiles;
  DsStatus status = ds_corridor_lay (stroke->delve, stroke->floor, &corridor, tiles, err);

  for (size_t i = 0; i < ds_axes_n_images (&axes) && status == DS_OK; i++) {
    DsCorridorPlan image = corridor;

    image.from = ds_axes_image (&axes, i, corridor.from);
    image.to = ds_axes_image (&axes, i, corridor.to);
    status = ds_corridor_lay (stroke->delve, stroke->floor, &image, tiles, err);
  }
  return status;
}

/* ---- from the first click to the second */

static gboolean
is_begun (const DseStroke *stroke)
{
  const DsePending *pending = stroke->bench->pending;

  return pending->is_on && pending->floor == stroke->floor;
}

static void
press (DseStroke *stroke)
{
  if (is_begun (stroke))
    stroke->start = stroke->bench->pending->at;
  dse_stroke_show (stroke);
}

/* A click begins, the next one ends; so does a drag. */
static void
release (DseStroke *stroke)
{
  DsePending *pending = stroke->bench->pending;

  if (!is_begun (stroke) && stroke->start.x == stroke->at.x && stroke->start.y == stroke->at.y) {
    *pending = (DsePending){ .is_on = TRUE, .at = stroke->at, .floor = stroke->floor };
    return;
  }
  pending->is_on = FALSE;
  dse_stroke_paint_shape (stroke);
}

static void
hover (DseStroke *stroke)
{
  if (!is_begun (stroke)) {
    dse_stroke_show_pointed (stroke);
    stroke->n_shown = 0; /* there is no corridor yet */
    return;
  }
  stroke->start = stroke->bench->pending->at;
  dse_stroke_show (stroke);
}

static gboolean
cancel (const DseBench *bench)
{
  const gboolean was_begun = bench->pending->is_on;

  bench->pending->is_on = FALSE;
  return was_begun;
}

static void
choose (const DseBench *bench, gboolean is_chosen)
{
  bench->pending->is_on = FALSE;
}

static void
measure (const DseStroke *stroke, GString *text)
{
  const DsCorridorPlan corridor = drawn (stroke);
  DsCells path = { 0 };

  if (ds_corridor_path (&corridor, &path) && path.n > 1)
    dse_units_append_length (text, (int)path.n);
  ds_array_clear (&path);
}

const DseTool dse_tool_corridor = {
  .id = "corridor",
  .label = N_ ("Corridor"),
  .hint = N_ ("Click both ends, or drag, to dig a corridor · Shift: other direction first · Esc: "
              "cancel"),
  .icon = "ds-tool-corridor-symbolic",
  .accel = "c",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_SIZE | DSE_USES_BENDS | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_COUNTS,
  .press = press,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = release,
  .hover = hover,
  .clicks = &(const DseToolClicks){ .cancel = cancel },
  .choose = choose,
  .cells = cells,
  .paint = paint,
  .plan = plan,
  .measure = measure,
};

/* editor/tools/kinds/build_room.c — builds a room: ground, walls, doors, and its entry in the list
 * of rooms. */
#include "app/units.h"
#include "tools/ids.h"
#include "tools/stroke.h"

#include "field/room_plan.h"
#include "rules/find_terrain.h"

#include <glib/gi18n.h>

#define SIDE_MIN 3 /* cells, with the walls */
#define TOO_SMALL N_ ("Too small for a room: expected at least 3 × 3 cells")

/* The chosen tile if it is open ground. */
static uint16_t
ground_of (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  if (ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND &&
      !(ds_rules_tile (rules, tile)->flags & DS_TILE_BLOCKS_MOVE))
    return tile;
  return ds_rules_plain_ground (rules);
}

/* The chosen tile if it is a door. */
static uint16_t
door_of (const DseStroke *stroke)
{
  const DsRules *rules = stroke->delve->rules;
  const uint16_t tile = ds_rules_find_tile (rules, dse_tool_options_get_tile (stroke->options));

  return ds_rules_tile (rules, tile)->flags & DS_TILE_DOOR ? tile : ds_rules_plain_door (rules);
}

static uint16_t
wall_of (const DseStroke *stroke, uint16_t ground)
{
  const uint16_t wall = ds_rules_wall_of (stroke->delve->rules, ground);

  return wall != DS_TILE_NONE ? wall : ds_delve_wall (stroke->delve, stroke->floor);
}

/* The room as it is drawn. Modifiers change a box without a crossing, as they do others. */
static DsRoomPlan
drawn (const DseStroke *stroke)
{
  const int doors = dse_tool_options_get_int (stroke->options, "doors");
  const uint16_t ground = ground_of (stroke);
  DsRoomPlan room = { .box = dse_stroke_box (stroke),
                      .ground = ground,
                      .wall = wall_of (stroke, ground),
                      .door = doors != DSE_DOORS_NONE ? door_of (stroke) : DS_TILE_NONE,
                      .has_middles = doors == DSE_DOORS_MIDDLE };
  DsRect box;

  if (doors == DSE_DOORS_CROSSED && stroke->path != NULL &&
      ds_room_plan_box (stroke->delve, stroke->floor,
                        (const DsCell *)(const void *)stroke->path->data, stroke->path->len, &box,
                        &room.crossing)) {
    room.box = box;
    room.has_crossing = TRUE;
  }
  return room;
}

static gboolean
is_too_small (const DseStroke *stroke)
{
  const DsRect box = drawn (stroke).box;

  return box.w < SIDE_MIN || box.h < SIDE_MIN;
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_rect (drawn (stroke).box, DS_SHAPE_FILLED, out))
    return ds_fail_nomem (err, "room");
  return DS_OK;
}

static DsStatus
plan_room (const DseStroke *stroke, const DsRoomPlan *room, DsePlan *out, DsError *err)
{
  DseFloorPlan *floor = dse_plan_on (out, stroke->floor);
  DsePlannedRoom planned = { .room = { .id = dse_draw_id (), .kind = DS_ROOM_NORMAL } };
  const DsStatus status =
      ds_room_lay (stroke->delve, stroke->floor, room, &floor->tiles, &planned.cells, err);

  g_array_append_val (floor->rooms, planned);
  return status;
}

/* The room and its mirror images, each a room of its own. */
static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  const DsAxes axes = dse_stroke_axes (stroke);
  const DsRoomPlan room = drawn (stroke);
  DsStatus status = DS_OK;

  if (is_too_small (stroke))
    return DS_OK;
  for (size_t i = ds_axes_n_images (&axes); i-- > 0 && status == DS_OK;) {
    DsRoomPlan image = room;

    image.box = ds_axes_image_of_rect (&axes, i, room.box);
    image.crossing = ds_axes_image (&axes, i, room.crossing);
    status = plan_room (stroke, &image, out, err);
  }
  return status == DS_OK ? plan_room (stroke, &room, out, err) : status;
}

static void
measure (const DseStroke *stroke, GString *text)
{
  const DsRect box = drawn (stroke).box;

  dse_units_append_size (text, box.w, box.h);
  if (is_too_small (stroke))
    g_string_append_printf (text, " · %s", _ (TOO_SMALL));
}

static void
release (DseStroke *stroke)
{
  if (is_too_small (stroke))
    stroke->why = TOO_SMALL;
  dse_stroke_paint_shape (stroke);
}

static DsePaint
paint (const DseStroke *stroke)
{
  return (DsePaint){ DS_LAYER_GROUND, ground_of (stroke) };
}

const DseTool dse_tool_build_room = {
  .id = "build-room",
  .label = N_ ("Build Room"),
  .hint =
      N_ ("Drag to build a room with walls · from open ground through a wall: with a door there · "
          "Shift: square · Esc: cancel"),
  .icon = "ds-tool-build-room-symbolic",
  .accel = "u",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_DOORS | DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_TRACKS,
  .press = dse_stroke_show,
  .drag = dse_stroke_show,
  .modify = dse_stroke_show,
  .release = release,
  .hover = dse_stroke_show_pointed,
  .cells = cells,
  .paint = paint,
  .plan = plan,
  .measure = measure,
};

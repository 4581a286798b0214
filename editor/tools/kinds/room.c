/* editor/tools/kinds/room.c — paints which cells belong to the chosen room, to a new one, or to
 * none. */
#include "tools/ids.h"
#include "tools/keep.h"
#include "tools/stroke.h"

#include "field/move.h"

/* ---- a whole area */

/* A drop is a hole in its room, and no end of it. */
static gboolean
is_gate (const DseStroke *stroke, DsCell cell)
{
  const DsThings *things = stroke->delve->dungeon.floors[stroke->floor].things;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsGate *gate = ds_rules_kind (stroke->delve->rules, thing->kind)->gate;

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (gate != NULL && gate->way != DS_GATE_DOWN)
      return TRUE;
  }
  return FALSE;
}

/* True if the area at the stroke goes on at @cell: open, no door, and of the same room or none. */
static gboolean
goes_on (const DseStroke *stroke, DsCell cell)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];

  return ds_floor_has (level, cell) &&
         ds_floor_get (level, DS_LAYER_ROOM, cell) ==
             ds_floor_get (level, DS_LAYER_ROOM, stroke->at) &&
         !(ds_delve_flags (stroke->delve, stroke->floor, cell) &
           (DS_TILE_BLOCKS_MOVE | DS_TILE_DOOR)) &&
         !is_gate (stroke, cell);
}

static DsStatus
whole_area (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsDungeon *dungeon = &stroke->delve->dungeon;
  DS_ARRAY (DsCell) edge = { 0 };
  DsMask area;
  gboolean done;

  if (!ds_floor_has (&dungeon->floors[stroke->floor], stroke->at))
    return DS_OK;
  if (ds_mask_init (&area, dungeon->w, dungeon->h, err) != DS_OK)
    return DS_NOMEM;
  done = ds_array_push (&edge, stroke->at);
  while (done && edge.n > 0) {
    const DsCell at = edge.items[--edge.n];

    if (ds_mask_has (&area, at) || !goes_on (stroke, at))
      continue;
    ds_mask_set_span (&area, (DsSpan){ at.y, at.x, at.x, 0 });
    for (int step = 0; step < 4 && done; step++)
      done = ds_array_push (
          &edge, ((DsCell){ at.x + ds_move_steps[step].x, at.y + ds_move_steps[step].y }));
  }
  done = done && ds_mask_spans (&area, 0, out);
  ds_array_clear (&edge);
  ds_mask_clear (&area);
  return done ? DS_OK : ds_fail_nomem (err, "room");
}

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (dse_tool_options_get_room_work (stroke->options) == DSE_ROOM_AREA)
    return whole_area (stroke, out, err);
  if (!ds_shape_stroke (stroke->last, stroke->at, dse_tool_options_get_size (stroke->options),
                        dse_tool_options_get_tip (stroke->options), out))
    return ds_fail_nomem (err, "room");
  return DS_OK;
}

/* The parts of @spans where one can stand: walls are of no room. */
static gboolean
cut_to_open (const DsDelve *delve, size_t floor, const DsSpans *spans, DsSpans *out)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      if (!(ds_delve_flags (delve, floor, (DsCell){ x, spans->items[i].y }) &
            DS_TILE_BLOCKS_MOVE) &&
          !ds_array_push (out, (DsSpan){ spans->items[i].y, x, x, 0 }))
        return FALSE;
  return TRUE;
}

/* The chosen room, which is made when it is not on the floor. 0: that failed. */
static guint64
ensure_room (const DseStroke *stroke, DsuDocument *document)
{
  const DsRooms *rooms = dsu_document_get_delve (document)->dungeon.floors[stroke->floor].rooms;
  guint64 id = dse_tool_options_get_room (stroke->options);
  DsRoom room = { .kind = DS_ROOM_NORMAL };
  DsCmdPutRoom cmd = { .cmd.type = &ds_cmd_put_room, .floor = stroke->floor, .room = &room };

  if (id != 0 && ds_rooms_find (rooms, id) != 0)
    return id;
  room.id = dse_draw_id ();
  if (!dsu_document_apply (document, &cmd.cmd))
    return 0;
  g_object_set (stroke->options, "room", room.id, NULL);
  return room.id;
}

/* The rest of a room that is painted on is kept once, for it takes a look at all of the floor. */
static gboolean
begins (const DseStroke *stroke)
{
  return stroke->last.x == stroke->start.x && stroke->last.y == stroke->start.y;
}

static gboolean
keep_rest (DsuDocument *document, gsize floor, guint64 room)
{
  const DsRooms *rooms = dsu_document_get_delve (document)->dungeon.floors[floor].rooms;

  return dse_keep_room (document, floor, ds_rooms_find (rooms, room), TRUE);
}

static gboolean
apply (const DseStroke *stroke, DsSpans *spans, DsuDocument *document)
{
  const gboolean erases = dse_tool_options_get_room_work (stroke->options) == DSE_ROOM_ERASER;
  DsSpans open = { 0 };
  gboolean done = cut_to_open (stroke->delve, stroke->floor, spans, &open);

  if (done && open.n > 0) {
    const guint64 room = erases ? 0 : ensure_room (stroke, document);

    done = (erases || room != 0) && dse_paint_room (document, stroke->floor, room, &open) &&
           (!begins (stroke) || room == 0 || keep_rest (document, stroke->floor, room));
  }
  ds_array_clear (&open);
  return done;
}

static gboolean
pick (DseStroke *stroke)
{
  const DsRoom *room = ds_floor_room_at (&stroke->delve->dungeon.floors[stroke->floor], stroke->at);

  g_object_set (stroke->options, "room", room != NULL ? room->id : (guint64)0, NULL);
  return TRUE;
}

/* The preview of a whole area holds while the pointer stays in it. */
static gboolean
stays (const DseStroke *stroke, DsCell cell)
{
  return dse_tool_options_get_room_work (stroke->options) == DSE_ROOM_AREA &&
         dsu_canvas_is_previewed (stroke->bench->canvas, cell);
}

/* A whole area has no size. */
static unsigned
options (DseToolOptions *values)
{
  return DSE_USES_ROOM | DSE_USES_SYMMETRY |
         (dse_tool_options_get_room_work (values) != DSE_ROOM_AREA ? DSE_USES_SIZE : 0);
}

const DseTool dse_tool_room = {
  .id = "room",
  .label = N_ ("Assign Rooms"),
  .hint = N_ ("Drag to add cells to the room, or remove them · Alt: pick a room, or a new one"),
  .icon = "ds-tool-room-symbolic",
  .accel = "m",
  .cursor = "crosshair",
  .uses = DSE_USES_SIZE | DSE_USES_SYMMETRY | DSE_USES_ROOM,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .stays = stays,
  .options = options,
  .cells = cells,
  .apply = apply,
  .pick = pick,
};

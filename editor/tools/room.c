/* editor/tools/room.c — paints which cells belong to the chosen room, or to a new one. */
#include "page.h"
#include "tool.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
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
  DsCmdPutRoom cmd = { { &ds_cmd_put_room }, stroke->floor, &room };

  if (id != 0 && ds_rooms_find (rooms, id) != 0)
    return id;
  room.id = dse_page_draw_id ();
  if (!dsu_document_apply (document, &cmd.cmd))
    return 0;
  g_object_set (stroke->options, "room", room.id, NULL);
  return room.id;
}

static gboolean
apply (const DseStroke *stroke, DsSpans *spans, DsuDocument *document)
{
  DsCmdRoomCells cmd = { { &ds_cmd_room_cells }, stroke->floor, 0, NULL, 0 };
  DsSpans open = { 0 };
  gboolean done = cut_to_open (stroke->delve, stroke->floor, spans, &open);

  if (done && open.n > 0) {
    cmd.room = ensure_room (stroke, document);
    cmd.spans = open.items;
    cmd.n_spans = open.n;
    done = cmd.room != 0 && dsu_document_apply (document, &cmd.cmd);
  }
  ds_array_clear (&open);
  return done;
}

static void
pick (const DseStroke *stroke)
{
  const DsRoom *room = ds_level_room_at (&stroke->delve->dungeon.floors[stroke->floor], stroke->at);

  g_object_set (stroke->options, "room", room != NULL ? room->id : (guint64)0, NULL);
}

const DseTool dse_tool_room = {
  .id = "room",
  .label = N_ ("Room"),
  .hint = N_ ("Drag to give cells to the room · Alt: pick a room, or off the rooms a new one"),
  .accel = "m",
  .cursor = "crosshair",
  .work = DSE_PAINTS_WHILE_MOVING,
  .uses = DSE_USES_SIZE | DSE_USES_SYMMETRY | DSE_USES_ROOM,
  .cells = cells,
  .apply = apply,
  .pick = pick,
};

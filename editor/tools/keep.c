/* editor/tools/keep.c — pins. */
#include "tools/keep.h"

#include "map/extent.h"

/* The cells of the room of @number, and what stands around them: its walls and doors. */
static gboolean
room_spans (const DsFloor *level, guint32 number, DsSpans *out)
{
  DsSpans inner = { 0 };
  DsMask mask;
  gboolean done;

  if (ds_mask_init (&mask, level->w, level->h, NULL) != DS_OK)
    return FALSE;
  done = ds_room_spans (level, number, (DsRect){ 0, 0, level->w, level->h }, &inner);
  for (size_t i = 0; i < inner.n; i++)
    for (int32_t y = inner.items[i].y - 1; y <= inner.items[i].y + 1; y++)
      ds_mask_set_span (&mask, (DsSpan){ y, inner.items[i].x0 - 1, inner.items[i].x1 + 1, 0 });
  done = done && ds_mask_spans (&mask, 0, out);
  ds_array_clear (&inner);
  ds_mask_clear (&mask);
  return done;
}

/* Doors around it that are kept, too, may have become a part of it. */
gboolean
dse_room_is_kept (const DsFloor *level, guint32 number, DsRect box)
{
  gboolean is_kept = FALSE;

  g_return_val_if_fail (level != NULL, FALSE);

  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++) {
      const guint32 pins = ds_floor_get (level, DS_LAYER_PIN, (DsCell){ x, y });

      if (ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y }) != number)
        continue;
      if (!(pins & DS_PIN_ROOM) && (pins & DS_PIN_KEPT) != DS_PIN_KEPT)
        return FALSE;
      is_kept = is_kept || (pins & DS_PIN_ROOM) != 0;
    }
  return is_kept;
}

/* The cells of @own stay in their room; those of @around stay as they are, in whatever room. */
static gboolean
pin (DsuDocument *document, gsize floor, const DsSpans *own, const DsSpans *around)
{
  const DsCmdPin room = { .cmd.type = &ds_cmd_pin,
                          .floor = floor,
                          .spans = own->items,
                          .n_spans = own->n,
                          .what = DS_PIN_ROOM };
  const DsCmdPin kept = { .cmd.type = &ds_cmd_pin,
                          .floor = floor,
                          .spans = around->items,
                          .n_spans = around->n,
                          .what = DS_PIN_KEPT | DS_PIN_TILES };

  return (own->n == 0 || dsu_document_apply (document, &room.cmd)) &&
         (around->n == 0 || dsu_document_apply (document, &kept.cmd));
}

static gboolean
forget (DsuDocument *document, gsize floor, const DsSpans *spans)
{
  const DsCmdForget cmd = {
    .cmd.type = &ds_cmd_forget, .floor = floor, .spans = spans->items, .n_spans = spans->n
  };

  return spans->n == 0 || dsu_document_apply (document, &cmd.cmd);
}

gboolean
dse_keep_room (DsuDocument *document, gsize floor, guint32 number, gboolean keep)
{
  const DsFloor *level = &dsu_document_get_delve (document)->dungeon.floors[floor];
  DsSpans own = { 0 }, around = { 0 };
  const gboolean done =
      room_spans (level, number, &around) &&
      ds_room_spans (level, number, (DsRect){ 0, 0, level->w, level->h }, &own) &&
      (keep ? pin (document, floor, &own, &around) : forget (document, floor, &around));

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) &&
                            floor < dsu_document_get_delve (document)->dungeon.n_floors,
                        FALSE);

  ds_array_clear (&own);
  ds_array_clear (&around);
  return done;
}

/* A named room stays: its cells go on belonging to it, whatever they become. */
static gboolean
keep_name (DsuDocument *document, gsize floor, guint64 id)
{
  const DsFloor *level = &dsu_document_get_delve (document)->dungeon.floors[floor];
  const DsSpans none = { 0 };
  DsSpans own = { 0 };
  const gboolean done = ds_room_spans (level, ds_rooms_find (level->rooms, id),
                                       (DsRect){ 0, 0, level->w, level->h }, &own) &&
                        pin (document, floor, &own, &none);

  ds_array_clear (&own);
  return done;
}

gboolean
dse_set_room (DsuDocument *document, gsize floor, const DsRoom *room)
{
  const DsCmdPutRoom cmd = { .cmd.type = &ds_cmd_put_room, .floor = floor, .room = room };

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) &&
                            floor < dsu_document_get_delve (document)->dungeon.n_floors &&
                            room != NULL,
                        FALSE);

  return dsu_document_apply (document, &cmd.cmd) && keep_name (document, floor, room->id);
}

gboolean
dse_assign_region (DsuDocument *document, gsize floor, guint64 room, guint64 region)
{
  const DsCmdAssignRegion cmd = { .cmd.type = &ds_cmd_assign_region,
                                  .floor = floor,
                                  .rooms = &room,
                                  .n_rooms = 1,
                                  .region = region };

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) &&
                            floor < dsu_document_get_delve (document)->dungeon.n_floors,
                        FALSE);

  return dsu_document_apply (document, &cmd.cmd) && keep_name (document, floor, room);
}

gboolean
dse_paint_room (DsuDocument *document, gsize floor, guint64 room, const DsSpans *spans)
{
  const DsCmdRoomCells cmd = { .cmd.type = &ds_cmd_room_cells,
                               .floor = floor,
                               .room = room,
                               .spans = spans->items,
                               .n_spans = spans->n };
  DsSpans around = { 0 };
  gboolean done = spans->n == 0 || dsu_document_apply (document, &cmd.cmd);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) &&
                            floor < dsu_document_get_delve (document)->dungeon.n_floors &&
                            spans != NULL,
                        FALSE);

  for (size_t i = 0; i < spans->n && room != 0 && done; i++)
    for (int32_t y = -1; y <= 1 && done; y++)
      done = ds_array_push (&around, (DsSpan){ spans->items[i].y + y, spans->items[i].x0 - 1,
                                               spans->items[i].x1 + 1, 0 });
  done = done && (room == 0 || pin (document, floor, spans, &around));
  ds_array_clear (&around);
  return done;
}

gboolean
dse_merge_rooms (DsuDocument *document, gsize floor, const guint64 *ids, gsize n, guint64 into)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (document)->dungeon;
  const DsCmdMergeRooms cmd = {
    .cmd.type = &ds_cmd_merge_rooms, .floor = floor, .ids = ids, .n_ids = n, .into = into
  };

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) &&
                            floor < dsu_document_get_delve (document)->dungeon.n_floors &&
                            (ids != NULL || n == 0),
                        FALSE);

  return dsu_document_apply (document, &cmd.cmd) &&
         (into == 0 || dse_keep_room (document, floor,
                                      ds_rooms_find (dungeon->floors[floor].rooms, into), TRUE));
}

/* editor/rooms/rooms.c — what is done to rooms and regions by hand, each one undo step. */
#include "page/page_private.h"

#include "tools/keep.h"

#include "field/segment.h"

#include <glib/gi18n.h>

/* Colours of new regions, in turn; neighbours in the list are told apart by lightness, too. */
static const guint32 COLOURS[DSE_N_REGION_COLOURS] = { 0x3584e4, 0xe5a50a, 0x26a269, 0xc061cb,
                                                       0xe66100, 0x62d0c4, 0xa51d2d, 0x8ff0a4,
                                                       0x613583, 0xf5c2e7, 0x865e3c, 0x99c1f1 };

guint32
dse_region_colour (gsize i)
{
  return COLOURS[i % DSE_N_REGION_COLOURS];
}

static const DsDungeon *
dungeon_of (DsePage *self)
{
  return &dsu_document_get_delve (self->document)->dungeon;
}

static gboolean
put_room (DsePage *self, gsize floor, const DsRoom *room)
{
  const DsCmdPutRoom cmd = { .cmd.type = &ds_cmd_put_room, .floor = floor, .room = room };

  return dsu_document_apply (self->document, &cmd.cmd);
}

/* Keeps what was done since the step began only when all of it was @done. */
static gboolean
end (DsePage *self, gboolean done)
{
  if (!done) {
    dsu_document_cancel (self->document);
    return FALSE;
  }
  return dsu_document_end (self->document);
}

guint64
dse_page_add_room (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  const DsRoom room = { .id = dse_page_draw_id (), .kind = DS_ROOM_NORMAL };
  const DsMask *mask = dse_page_get_selection (self);
  DsSpans spans = { 0 };
  gboolean done = mask == NULL || ds_mask_spans (mask, 0, &spans);

  dse_page_begin_step (self, N_ ("New Room"));
  done = end (self, done && put_room (self, floor, &room) &&
                        dse_paint_room (self->document, floor, room.id, &spans));
  ds_array_clear (&spans);
  return done ? room.id : 0;
}

guint64
dse_page_add_region (DsePage *self)
{
  const DsRegion region = { .id = dse_page_draw_id (),
                            .colour =
                                dse_region_colour (ds_regions_count (dungeon_of (self)->regions)) };
  const DsCmdPutRegion cmd = { .cmd.type = &ds_cmd_put_region, .region = &region };

  return dsu_document_apply (self->document, &cmd.cmd) ? region.id : 0;
}

/* ---- splitting */

/* The part of @spans that is selected; FALSE: no memory. */
static gboolean
cut_to_selection (DsePage *self, DsSpans *spans)
{
  DsMask both;
  DsSpans selected = { 0 };
  gboolean done;

  if (ds_mask_init (&both, dungeon_of (self)->w, dungeon_of (self)->h, NULL) != DS_OK)
    return FALSE;
  done = ds_mask_spans (dse_page_get_selection (self), 0, &selected) &&
         ds_mask_combine (&both, DS_MASK_REPLACE, spans->items, spans->n, NULL) == DS_OK &&
         ds_mask_combine (&both, DS_MASK_INTERSECT, selected.items, selected.n, NULL) == DS_OK;
  spans->n = 0;
  done = done && ds_mask_spans (&both, 0, spans);
  ds_array_clear (&selected);
  ds_mask_clear (&both);
  return done;
}

static gsize
count_cells (const DsSpans *spans)
{
  gsize n = 0;

  for (size_t i = 0; i < spans->n; i++)
    n += (gsize)(spans->items[i].x1 - spans->items[i].x0 + 1);
  return n;
}

/* The new room is like the old one but for its name. */
static gboolean
part_from (DsePage *self, gsize floor, const DsRoom *old, DsRoomKind kind, const DsSpans *spans)
{
  const DsRoom room = { .id = dse_page_draw_id (), .kind = (uint8_t)kind, .region = old->region };

  return put_room (self, floor, &room) && dse_paint_room (self->document, floor, room.id, spans);
}

/* Cuts the room where it is narrow; all parts but the largest become rooms of their own. */
static gboolean
split_where_narrow (DsePage *self, gsize floor, const DsRoom *room, const DsExtent *extent,
                    const DsSpans *spans)
{
  const DsRect box = extent->box;
  g_autofree uint8_t *cells = g_malloc0 ((gsize)box.w * (gsize)box.h);
  g_autofree uint32_t *rooms = g_new0 (uint32_t, (gsize)box.w * (gsize)box.h);
  const DsSegmentMap map = {
    .w = box.w, .h = box.h, .cells = cells, .rooms = rooms, .max_rooms = DS_ROOMS_MAX
  };
  const DsRoom old = *room; /* the table changes */
  DsSegments parts;
  size_t largest = 0;
  gboolean done = TRUE;

  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      cells[ds_cell_index ((DsCell){ x - box.x, spans->items[i].y - box.y }, box.w)] =
          DS_SEGMENT_OPEN;
  if (ds_segments_find (&parts, &map, NULL, NULL) != DS_OK)
    return FALSE;
  for (size_t i = 1; i < parts.n; i++)
    if (parts.items[i].size > parts.items[largest].size)
      largest = i;
  for (size_t i = 0; i < parts.n && done; i++) {
    DsSpans part = { 0 };

    if (i == largest)
      continue;
    for (gsize k = 0; k < (gsize)box.w * (gsize)box.h && done; k++)
      if (parts.label[k] == i + 1) {
        const int32_t x = box.x + (int32_t)(k % (gsize)box.w);

        done = ds_array_push (&part, (DsSpan){ box.y + (int32_t)(k / (gsize)box.w), x, x, 0 });
      }
    done = done && part_from (self, floor, &old, parts.items[i].kind, &part);
    ds_array_clear (&part);
  }
  done = done && parts.n > 1;
  ds_segments_clear (&parts);
  return done;
}

gboolean
dse_page_split_room (DsePage *self, gsize floor, guint32 number)
{
  const DsFloor *level = &dungeon_of (self)->floors[floor];
  const DsRoom *room = ds_rooms_get (level->rooms, number - 1);
  const DsExtent extent = *dse_survey_get_room (self->survey, floor, number);
  const guint64 id = room->id;
  DsSpans spans = { 0 }, selected = { 0 };
  gboolean done = ds_room_spans (level, number, extent.box, &spans);

  if (done && dse_page_get_selection (self) != NULL)
    done =
        ds_room_spans (level, number, extent.box, &selected) && cut_to_selection (self, &selected);
  dse_page_begin_step (self, N_ ("Split Room"));
  if (count_cells (&selected) > 0 && count_cells (&selected) < extent.size)
    done = done && part_from (self, floor, room, (DsRoomKind)room->kind, &selected);
  else
    done = done && split_where_narrow (self, floor, room, &extent, &spans);
  done = done && dse_keep_room (self->document, floor, ds_rooms_find (level->rooms, id), TRUE);
  ds_array_clear (&spans);
  ds_array_clear (&selected);
  return end (self, done);
}

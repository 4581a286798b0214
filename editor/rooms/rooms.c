/* editor/rooms/rooms.c — edits of rooms and regions, each one undo step. */
#include "rooms/rooms.h"

#include "tools/ids.h"
#include "tools/keep.h"

#include "field/segment.h"
#include "rules/prefab_find.h"

#include <glib/gi18n.h>

#define TRIES 16 /* cells of a room at which the prefab that it stands from is looked for */

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
dungeon_of (DsuDocument *document)
{
  return &dsu_document_get_delve (document)->dungeon;
}

static gboolean
put_room (DsuDocument *document, gsize floor, const DsRoom *room)
{
  const DsCmdPutRoom cmd = { .cmd.type = &ds_cmd_put_room, .floor = floor, .room = room };

  return dsu_document_apply (document, &cmd.cmd);
}

/* Keeps what was done since the step began only when all of it was @done. */
static gboolean
end (DsuDocument *document, gboolean done)
{
  if (!done) {
    dsu_document_cancel (document);
    return FALSE;
  }
  return dsu_document_end (document);
}

static void
begin (DsuDocument *document, const char *label)
{
  dsu_document_set_error (document, NULL);
  dsu_document_begin (document, label);
}

guint64
dse_rooms_add (DsuDocument *document, gsize floor, const DsMask *mask)
{
  const DsRoom room = { .id = dse_draw_id (), .kind = DS_ROOM_NORMAL };
  DsSpans spans = { 0 };
  gboolean done;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), 0);

  done = mask == NULL || ds_mask_spans (mask, 0, &spans);
  begin (document, N_ ("New Room"));
  done = end (document, done && put_room (document, floor, &room) &&
                            dse_paint_room (document, floor, room.id, &spans));
  ds_array_clear (&spans);
  return done ? room.id : 0;
}

guint64
dse_regions_add (DsuDocument *document)
{
  DsRegion region = { .id = dse_draw_id () };
  const DsCmdPutRegion cmd = { .cmd.type = &ds_cmd_put_region, .region = &region };

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), 0);

  region.colour = dse_region_colour (ds_regions_count (dungeon_of (document)->regions));
  return dsu_document_apply (document, &cmd.cmd) ? region.id : 0;
}

/* ---- splitting */

/* Leaves the part of @spans that @mask has; FALSE: no memory. */
static gboolean
cut_to (DsuDocument *document, const DsMask *mask, DsSpans *spans)
{
  DsMask both;
  DsSpans selected = { 0 };
  gboolean done;

  if (ds_mask_init (&both, dungeon_of (document)->w, dungeon_of (document)->h, NULL) != DS_OK)
    return FALSE;
  done = ds_mask_spans (mask, 0, &selected) &&
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
part_from (DsuDocument *document, gsize floor, const DsRoom *old, DsRoomKind kind,
           const DsSpans *spans)
{
  const DsRoom room = { .id = dse_draw_id (), .kind = (uint8_t)kind, .region = old->region };

  return put_room (document, floor, &room) && dse_paint_room (document, floor, room.id, spans);
}

/* Cuts the room where it is narrow; all parts but the largest become rooms of their own. */
static gboolean
split_where_narrow (DsuDocument *document, gsize floor, const DsRoom *room, const DsExtent *extent,
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
    done = done && part_from (document, floor, &old, parts.items[i].kind, &part);
    ds_array_clear (&part);
  }
  done = done && parts.n > 1;
  ds_segments_clear (&parts);
  return done;
}

gboolean
dse_rooms_split (DsuDocument *document, DseSurvey *survey, gsize floor, guint32 number,
                 const DsMask *mask)
{
  const DsFloor *level;
  const DsRoom *room;
  DsExtent extent;
  guint64 id;
  DsSpans spans = { 0 }, selected = { 0 };
  gboolean done;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && number > 0, FALSE);

  level = &dungeon_of (document)->floors[floor];
  room = ds_rooms_get (level->rooms, number - 1);
  extent = *dse_survey_get_room (survey, floor, number);
  id = room->id;
  done = ds_room_spans (level, number, extent.box, &spans);
  if (done && mask != NULL)
    done =
        ds_room_spans (level, number, extent.box, &selected) && cut_to (document, mask, &selected);
  begin (document, N_ ("Split Room"));
  if (count_cells (&selected) > 0 && count_cells (&selected) < extent.size)
    done = done && part_from (document, floor, room, (DsRoomKind)room->kind, &selected);
  else
    done = done && split_where_narrow (document, floor, room, &extent, &spans);
  done = done && dse_keep_room (document, floor, ds_rooms_find (level->rooms, id), TRUE);
  ds_array_clear (&spans);
  ds_array_clear (&selected);
  return end (document, done);
}

/* ---- keeping */

char *
dse_rooms_toggle_kept (DsuDocument *document, DseSurvey *survey, gsize floor, guint32 number)
{
  const DsFloor *level;
  gboolean frees;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  if (number == 0)
    return g_strdup (_ ("Point at a room to keep it"));
  level = &dungeon_of (document)->floors[floor];
  frees = dse_room_is_kept (level, number, dse_survey_get_room (survey, floor, number)->box);
  dsu_document_begin (document, frees ? N_ ("Release Room") : N_ ("Keep Room"));
  dse_keep_room (document, floor, number, !frees);
  dsu_document_end (document);
  return g_strdup (frees ? _ ("Room released: it can change again")
                         : _ ("Room kept: it stays as it is when you regenerate the level"));
}

/* A room may have grown: some of its cells, spread over it, are tried. */
const char *
dse_rooms_get_prefab (DsuDocument *document, DseSurvey *survey, gsize floor, guint32 number)
{
  const DsDelve *delve;
  const DsExtent *room;
  guint64 n = 0;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_SURVEY (survey), NULL);

  delve = dsu_document_get_delve (document);
  if (floor >= delve->dungeon.n_floors || number == 0 ||
      number > ds_rooms_count (delve->dungeon.floors[floor].rooms))
    return NULL;
  room = dse_survey_get_room (survey, floor, number);
  for (DsCell at = { 0, room->box.y }; at.y < room->box.y + room->box.h; at.y++)
    for (at.x = room->box.x; at.x < room->box.x + room->box.w; at.x++) {
      const DsFloor *level = &delve->dungeon.floors[floor];
      const DsPrefab *prefab;

      if (ds_floor_get (level, DS_LAYER_ROOM, at) != number || n++ % (room->size / TRIES + 1) != 0)
        continue;
      prefab = ds_prefab_at (delve->rules, level, at);
      if (prefab != NULL)
        return prefab->id;
    }
  return NULL;
}

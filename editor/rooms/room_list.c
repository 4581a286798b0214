/* editor/rooms/room_list.c — rows of rooms. */
#include "rooms/room_list.h"

#include "inspect/describe.h"
#include "tools/keep.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (DseRoomRow, dse_room_row, G_TYPE_OBJECT)

static void
dse_room_row_finalize (GObject *object)
{
  DseRoomRow *self = DSE_ROOM_ROW (object);

  g_free (self->title);
  g_free (self->key);
  g_free (self->subtitle);
  G_OBJECT_CLASS (dse_room_row_parent_class)->finalize (object);
}

static void
dse_room_row_class_init (DseRoomRowClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_room_row_finalize;
}

static void
dse_room_row_init (DseRoomRow *self)
{
}

/* ---- rooms */

/* The number of things in each room of the floor. */
static guint32 *
count_things (const DsFloor *level)
{
  guint32 *counts = g_new0 (guint32, ds_rooms_count (level->rooms) + 1);

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsCell at = ds_things_get (level->things, i)->at;

    if (ds_floor_room_at (level, at) != NULL)
      counts[ds_floor_get (level, DS_LAYER_ROOM, at)]++;
  }
  return counts;
}

static void
add (GString *text, char *part)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
  g_free (part);
}

static char *
subtitle_of (const DseRoomRow *row, const DsRoom *room, gsize n_floors)
{
  GString *text = g_string_new (NULL);

  if (room->name != NULL)
    add (text, g_strdup (_ (ds_room_kind_label ((DsRoomKind)row->kind))));
  add (text, g_strdup_printf (ngettext ("%u cell", "%u cells", row->size), row->size));
  if (row->n_things > 0)
    add (text,
         g_strdup_printf (ngettext ("%u object", "%u objects", row->n_things), row->n_things));
  if (n_floors > 1)
    add (text, g_strdup_printf (_ ("floor %zu"), row->floor + 1));
  return g_string_free (text, FALSE);
}

static gboolean
is_found (const DseRoomRow *row, const char *needle)
{
  g_autofree char *title = NULL, *kind = NULL;

  if (needle[0] == '\0')
    return TRUE;
  title = g_utf8_casefold (row->title, -1);
  kind = g_utf8_casefold (_ (ds_room_kind_label ((DsRoomKind)row->kind)), -1);
  return strstr (title, needle) != NULL || strstr (kind, needle) != NULL;
}

static gboolean
has_region (const DsDungeon *dungeon, const DsRoom *room)
{
  return room->region != 0 && room->region <= ds_regions_count (dungeon->regions);
}

static DseRoomRow *
room_new (const DsDungeon *dungeon, DseSurvey *survey, gsize floor, guint32 number, guint n_things)
{
  const DsFloor *level = &dungeon->floors[floor];
  const DsRoom *room = ds_rooms_get (level->rooms, number - 1);
  const DsExtent *extent = dse_survey_get_room (survey, floor, number);
  DseRoomRow *row = g_object_new (DSE_TYPE_ROOM_ROW, NULL);

  row->id = room->id;
  row->floor = floor;
  row->number = number;
  row->kind = room->kind;
  row->size = extent->size;
  row->n_things = n_things;
  row->title = dse_name_room (room, number);
  row->subtitle = subtitle_of (row, room, dungeon->n_floors);
  row->key = g_utf8_collate_key_for_filename (row->title, -1);
  row->has_colour = has_region (dungeon, room);
  row->colour = row->has_colour ? ds_regions_get (dungeon->regions, room->region - 1)->colour : 0;
  row->is_kept = extent->size > 0 && dse_room_is_kept (level, number, extent->box);
  return row;
}

/* Appends the rooms of a floor that are found to the groups of their regions. */
static void
add_floor (const DsDungeon *dungeon, DseSurvey *survey, gsize floor, const char *needle,
           GPtrArray **groups)
{
  const DsFloor *level = &dungeon->floors[floor];
  g_autofree guint32 *counts = count_things (level);

  for (guint32 number = 1; number <= ds_rooms_count (level->rooms); number++) {
    const DsRoom *room = ds_rooms_get (level->rooms, number - 1);
    g_autoptr (DseRoomRow) row = room_new (dungeon, survey, floor, number, counts[number]);

    if (is_found (row, needle))
      g_ptr_array_add (groups[has_region (dungeon, room) ? room->region : 0],
                       g_steal_pointer (&row));
  }
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const DseRoomRow *p = *(DseRoomRow *const *)a, *q = *(DseRoomRow *const *)b;
  int order = 0;

  switch (*(const DseRoomOrder *)data) {
  case DSE_ROOMS_BY_SIZE:
    order = (q->size > p->size) - (q->size < p->size);
    break;
  case DSE_ROOMS_BY_CONTENTS:
    order = (q->n_things > p->n_things) - (q->n_things < p->n_things);
    break;
  case DSE_ROOMS_BY_KIND:
    order = (p->kind > q->kind) - (p->kind < q->kind);
    break;
  case DSE_ROOMS_BY_NAME:
    break;
  }
  if (order == 0 && p->floor != q->floor)
    order = p->floor < q->floor ? -1 : 1;
  if (order == 0)
    order = strcmp (p->key, q->key);
  return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
}

/* ---- headings */

static DseRoomRow *
heading_new (const DsRegions *regions, guint32 number, guint n_rooms)
{
  DseRoomRow *row = g_object_new (DSE_TYPE_ROOM_ROW, NULL);

  row->is_region = TRUE;
  row->number = number;
  row->subtitle = g_strdup_printf (ngettext ("%u room", "%u rooms", n_rooms), n_rooms);
  if (number == 0) {
    row->title = g_strdup (_ ("No region"));
    return row;
  }
  row->id = ds_regions_get (regions, number - 1)->id;
  row->title = dse_name_region (regions, number);
  row->has_colour = TRUE;
  row->colour = ds_regions_get (regions, number - 1)->colour;
  return row;
}

/* A heading and, unless they are folded away, the rooms of a group; returns how many there was no
 * place for. */
static guint
add_group (GPtrArray *rows, DseRoomRow *heading, GPtrArray *group, DseRoomOrder order,
           GHashTable *folded)
{
  guint n = 0;

  heading->is_folded = g_hash_table_contains (folded, &heading->id);
  g_ptr_array_add (rows, heading);
  if (heading->is_folded)
    return 0;
  g_ptr_array_sort_with_data (group, compare, &order);
  for (; n < group->len && rows->len < DSE_ROOM_ROWS_MAX; n++)
    g_ptr_array_add (rows, g_object_ref (group->pdata[n]));
  return group->len - n;
}

GPtrArray *
dse_room_rows (DsuDocument *document, DseSurvey *survey, DseRoomOrder order, const char *search,
               GHashTable *folded, guint *n_left)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (document)->dungeon;
  const guint32 n_regions = (guint32)ds_regions_count (dungeon->regions);
  g_autofree char *needle = g_utf8_casefold (search, -1);
  GPtrArray **groups = g_new (GPtrArray *, n_regions + 1);
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_SURVEY (survey) && search != NULL &&
                            folded != NULL && n_left != NULL,
                        NULL);

  *n_left = 0;
  for (guint32 i = 0; i <= n_regions; i++)
    groups[i] = g_ptr_array_new_with_free_func (g_object_unref);
  for (gsize f = 0; f < dungeon->n_floors; f++)
    add_floor (dungeon, survey, f, needle, groups);
  for (guint32 i = 1; i <= n_regions; i++)
    if (groups[i]->len > 0 || needle[0] == '\0')
      *n_left += add_group (rows, heading_new (dungeon->regions, i, groups[i]->len), groups[i],
                            order, folded);
  if (groups[0]->len > 0)
    *n_left += add_group (rows, heading_new (dungeon->regions, 0, groups[0]->len), groups[0], order,
                          folded);
  for (guint32 i = 0; i <= n_regions; i++)
    g_ptr_array_unref (groups[i]);
  g_free (groups);
  return rows;
}

/* ---- one of them alone */

static guint
count_rooms (const DsDungeon *dungeon, guint32 region)
{
  guint n = 0;

  for (gsize f = 0; f < dungeon->n_floors; f++)
    for (guint32 i = 0; i < ds_rooms_count (dungeon->floors[f].rooms); i++)
      n += ds_rooms_get (dungeon->floors[f].rooms, i)->region == region;
  return n;
}

/* Its region stands behind its size: no heading says it. */
static DseRoomRow *
lone_room_new (const DsDungeon *dungeon, DseSurvey *survey, gsize floor, guint32 number)
{
  const DsFloor *level = &dungeon->floors[floor];
  const DsRoom *room = ds_rooms_get (level->rooms, number - 1);
  g_autofree guint32 *counts = count_things (level);
  DseRoomRow *row = room_new (dungeon, survey, floor, number, counts[number]);

  if (has_region (dungeon, room)) {
    GString *text = g_string_new (row->subtitle);

    add (text, dse_name_region (dungeon->regions, room->region));
    g_free (row->subtitle);
    row->subtitle = g_string_free (text, FALSE);
  }
  return row;
}

DseRoomRow *
dse_room_row_new (DsuDocument *document, DseSurvey *survey, DsHolder holder)
{
  const DsDungeon *dungeon;
  guint32 number;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_SURVEY (survey), NULL);

  dungeon = &dsu_document_get_delve (document)->dungeon;
  if (holder.type == DS_HOLDER_REGION) {
    number = ds_regions_find (dungeon->regions, holder.id);
    return number > 0 ? heading_new (dungeon->regions, number, count_rooms (dungeon, number))
                      : NULL;
  }
  if (holder.type != DS_HOLDER_ROOM || holder.floor >= dungeon->n_floors)
    return NULL;
  number = ds_rooms_find (dungeon->floors[holder.floor].rooms, holder.id);
  return number > 0 ? lone_room_new (dungeon, survey, holder.floor, number) : NULL;
}

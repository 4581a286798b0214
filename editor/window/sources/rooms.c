/* editor/window/sources/rooms.c — the rooms of the level. */
#include "inspect/describe.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* "Room 12 · Floor 2 · Catacombs": number of a room with a name, floor where there are several, and
 * region. Caller frees. */
static char *
dup_detail (const DsDungeon *dungeon, gsize floor, guint32 number)
{
  const DsRoom *room = ds_rooms_get (dungeon->floors[floor].rooms, number - 1);
  GString *text = g_string_new (NULL);

  if (room->name != NULL)
    g_string_append_printf (text, _ ("Room %u"), number);
  if (dungeon->n_floors > 1)
    g_string_append_printf (g_string_append (text, text->len > 0 ? " · " : ""), _ ("Floor %zu"),
                            floor + 1);
  if (room->region != 0 && room->region <= ds_regions_count (dungeon->regions)) {
    g_autofree char *region = dse_name_region (dungeon->regions, room->region);

    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", region);
  }
  return g_string_free (text, FALSE);
}

static DseEntry *
entry_new (const DsDungeon *dungeon, gsize floor, guint32 number)
{
  const DsRoom *room = ds_rooms_get (dungeon->floors[floor].rooms, number - 1);
  g_autofree char *label = dse_name_room (room, number);
  g_autofree char *detail = dup_detail (dungeon, floor, number);
  DseEntry *entry = dse_entry_new (&dse_source_rooms, NULL, label, detail);

  entry->floor = floor;
  entry->number = number;
  return entry;
}

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsDungeon *dungeon =
      &dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)))->dungeon;

  for (gsize floor = 0; floor < dungeon->n_floors; floor++)
    for (guint32 number = 1; number <= ds_rooms_count (dungeon->floors[floor].rooms); number++)
      dse_entry_take (out, entry_new (dungeon, floor, number));
}

/* "12" or "room 12": that room of the shown floor, whatever it is called. */
static DseEntry *
read_number (DseWindow *window, const char *text, char **why)
{
  DsePage *page = dse_window_get_page (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  const gsize floor = dsu_canvas_get_floor (dse_page_get_canvas (page));
  g_autoptr (GRegex) regex = g_regex_new ("^\\s*(\\D*?)\\s*(\\d{1,9})\\s*$", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *word = NULL, *digits = NULL, *folded = NULL, *room = NULL;
  guint32 number;

  if (!g_regex_match (regex, text, 0, &match))
    return NULL;
  word = g_match_info_fetch (match, 1);
  digits = g_match_info_fetch (match, 2);
  folded = g_utf8_casefold (word, -1);
  room = g_utf8_casefold (_ (dse_source_rooms.label), -1);
  number = (guint32)g_ascii_strtoull (digits, NULL, 10);
  if ((folded[0] != '\0' && strcmp (folded, room) != 0) || number < 1 ||
      number > ds_rooms_count (dungeon->floors[floor].rooms))
    return NULL;
  return entry_new (dungeon, floor, number);
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  DsePage *page = dse_window_get_page (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;

  if (entry->floor < dungeon->n_floors &&
      entry->number <= ds_rooms_count (dungeon->floors[entry->floor].rooms))
    dse_page_show_room (page, entry->floor, (guint32)entry->number);
}

const DseSource dse_source_rooms = {
  .id = "room",
  .label = N_ ("Room"),
  .is_of_level = TRUE,
  .is_place = TRUE,
  .collect = collect,
  .read = read_number,
  .run = run,
};

/* editor/window/sources/cells.c — a typed cell of the level: "12, 7", or "2: 12, 7" on the second
 * floor. */
#include "window/source.h"

#include <glib/gi18n.h>

/* Floor from 1, which may be missing, column and row. */
#define PATTERN "^\\s*(?:(\\d+)\\s*:)?\\s*(-?\\d+)(?:\\s*,\\s*|\\s+)(-?\\d+)\\s*$"

/* Part @i of the match as a number that is at least 0 and less than @end. */
static gboolean
read_number (GMatchInfo *match, int i, gint64 end, gint64 *out)
{
  g_autofree char *text = g_match_info_fetch (match, i);

  *out = g_ascii_strtoll (text, NULL, 10);
  return *out >= 0 && *out < end;
}

static DseEntry *
entry_new (const DsDungeon *dungeon, gsize floor, DsCell cell)
{
  g_autofree char *label = g_strdup_printf (_ ("Cell %d, %d"), cell.x, cell.y);
  g_autofree char *detail =
      dungeon->n_floors > 1 ? g_strdup_printf (_ ("Floor %zu"), floor + 1) : NULL;
  DseEntry *entry = dse_entry_new (&dse_source_cells, NULL, label, detail);

  entry->floor = floor;
  entry->cell = cell;
  return entry;
}

static DseEntry *
read_cell (DseWindow *window, const char *text, char **why)
{
  DsePage *page = dse_window_get_page (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  g_autoptr (GRegex) regex = g_regex_new (PATTERN, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *floor_text = NULL;
  gint64 floor, x, y;

  if (!g_regex_match (regex, text, 0, &match))
    return NULL;
  floor_text = g_match_info_fetch (match, 1);
  if (floor_text[0] == '\0')
    floor = (gint64)dsu_canvas_get_floor (dse_page_get_canvas (page));
  else if (!read_number (match, 1, (gint64)dungeon->n_floors + 1, &floor) || floor-- == 0) {
    *why = g_strdup_printf (_ ("No such floor: expected 1 to %zu, got %s"), dungeon->n_floors,
                            floor_text);
    return NULL;
  }
  if (!read_number (match, 2, dungeon->w, &x) || !read_number (match, 3, dungeon->h, &y)) {
    *why = g_strdup_printf (_ ("No such cell: expected 0, 0 to %d, %d, got %s"), dungeon->w - 1,
                            dungeon->h - 1, text);
    return NULL;
  }
  return entry_new (dungeon, (gsize)floor, (DsCell){ (int32_t)x, (int32_t)y });
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  DsePage *page = dse_window_get_page (window);

  dse_page_show_cells (page, entry->floor, &entry->cell, 1);
  dsu_canvas_centre (dse_page_get_canvas (page), entry->cell); /* where eyes look for it */
}

const DseSource dse_source_cells = {
  .id = "cell",
  .label = N_ ("Cell"),
  .is_of_level = TRUE,
  .is_place = TRUE,
  .read = read_cell,
  .run = run,
};

/* editor/window/sources/objects.c — the objects of the level. */
#include "inspect/describe.h"
#include "tools/kinds.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* "Marker · Floor 2 · 7, 3": the kind of an object with a name, floor where there are several, and
 * cell. Caller frees. */
static char *
dup_detail (const DsDelve *delve, gsize floor, const DsThing *thing)
{
  g_autofree char *own = dse_own_name_of (thing);
  GString *text = g_string_new (NULL);

  if (own != NULL) {
    g_autofree char *kind = dse_name_kind_of (delve, thing);

    g_string_append_printf (text, "%s · ", kind);
  }
  if (delve->dungeon.n_floors > 1)
    g_string_append_printf (text, _ ("Floor %zu"), floor + 1);
  g_string_append_printf (text, "%s%d, %d", delve->dungeon.n_floors > 1 ? " · " : "", thing->at.x,
                          thing->at.y);
  return g_string_free (text, FALSE);
}

static DseEntry *
entry_new (const DsDelve *delve, gsize floor, const DsThing *thing)
{
  g_autofree char *label = dse_name_thing (delve, thing);
  g_autofree char *detail = dup_detail (delve, floor, thing);
  DseEntry *entry = dse_entry_new (&dse_source_objects, NULL, label, detail);

  entry->floor = floor;
  entry->number = thing->id;
  return entry;
}

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsDelve *delve =
      dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)));

  for (gsize floor = 0; floor < delve->dungeon.n_floors; floor++) {
    const DsThings *things = delve->dungeon.floors[floor].things;

    for (size_t i = 0; i < ds_things_count (things); i++)
      dse_entry_take (out, entry_new (delve, floor, ds_things_get (things, i)));
  }
}

/* "t-91c2": the object with that id, as files have it. */
static DseEntry *
read_id (DseWindow *window, const char *text, char **why)
{
  const DsDelve *delve =
      dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)));
  guint64 id;

  if (!g_str_has_prefix (text, "t-") ||
      !g_ascii_string_to_unsigned (text + 2, 16, 1, G_MAXUINT64, &id, NULL))
    return NULL;
  for (gsize floor = 0; floor < delve->dungeon.n_floors; floor++) {
    const DsThing *thing = ds_things_find (delve->dungeon.floors[floor].things, id);

    if (thing != NULL)
      return entry_new (delve, floor, thing);
  }
  return NULL;
}

/* Selects the object with the tool for objects, and moves the view to it. */
static void
run (DseWindow *window, const DseEntry *entry)
{
  DsePage *page = dse_window_get_page (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  const DsThing *thing = entry->floor < dungeon->n_floors
                             ? ds_things_find (dungeon->floors[entry->floor].things, entry->number)
                             : NULL;
  const uint64_t id = entry->number;

  if (thing == NULL)
    return;
  dse_page_show_cells (page, entry->floor, &thing->at, 1);
  dsu_canvas_centre (dse_page_get_canvas (page), thing->at);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.tool", "s", dse_tool_thing.id);
  dse_page_choose_things (page, &id, 1);
}

const DseSource dse_source_objects = {
  .id = "object",
  .label = N_ ("Object"),
  .is_of_level = TRUE,
  .is_place = TRUE,
  .collect = collect,
  .read = read_id,
  .run = run,
};

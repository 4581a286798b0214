/* editor/window/sources/floors.c — the floors of a level that has several. */
#include "window/source.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsDungeon *dungeon =
      &dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)))->dungeon;

  for (gsize i = 0; dungeon->n_floors > 1 && i < dungeon->n_floors; i++) {
    g_autofree char *label = g_strdup_printf (_ ("Floor %zu"), i + 1);

    dse_entry_add (out, &dse_source_floors, NULL, label, NULL)->floor = i;
  }
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  DsePage *page = dse_window_get_page (window);

  if (entry->floor < dsu_document_get_delve (dse_page_get_document (page))->dungeon.n_floors)
    g_object_set (page, "floor", (guint)entry->floor, NULL);
}

const DseSource dse_source_floors = {
  .id = "floor",
  .label = N_ ("Floors"),
  .is_of_level = TRUE,
  .is_place = TRUE,
  .collect = collect,
  .run = run,
};

/* editor/window/sources/tiles.c — the tiles, to be painted next. */
#include "tools/kinds.h"
#include "window/source.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsRules *rules =
      dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)))->rules;

  for (uint16_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    if (!tile->is_unknown)
      dse_entry_add (out, &dse_source_tiles, tile->id, ds_translate (tile->label),
                     ds_translate (tile->group));
  }
}

/* A tool that paints no tiles gives way to the brush. */
static void
run (DseWindow *window, const DseEntry *entry)
{
  DsePage *page = dse_window_get_page (window);

  g_object_set (dse_window_get_options (window), "tile", entry->id, NULL);
  if (page != NULL && (dse_page_get_tool (page)->uses & DSE_USES_TILE) == 0)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.tool", "s", dse_tool_brush.id);
}

const DseSource dse_source_tiles = {
  .id = "tile",
  .label = N_ ("Tile"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};

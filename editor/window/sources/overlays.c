/* editor/window/sources/overlays.c — the overlays of the level. */
#include "window/source.h"

#include <glib/gi18n.h>
#include <string.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  for (gsize i = 0; i < dsu_overlay_count (); i++)
    dse_entry_add (out, &dse_source_overlays, dsu_overlay_get (i)->id,
                   _ (dsu_overlay_get (i)->label), NULL);
  dse_entry_add (out, &dse_source_overlays, "", C_ ("overlay", "None"), NULL);
}

/* The overlay that is shown is hidden. */
static void
run (DseWindow *window, const DseEntry *entry)
{
  g_autoptr (GVariant) shown = g_action_group_get_action_state (G_ACTION_GROUP (window), "overlay");
  const gboolean is_shown = strcmp (g_variant_get_string (shown, NULL), entry->id) == 0;

  g_action_group_change_action_state (G_ACTION_GROUP (window), "overlay",
                                      g_variant_new_string (is_shown ? "" : entry->id));
}

const DseSource dse_source_overlays = {
  .id = "overlay",
  .label = N_ ("Overlay"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};

/* editor/window/sources/links.c — the lines between objects that belong together. */
#include "window/source.h"

#include "tools/relations.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  for (int i = 0; i < DSE_N_RELATIONS; i++)
    dse_entry_add (out, &dse_source_links, dse_relations_id ((DseRelationsShown)i),
                   _ (dse_relations_label ((DseRelationsShown)i)), NULL);
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  g_action_group_change_action_state (G_ACTION_GROUP (window), "links",
                                      g_variant_new_string (entry->id));
}

const DseSource dse_source_links = {
  .id = "links",
  .label = N_ ("Lines on the map"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};

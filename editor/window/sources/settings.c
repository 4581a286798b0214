/* editor/window/sources/settings.c — the settings of the preferences, which open at the chosen one.
 */
#include "window/preferences.h"
#include "window/source.h"

#include <glib/gi18n.h>

static void
collect (DseWindow *window, GPtrArray *out)
{
  gsize n;
  const DsePreference *all = dse_preferences (&n);

  for (gsize i = 0; i < n; i++)
    dse_entry_add (out, &dse_source_settings, all[i].id, all[i].title, all[i].subtitle);
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  dse_preferences_show (window, entry->id);
}

const DseSource dse_source_settings = {
  .id = "setting",
  .label = N_ ("Setting"),
  .collect = collect,
  .run = run,
};

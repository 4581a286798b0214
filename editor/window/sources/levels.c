/* editor/window/sources/levels.c — the levels of the window's project. */
#include "io/levels.h"
#include "shown.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* A folder that cannot be read has no entries here; the panel of the project says why. */
static void
collect (DseWindow *window, GPtrArray *out)
{
  DseProject *project = dse_window_get_project (window);
  DsFileNames levels;

  if (project == NULL ||
      ds_levels_list (&levels, NULL, dse_project_get_folder (project), NULL) != DS_OK)
    return;
  for (gsize i = 0; i < levels.n; i++) {
    g_autofree char *shown = dsu_dup_shown (levels.items[i]);

    dse_entry_add (out, &dse_source_levels, levels.items[i], shown,
                   dse_project_get_settings (project)->name);
  }
  ds_file_names_clear (&levels);
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  DseProject *project = dse_window_get_project (window);
  char *file = project != NULL ? ds_level_file (dse_project_get_folder (project), entry->id) : NULL;

  if (file != NULL)
    dse_window_open (window, file);
  ds_free (file);
}

const DseSource dse_source_levels = {
  .id = "level",
  .label = N_ ("Level"),
  .collect = collect,
  .run = run,
};

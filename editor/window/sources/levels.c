/* editor/window/sources/levels.c — the levels of the window's project. */
#include "io/levels.h"
#include "project/level_files.h"
#include "shown.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* The name of the level, as far as the panel of the project has read it, else that of the project.
 */
static const char *
detail_of (DseProject *project, const char *path)
{
  DseLevelFiles *list = dse_level_files_of (project);
  char *file = ds_level_file (dse_project_get_folder (project), path);
  DseLevelFile *level = list != NULL && file != NULL ? dse_level_files_find (list, file) : NULL;

  ds_free (file);
  return level != NULL && dse_level_file_get_facts (level)->name != NULL
             ? dse_level_file_get_facts (level)->name
             : dse_project_get_settings (project)->name;
}

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
                   detail_of (project, levels.items[i]));
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

/* editor/window/sources/levels.c — the levels of the window's project. */
#include "io/levels.h"
#include "io/io.h"
#include "project/level_files.h"
#include "project/level_head.h"
#include "shown.h"
#include "window/source.h"

#include <glib/gi18n.h>

#define READ_MAX 500 /* of the levels, while the palette opens */

/* The name of the level of @path, as the panel of the project has read it, or as its file has it,
 * which is one of @n_read files then. NULL: it has none. Caller frees. */
static char *
dup_name (DseProject *project, const char *path, guint *n_read)
{
  DseLevelFiles *list = dse_level_files_of (project);
  char *file = ds_level_file (dse_project_get_folder (project), path);
  DseLevelFile *level = list != NULL && file != NULL ? dse_level_files_find (list, file) : NULL;
  char *name = level != NULL ? g_strdup (dse_level_file_get_facts (level)->name) : NULL;

  if (name == NULL && file != NULL && ds_io_format_of (file) == &ds_format_delve &&
      (*n_read)++ < READ_MAX)
    name = dse_level_head_dup_name (file);
  ds_free (file);
  return name;
}

/* A folder that cannot be read has no entries here; the panel of the project says why. */
static void
collect (DseWindow *window, GPtrArray *out)
{
  DseProject *project = dse_window_get_project (window);
  DsFileNames levels;
  guint n_read = 0;

  if (project == NULL ||
      ds_levels_list (&levels, NULL, dse_project_get_folder (project), NULL) != DS_OK)
    return;
  for (gsize i = 0; i < levels.n; i++) {
    g_autofree char *shown = dsu_dup_shown (levels.items[i]);

    g_autofree char *name = dup_name (project, levels.items[i], &n_read);

    dse_entry_add (out, &dse_source_levels, levels.items[i], shown,
                   name != NULL ? name : dse_project_get_settings (project)->name);
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

/* editor/window/projects.c — the project of a window: opened, and followed from tab to tab. */
#include "window/window_private.h"

#include "app/settings.h"
#include "dialogs.h"
#include "io/data.h"
#include "io/levels.h"
#include "shown.h"
#include "window/last_session.h"
#include "window/recent.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

DseProject *
dse_window_get_project (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  return self->project != NULL && dse_project_get_folder (self->project) != NULL ? self->project
                                                                                 : NULL;
}

DseDefinitions *
dse_window_get_definitions (DseWindow *self)
{
  DsePage *page;

  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  page = dse_window_get_page (self);
  return dse_project_get_definitions (page != NULL ? dse_project_of (dse_page_get_document (page))
                                                   : self->project);
}

void
dse_window_set_project (DseWindow *self, DseProject *project)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PROJECT (project));

  if (self->project == project)
    return;
  g_signal_handlers_disconnect_by_func (self->project, dse_window_show_document, self);
  g_signal_handlers_disconnect_by_func (self->project, dse_window_show_tool, self);
  g_set_object (&self->project, project);
  g_signal_connect_object (project, "changed", G_CALLBACK (dse_window_show_document), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "changed", G_CALLBACK (dse_window_show_tool), self,
                           G_CONNECT_SWAPPED);
  if (dse_project_get_folder (project) != NULL)
    dse_recent_note_project (dse_project_get_folder (project));
  dse_last_session_note_project (self);
  g_object_notify (G_OBJECT (self), "project");
}

void
dse_window_follow_project (DseWindow *self)
{
  DseProject *project;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;
  if (project != NULL && dse_project_get_folder (project) != NULL)
    dse_window_set_project (self, project);
}

/* ---- opening */

/* Shows the last tab with a level of it. FALSE: there is none. */
static gboolean
show_tab (DseWindow *self, DseProject *project)
{
  for (guint i = dse_window_get_n_pages (self); i-- > 0;)
    if (dse_project_of (dse_page_get_document (dse_window_get_nth_page (self, i))) == project) {
      dse_window_show_tab (self, adw_tab_view_get_nth_page (self->tabs, (int)i));
      return TRUE;
    }
  return FALSE;
}

char *
dse_window_dup_levels_folder (DsuDocument *document)
{
  g_autofree char *folder = NULL;
  DseProject *project;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  project = dse_project_of (document);
  if (project == NULL || dse_project_get_folder (project) == NULL ||
      dse_project_is_read_only (project))
    return NULL;
  folder = g_build_filename (dse_project_get_folder (project), DS_LEVELS_FOLDER, NULL);
  return g_mkdir_with_parents (folder, 0777) == 0 ? g_steal_pointer (&folder) : NULL;
}

/* Path of the first level by name, which the caller frees; NULL: there is none. */
static char *
dup_first_level (DseProject *project)
{
  const char *folder = dse_project_get_folder (project);
  DsFileNames paths;
  char *path = NULL;

  if (ds_levels_list (&paths, NULL, folder, NULL) == DS_OK && paths.n > 0)
    path = g_build_filename (folder, DS_LEVELS_FOLDER, paths.items[0], NULL);
  ds_file_names_clear (&paths);
  return path;
}

/* The recipe of the project, without one that which was used last. */
static DsStatus
choose_recipe (DseProject *project, const DsRecipe **out, DsError *err)
{
  g_autofree char *last = g_settings_get_string (dse_settings_get (), "last-recipe");
  const DsRecipes *recipes = dse_definitions_get_recipes (dse_project_get_definitions (project));
  const DsStatus status = dse_project_get_recipe (project, out, err);

  if (status == DS_OK && *out == NULL)
    *out = ds_recipes_find (recipes, last);
  if (status == DS_OK && *out == NULL)
    *out = ds_recipes_find (recipes, "rooms-and-corridors");
  return status;
}

/* A level of @recipe, NULL for an empty one, in a new tab; @status says whether that was found. */
static void
make_level (DseWindow *self, DsStatus status, const DsRecipe *recipe, DsError *err)
{
  g_autoptr (DsuDocument) document = NULL;
  char sentence[DS_SENTENCE];

  if (status == DS_OK)
    document = dse_project_new_level (
        self->project, recipe, g_random_int (), recipe != NULL && recipe->w > 0 ? recipe->w : 80,
        recipe != NULL && recipe->h > 0 ? recipe->h : 24,
        recipe != NULL && recipe->floors > 0 ? recipe->floors : 1, err);
  if (document != NULL)
    dse_page_make (dse_window_add_document (self, document));
  else
    dse_window_show_error (self, ds_error_format (err, sentence, sizeof sentence));
}

void
dse_window_make_level (DseWindow *self)
{
  const DsRecipe *recipe;
  DsStatus status;
  DsError err;

  g_return_if_fail (DSE_IS_WINDOW (self));

  status = choose_recipe (self->project, &recipe, &err);
  make_level (self, status, recipe, &err);
}

void
dse_window_make_level_of (DseWindow *self, const char *path)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRecipe recipe;
  DsStatus status;

  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  status = ds_data_read_recipe (&recipe, path, dse_project_get_rules (self->project), errors);
  make_level (self, status, &recipe, &errors->items[0]);
  ds_recipe_clear (&recipe);
}

static void
show_level (DseWindow *self)
{
  AdwTabPage *spare = dse_window_untouched_tab (self);
  const guint n = dse_window_get_n_pages (self);
  g_autofree char *path = dup_first_level (self->project);

  if (path != NULL) {
    dse_window_open (self, path);
    return;
  }
  dse_window_make_level (self);
  if (spare != NULL && dse_window_get_n_pages (self) > n)
    dse_window_replace_tab (self, spare);
}

gboolean
dse_window_open_project (DseWindow *self, const char *path)
{
  g_autofree char *findings = NULL;
  g_autoptr (DseProject) project = NULL;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && path != NULL, FALSE);

  project = dse_project_of_path (path, &findings);
  if (project != NULL && dse_project_get_folder (project) == NULL) {
    g_autofree char *shown = dsu_path_dup_shown (path);

    g_clear_object (&project);
    findings = g_strdup_printf (_ ("%s is not in a project: expected a folder that has %s, or lies "
                                   "in one that does"),
                                shown, DS_PROJECT_FILE);
  }
  if (project != NULL) {
    dse_window_set_project (self, project);
    if (!show_tab (self, project))
      show_level (self);
  }
  if (findings != NULL)
    dse_window_show_error (self, findings);
  return project != NULL;
}

void
dse_window_return_to_project (DseWindow *self, const char *folder)
{
  g_autofree char *file = NULL, *findings = NULL;
  g_autoptr (DseProject) project = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self) && folder != NULL);

  file = g_build_filename (folder, DS_PROJECT_FILE, NULL);
  if (!g_file_test (file, G_FILE_TEST_EXISTS))
    return;
  project = dse_project_open (folder, &findings);
  if (project != NULL)
    dse_window_set_project (self, project);
  if (findings != NULL)
    dse_window_show_error (self, findings);
}

static void
on_folder (const char *path, gpointer data)
{
  if (path != NULL)
    dse_window_open_project (data, path);
}

void
dse_window_open_project_dialog (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  dsu_dialog_open_folder (GTK_WINDOW (self), _ ("Open Project"), _ ("_Open"), on_folder, self);
}

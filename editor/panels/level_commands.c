/* editor/panels/level_commands.c — renaming moves the file first; what names it follows. */
#include "panels/level_commands.h"

#include "app/backups.h"
#include "app/work.h"
#include "dialogs.h"
#include "io/io.h"
#include "io/level_rename.h"
#include "io/levels.h"
#include "page/backdrop.h"
#include "shown.h"
#include "window/bookmarks.h"
#include "window/file_commands.h"

#include <glib/gi18n.h>
#include <string.h>

#define SUFFIX ".delve"

static void
show_status (DseWindow *window, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dse_window_show_error (window, ds_error_format (err, sentence, sizeof sentence));
}

DsePage *
dse_level_page (DseWindow *window, const char *file)
{
  g_return_val_if_fail (DSE_IS_WINDOW (window) && file != NULL, NULL);

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);

    if (g_strcmp0 (dsu_document_get_path (dse_page_get_document (page)), file) == 0)
      return page;
  }
  return NULL;
}

/* @path without its suffix; caller frees. */
static char *
dup_stem (const char *path)
{
  return g_str_has_suffix (path, SUFFIX) ? g_strndup (path, strlen (path) - strlen (SUFFIX))
                                         : g_strdup (path);
}

/* Path of a file below "levels"; caller frees. */
static char *
dup_file (const char *folder, const char *path)
{
  return g_build_filename (folder, DS_LEVELS_FOLDER, path, NULL);
}

static const char *
folder_of (DseWindow *window)
{
  return dse_project_get_folder (dse_window_get_project (window));
}

/* ---- duplicate */

/* "cave-2.delve" of "cave.delve", or the next that is free; caller frees. */
static char *
dup_free_path (const char *folder, const char *path)
{
  g_autofree char *stem = dup_stem (path);

  for (guint i = 2;; i++) {
    g_autofree char *next = g_strdup_printf ("%s-%u" SUFFIX, stem, i);
    g_autofree char *file = dup_file (folder, next);

    if (!g_file_test (file, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&next);
  }
}

/* The document of the level file in a tab of any window that has changes which are not saved; NULL:
 * the file is what the user sees. */
static DsuDocument *
find_changed (DseWindow *window, const char *file)
{
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (GList *at = windows; at != NULL; at = at->next) {
    DsePage *page = DSE_IS_WINDOW (at->data) ? dse_level_page (at->data, file) : NULL;
    DsuDocument *document = page != NULL ? dse_page_get_document (page) : NULL;

    if (document != NULL && dsu_document_get_modified (document))
      return document;
  }
  return NULL;
}

static DsStatus
copy_file (const char *from, const char *to, DsError *err)
{
  char *bytes = NULL;
  size_t n;
  DsStatus status = ds_io_read_bytes (from, &bytes, &n, err);

  if (status == DS_OK)
    status = ds_io_write_bytes (to, bytes, n, err);
  ds_free (bytes);
  return status;
}

char *
dse_level_duplicate (DseWindow *window, DseLevelFiles *files, DseLevelFile *level)
{
  g_autofree char *path = NULL, *file = NULL;
  DsuDocument *changed;
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_WINDOW (window) && DSE_IS_LEVEL_FILES (files), NULL);
  g_return_val_if_fail (DSE_IS_LEVEL_FILE (level), NULL);

  path = dup_free_path (folder_of (window), dse_level_file_get_path (level));
  file = dup_file (folder_of (window), path);
  changed = find_changed (window, dse_level_file_get_file (level));
  status = changed != NULL ? ds_io_save (dsu_document_get_delve (changed), file, &err)
                           : copy_file (dse_level_file_get_file (level), file, &err);
  if (status != DS_OK) {
    show_status (window, &err);
    return NULL;
  }
  dse_level_files_refresh (files);
  return g_steal_pointer (&path);
}

/* ---- the trash */

void
dse_level_trash (DseWindow *window, DseLevelFiles *files, DseLevelFile *level)
{
  g_return_if_fail (DSE_IS_WINDOW (window) && DSE_IS_LEVEL_FILES (files));
  g_return_if_fail (DSE_IS_LEVEL_FILE (level));

  dse_file_trash (window, dse_level_file_get_file (level), dse_level_file_get_path (level));
  dse_level_files_refresh (files);
}

/* ---- the exits that lead to a renamed level */

static gboolean
has_exit_to (const DsDelve *delve, const char *path)
{
  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);

      if (thing->level != NULL && strcmp (ds_str_get (thing->level), path) == 0)
        return TRUE;
    }
  }
  return FALSE;
}

/* Changes the levels of @project in all windows; those that were saved are saved again, unless
 * their file changed meanwhile. Adds their files to @open. */
static void
follow_in_tabs (DseWindow *window, DseProject *project, const DsCmdRenameLevel *rename,
                GHashTable *open)
{
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (GList *at = windows; at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++) {
      DsePage *page = dse_window_get_nth_page (at->data, i);
      DsuDocument *document = dse_page_get_document (page);
      const char *path = dsu_document_get_path (document);
      const gboolean was_saved = !dsu_document_get_modified (document) && !dse_page_is_stale (page);

      if (path == NULL || dse_project_of (document) != project)
        continue;
      g_hash_table_add (open, g_strdup (path));
      if (has_exit_to (dsu_document_get_delve (document), rename->from) &&
          dsu_document_take (document, &rename->cmd, ds_cmd_rename_level.label) && was_saved)
        dse_page_save (page, path);
    }
}

/* The rest, in a thread; one at a time, since each changes files that the next reads. */
typedef struct {
  DseWindow *window; /* weak */
  char *folder, *from, *to;
  DsRules *rules;
  GHashTable *open; /* absolute paths of files in tabs */
  guint n_changed;
  GString *errors; /* a line for each file that could not be changed */
} FollowWork;

static void
follow_work_free (gpointer data)
{
  FollowWork *work = data;

  g_clear_weak_pointer (&work->window);
  g_free (work->folder);
  g_free (work->from);
  g_free (work->to);
  ds_rules_unref (work->rules);
  g_hash_table_unref (work->open);
  g_string_free (work->errors, TRUE);
  g_free (work);
}

static void
note_error (FollowWork *work, const DsError *err)
{
  char sentence[DS_SENTENCE];

  g_string_append_printf (work->errors, "%s%s", work->errors->len > 0 ? "\n" : "",
                          ds_error_format (err, sentence, sizeof sentence));
}

static void
follow_in_file (FollowWork *work, const char *file)
{
  const DsCmdRenameLevel rename = { .cmd.type = &ds_cmd_rename_level,
                                    .from = work->from,
                                    .to = work->to };
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsChanges changes = { 0 };
  DsDelve delve;
  DsError err;

  if (ds_io_load (&delve, file, work->rules, errors) != DS_OK) {
    note_error (work, &errors->items[0]);
    return;
  }
  if (has_exit_to (&delve, work->from)) {
    if (rename.cmd.type->apply (&delve, &rename.cmd, &changes, &err) == DS_OK &&
        ds_io_save (&delve, file, &err) == DS_OK)
      work->n_changed++;
    else
      note_error (work, &err);
  }
  ds_delve_clear (&delve);
}

static void
run_follow (gpointer data)
{
  FollowWork *work = data;
  DsFileNames paths;
  DsError err;

  if (ds_levels_list (&paths, NULL, work->folder, &err) != DS_OK)
    note_error (work, &err);
  for (size_t i = 0; i < paths.n; i++) {
    g_autofree char *file = dup_file (work->folder, paths.items[i]);

    if (!g_hash_table_contains (work->open, file))
      follow_in_file (work, file);
  }
  ds_file_names_clear (&paths);
}

static void
say_followed (FollowWork *work)
{
  g_autofree char *text = NULL;

  if (work->errors->len > 0) {
    text = g_strdup_printf (_ ("References to %s may still name %s:\n%s"), work->to, work->from,
                            work->errors->str);
    dse_window_show_error (work->window, text);
  } else if (work->n_changed > 0) {
    text = g_strdup_printf (ngettext ("Exits changed in %u closed level",
                                      "Exits changed in %u closed levels", work->n_changed),
                            work->n_changed);
    dse_window_say (work->window, text);
  }
}

static gboolean is_following;
static GQueue waiting = G_QUEUE_INIT; /* RenameRequest */

static void rename_next (void);

static void
on_followed (gpointer owner, gpointer data)
{
  FollowWork *work = data;

  if (work->window != NULL)
    say_followed (work);
  is_following = FALSE;
  rename_next ();
}

/* @why: error of other files that name the level, which is shown with those of exits; NULL: none.
 */
static void
follow_exits (DseWindow *window, DseProject *project, const char *from, const char *to,
              const DsError *why)
{
  const DsCmdRenameLevel rename = { .cmd.type = &ds_cmd_rename_level, .from = from, .to = to };
  FollowWork *work = g_new0 (FollowWork, 1);

  is_following = TRUE;
  g_set_weak_pointer (&work->window, window);
  work->folder = g_strdup (dse_project_get_folder (project));
  work->from = g_strdup (from);
  work->to = g_strdup (to);
  work->rules = ds_rules_ref (dse_project_get_rules (project));
  work->open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  work->errors = g_string_new (NULL);
  if (why != NULL)
    note_error (work, why);
  follow_in_tabs (window, project, &rename, work->open);
  dse_work_start (NULL, work, run_follow, on_followed, follow_work_free);
}

/* ---- rename */

typedef struct {
  DseWindow *window;   /* weak */
  DseProject *project; /* of the level; the window may have another by the time of the answer */
  DseLevelFiles *files;
  DseLevelFile *level;
  char *path; /* the answer, below "levels" */
} RenameRequest;

static void
rename_request_free (gpointer data)
{
  RenameRequest *request = data;

  g_object_unref (request->project);
  g_object_unref (request->files);
  g_object_unref (request->level);
  g_clear_weak_pointer (&request->window);
  g_free (request->path);
  g_free (request);
}

/* Moves the file, and changes those of the project that name it but levels, and in the file, unless
 * it @is_open, what it names beside it; *@status and *@err say whether these could be changed.
 * FALSE: it stays. */
static gboolean
move_level (RenameRequest *request, const char *old, const char *file, gboolean is_open,
            DsStatus *status, DsError *err)
{
  const char *from = dse_level_file_get_path (request->level), *path = request->path;
  const char *folder = dse_project_get_folder (request->project);
  g_autofree char *shown = dsu_dup_shown (path);
  g_autofree char *taken = g_strdup_printf (_ ("The project already has a level %s"), shown);
  DsFilePlan plan = { 0 };
  gboolean moves;

  *status = ds_level_rename_plan (&plan, folder, from, path, err);
  if (*status == DS_OK && !is_open)
    *status = ds_level_rename_plan_pictures (&plan, folder, from, path, err);
  moves = dse_file_move (request->window, old, file, path, taken);
  if (moves && *status == DS_OK)
    *status = ds_file_plan_apply (&plan, err);
  ds_file_plan_clear (&plan);
  return moves;
}

/* The page of a level that was moved to @file; its reference images stay where they are. */
static void
follow_in_page (DsePage *page, const char *file)
{
  DsuDocument *document = dse_page_get_document (page);
  const gboolean was_saved = !dsu_document_get_modified (document) && !dse_page_is_stale (page);

  dse_backdrop_follow (dse_page_get_backdrop (page), file);
  dse_page_follow_file (page, file);
  if (was_saved && dsu_document_get_modified (document))
    dse_page_save (page, file);
}

static void
rename_level (RenameRequest *request)
{
  const char *from = dse_level_file_get_path (request->level), *path = request->path;
  g_autofree char *old = g_strdup (dse_level_file_get_file (request->level));
  g_autofree char *file = dup_file (dse_project_get_folder (request->project), path);
  DsePage *page = dse_level_page (request->window, old);
  DsStatus status;
  DsError err;

  if (strcmp (path, from) == 0 || !move_level (request, old, file, page != NULL, &status, &err))
    return;
  dse_backups_rename (old, file);
  dse_bookmarks_rename (old, file);
  if (page != NULL)
    follow_in_page (page, file);
  follow_exits (request->window, request->project, from, path, status != DS_OK ? &err : NULL);
  dse_level_files_renamed (request->files, path);
}

/* Renames those that wait, until exits are to be followed. */
static void
rename_next (void)
{
  while (!is_following && !g_queue_is_empty (&waiting)) {
    RenameRequest *request = g_queue_pop_head (&waiting);

    if (request->window != NULL)
      rename_level (request);
    rename_request_free (request);
  }
}

static void
on_name (const char *stem, gpointer data)
{
  RenameRequest *request = data;
  g_autofree char *name = NULL;

  if (stem == NULL) {
    rename_request_free (request);
    return;
  }
  name = g_strstrip (g_strdup (stem));
  request->path =
      g_str_has_suffix (name, SUFFIX) ? g_strdup (name) : g_strconcat (name, SUFFIX, NULL);
  g_queue_push_tail (&waiting, request);
  rename_next ();
}

void
dse_level_rename (DseWindow *window, DseLevelFiles *files, DseLevelFile *level)
{
  RenameRequest *request;
  g_autofree char *stem = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window) && DSE_IS_LEVEL_FILES (files));
  g_return_if_fail (DSE_IS_LEVEL_FILE (level));

  request = g_new0 (RenameRequest, 1);
  g_set_weak_pointer (&request->window, window);
  request->project = g_object_ref (dse_window_get_project (window));
  request->files = g_object_ref (files);
  request->level = g_object_ref (level);
  stem = dup_stem (dse_level_file_get_path (level));
  dsu_dialog_ask_text (
      GTK_WINDOW (window), _ ("Rename Level"),
      _ ("Exits of other levels, checks, export targets and recordings follow. A name such as "
         "deep/cave moves the level to the folder deep."),
      _ ("Name"), stem, _ ("_Rename"), on_name, request);
}

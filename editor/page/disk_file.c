/* editor/page/disk_file.c — saving and reverting, and how pictures are drawn. */
#include "page/page_private.h"

#include "app/autosave.h"
#include "app/backups.h"
#include "app/read_files.h"
#include "app/unread.h"
#include "io/io.h"
#include "io/levels.h"
#include "paint/export.h"
#include "paint/io_options.h"
#include "proof/findings.h"
#include "rules/prefab_drawing.h"

#include <glib/gi18n.h>

/* Notes the version of the file that the level came from. */
static void
take_version (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autofree char *now = path != NULL ? dsu_file_dup_version (path) : NULL;

  dsu_document_set_version (self->document, now);
  dse_file_watch_start (self->file_watch);
}

void
dse_page_follow_file (DsePage *self, const char *path)
{
  g_return_if_fail (DSE_IS_PAGE (self) && path != NULL);

  dsu_document_set_path (self->document, path);
  dse_file_watch_start (self->file_watch);
}

gboolean
dse_page_is_stale (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_page_is_prefab (self) ? dse_prefab_is_stale (self->document)
                                   : dsu_document_is_stale (self->document);
}

void
dse_page_show_unprotected (DsePage *self, const char *why)
{
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_PAGE (self));

  if (why == NULL) {
    dsu_bar_hide (self->recovery_bar);
    return;
  }
  text = g_strdup_printf (_ ("Your changes cannot be backed up, and a crash would lose them: %s. "
                             "Delvesmith keeps trying."),
                          why);
  dsu_bar_show (self->recovery_bar, text, _ ("_Save"), "win.save", NULL);
}

/* The level is saved all the same. */
static void
show_unkept (gpointer owner, const char *why)
{
  g_autofree char *text = NULL;

  if (why == NULL)
    return;
  text = g_strdup_printf (_ ("The level is saved, but cannot be kept among the backups: %s"), why);
  dse_page_show_error (owner, text);
}

void
dse_page_note_written (DsePage *self, const char *path)
{
  g_return_if_fail (DSE_IS_PAGE (self) && path != NULL);

  dse_backups_note_written (self->document, path);
  if (g_strcmp0 (dsu_document_get_path (self->document), path) != 0)
    return;
  take_version (self);
  dse_read_files_set (self->document, NULL);
  dse_unread_set (self->document, NULL); /* such parts are gone, whatever the file lacks */
  dse_backups_keep_with (self->document, DSE_BACKUP_SAVED, self, show_unkept);
}

gboolean
dse_page_save (DsePage *self, const char *path)
{
  g_return_val_if_fail (DSE_IS_PAGE (self) && path != NULL, FALSE);

  return dse_page_save_over (self, path, DS_IO_FREE);
}

/* A crash while a file is written in place costs that file, and after it was replaced recovery
 * files that need it cannot be read: then they hold the level before. Where they cannot be written,
 * the page says so as ever. */
static void
keep_before (DsePage *self, const char *path, DsIoObstacles allowed)
{
  g_autofree char *token = NULL, *why = NULL;

  if ((allowed & ds_io_obstacles (path) & DS_IO_CLOSED_FOLDER) ||
      dse_autosave_needs_file (self->document, path))
    why = dse_autosave_keep (self->document, &token);
}

/* Makes the folder of @path again where it lay in the project, which is there: git takes away
 * folders that it empties. */
static void
restore_folder (DsePage *self, const char *path)
{
  DseProject *project = dse_project_of (self->document);
  const char *top = project != NULL ? dse_project_get_folder (project) : NULL;
  g_autofree char *file = top != NULL ? g_build_filename (top, DS_PROJECT_FILE, NULL) : NULL;
  g_autofree char *levels = top != NULL ? g_build_filename (top, DS_LEVELS_FOLDER "/", NULL) : NULL;
  g_autofree char *folder = g_path_get_dirname (path);

  if (top != NULL && g_str_has_prefix (path, levels) && g_file_test (file, G_FILE_TEST_EXISTS))
    g_mkdir_with_parents (folder, 0777); /* otherwise saving says why it fails */
}

gboolean
dse_page_save_over (DsePage *self, const char *path, DsIoObstacles allowed)
{
  const DsFormat *format;
  char sentence[DS_SENTENCE];
  DsError err;

  g_return_val_if_fail (DSE_IS_PAGE (self) && path != NULL, FALSE);

  keep_before (self, path, allowed);
  g_free (dse_backups_keep_original (self->document, path)); /* asked about before */
  format = ds_io_format_of (path);
  if (format != NULL && !format->is_whole) {
    const DsePageExport copy = { .format = format, .io = dsu_io_options };

    dse_page_export (self, &copy, path, allowed, NULL, NULL);
    return TRUE;
  }
  dse_backdrop_follow (self->aids.backdrop, path);
  restore_folder (self, path);
  if (ds_io_save_over (dsu_document_get_delve (self->document), path, allowed, &err) != DS_OK) {
    g_autofree char *text = g_strdup_printf (_ ("The level could not be saved: %s"),
                                             ds_error_format (&err, sentence, sizeof sentence));

    dse_page_show_error (self, text);
    dsu_bar_show (self->error_bar, text, _ ("Save _As…"), "win.save-as", NULL);
    return FALSE;
  }
  dsu_document_set_error (self->document, NULL);
  dsu_document_set_path (self->document, path);
  dsu_document_mark_saved (self->document);
  dse_page_note_written (self, path);
  return TRUE;
}

gboolean
dse_page_take_file (DsePage *self, const DsDelve *delve, const DsErrors *errors)
{
  DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = delve };
  const char *path;
  g_autoptr (GHashTable) files = NULL;
  g_autofree char *unread = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (self) && delve != NULL && errors != NULL, FALSE);

  if (!dsu_document_take (self->document, &cmd.cmd, NULL))
    return FALSE;
  unread = errors->n > 0 ? dse_findings_dup (errors) : NULL;
  dsu_document_set_error (self->document, unread);
  dse_unread_set (self->document, unread);
  take_version (self);
  path = dsu_document_get_path (self->document);
  files = path != NULL ? dse_read_files_list (path) : NULL;
  dse_read_files_set (self->document, files);
  dsu_document_mark_saved (self->document);
  return TRUE;
}

void
dse_page_take_saved (DsePage *self, const char *path, guint64 revision)
{
  gboolean is_written;

  g_return_if_fail (DSE_IS_PAGE (self) && path != NULL);

  dsu_document_set_error (self->document, NULL);
  is_written = dsu_document_get_revision (self->document) == revision;
  if (g_strcmp0 (dsu_document_get_path (self->document), path) != 0) {
    dse_backdrop_follow (self->aids.backdrop, path); /* as the written copy did */
    dsu_document_set_path (self->document, path);
    dse_page_note_written (self, path);
  }
  if (!is_written)
    return;
  dsu_document_mark_saved (self->document);
  dse_autosave_forget (self->document);
}

/* Reads the file again as one undo step; on failure the document stays. */
gboolean
dse_page_revert (DsePage *self)
{
  const char *path;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDelve delve;
  gboolean done;

  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  path = dsu_document_get_path (self->document);
  if (path == NULL)
    return FALSE;
  if (dse_page_is_prefab (self))
    return dse_page_revert_prefab (self);
  if (ds_io_load (&delve, path, dsu_document_get_delve (self->document)->rules, errors) != DS_OK) {
    g_autofree char *text = dse_findings_dup (errors);

    dse_page_show_error (self, text);
    return FALSE;
  }
  done = dse_page_take_file (self, &delve, errors);
  ds_delve_clear (&delve);
  return done;
}

void
dse_page_read_source (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_source_watch_read (dse_file_watch_get_source (self->file_watch));
}

gboolean
dse_page_is_source (DsePage *self, const char *path)
{
  g_return_val_if_fail (DSE_IS_PAGE (self) && path != NULL, FALSE);

  return dse_source_watch_reads (dse_file_watch_get_source (self->file_watch), path);
}

const char *
dse_page_get_source (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_source_watch_get_path (dse_file_watch_get_source (self->file_watch));
}

#define EXPORT_CELL_MAX 32   /* pixels, outside of projects */
#define EXPORT_SIDE_MAX 8192 /* pixels: the greatest side that most programs open */

/* Side of a cell: the project's, where the level has one. The whole floor stays in bounds. */
static int
export_cell (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DseProject *project = dse_project_of (self->document);
  const gboolean has_own = project != NULL && dse_project_get_folder (project) != NULL;
  const int px = has_own ? dse_project_get_settings (project)->cell : EXPORT_CELL_MAX;

  return CLAMP (EXPORT_SIDE_MAX / MAX (dungeon->w, dungeon->h), 1, MIN (px, DSU_EXPORT_CELL_MAX));
}

DsuExportOptions
dse_page_export_options (DsePage *self)
{
  DsuExportOptions options = { 0 };
  gboolean grid;
  int style;

  g_return_val_if_fail (DSE_IS_PAGE (self), options);

  options.cell_px = export_cell (self);
  g_object_get (self->canvas, "style", &style, "show-grid", &grid, NULL);
  options.style = (DsuStyle)style;
  options.grid = grid;
  if (dse_overlay_get_kind (self->overlay) != NULL)
    options.overlays[options.n_overlays++] = dse_overlay_get_kind (self->overlay);
  options.bot = dse_bot_games_get_bot (self->aids.bot_games);
  if (options.bot != NULL)
    options.n_games = (guint32)dse_bot_games_get_tally (self->aids.bot_games)->results.n;
  return options;
}

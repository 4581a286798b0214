/* editor/page/disk_file.c — saving, reverting, exporting, and noticing that the file changed. */
#include "page/page_private.h"

#include "io/io.h"
#include "paint/export.h"
#include "proof/findings.h"

#include <glib/gi18n.h>

#define GONE_MS 500 /* some programs take a file away before they put another one there */

/* Of the document's file as it is now; NULL: there is none. */
static char *
version_on_disk (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);

  return path != NULL ? dsu_file_dup_version (path) : NULL;
}

/* What is only here any more is not saved. */
static gboolean
on_gone (gpointer data)
{
  DsePage *self = data;
  g_autofree char *now = version_on_disk (self);

  self->gone_timer = 0;
  if (dsu_document_get_path (self->document) == NULL || now != NULL)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->seen_version, g_free);
  dsu_document_mark_unsaved (self->document);
  dsu_bar_show (DSU_BAR (self->disk_bar), _ ("The file no longer exists on disk."), _ ("_Save"),
                "win.save", NULL);
  return G_SOURCE_REMOVE;
}

static void
show_stale (DsePage *self)
{
  dsu_bar_show (DSU_BAR (self->disk_bar), _ ("The file changed on disk."), _ ("Reload"),
                "win.revert", NULL);
}

static void
on_file_event (DsePage *self)
{
  g_autofree char *now = version_on_disk (self);

  if (now == NULL && self->seen_version != NULL && self->gone_timer == 0)
    self->gone_timer = g_timeout_add (GONE_MS, on_gone, self);
  if (now == NULL || g_strcmp0 (now, self->seen_version) == 0)
    return;
  g_free (self->seen_version);
  self->seen_version = g_steal_pointer (&now);
  show_stale (self);
}

/* Watches the document's file, if it has one. One that was recovered may come from an older file
 * than there is now. */
void
dse_page_watch_file (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autoptr (GFile) file = NULL;

  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  g_clear_pointer (&self->seen_version, g_free);
  dsu_bar_hide (DSU_BAR (self->disk_bar));
  if (path == NULL)
    return;
  file = g_file_new_for_path (path);
  self->seen_version = version_on_disk (self);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (on_file_event), self);
  if (dsu_document_is_stale (self->document))
    show_stale (self);
}

/* The level is what its file holds now. */
static void
take_version (DsePage *self)
{
  g_autofree char *now = version_on_disk (self);

  dsu_document_set_version (self->document, now);
  dse_page_watch_file (self);
}

gboolean
dse_page_is_stale (DsePage *self)
{
  return dsu_document_is_stale (self->document);
}

void
dse_page_show_unprotected (DsePage *self, const char *why)
{
  g_autofree char *text = NULL;

  if (why == NULL) {
    dsu_bar_hide (DSU_BAR (self->recovery_bar));
    return;
  }
  text = g_strdup_printf (_ ("Your changes cannot be backed up, and a crash would lose them: %s. "
                             "Delvesmith keeps trying."),
                          why);
  dsu_bar_show (DSU_BAR (self->recovery_bar), text, _ ("_Save"), "win.save", NULL);
}

static gboolean
finish (DsePage *self, DsStatus status, const DsError *err)
{
  char sentence[DS_SENTENCE];

  if (status != DS_OK)
    dse_page_show_error (self, ds_error_format (err, sentence, sizeof sentence));
  return status == DS_OK;
}

/* A format that does not hold all of the document gets a copy: the document stays unsaved. */
gboolean
dse_page_save (DsePage *self, const char *path)
{
  return dse_page_save_over (self, path, DS_IO_FREE);
}

gboolean
dse_page_save_over (DsePage *self, const char *path, DsIoObstacle allowed)
{
  const DsFormat *format = ds_io_format_of (path);
  char sentence[DS_SENTENCE];
  DsError err;

  if (ds_io_save_over (dsu_document_get_delve (self->document), path, allowed, &err) != DS_OK) {
    g_autofree char *text = g_strdup_printf (_ ("The level could not be saved: %s"),
                                             ds_error_format (&err, sentence, sizeof sentence));

    dse_page_show_error (self, text);
    dsu_bar_show (DSU_BAR (self->error_bar), text, _ ("Save _As…"), "win.save-as", NULL);
    return FALSE;
  }
  dsu_document_set_error (self->document, NULL);
  if (format->is_whole) {
    dsu_document_set_path (self->document, path);
    dsu_document_mark_saved (self->document);
  }
  if (g_strcmp0 (dsu_document_get_path (self->document), path) == 0)
    take_version (self);
  return TRUE;
}

/* Reads the file again as one undo step; on failure the document stays. */
gboolean
dse_page_revert (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDelve delve;
  DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &delve };
  gboolean done;

  if (path == NULL)
    return FALSE;
  if (ds_io_load (&delve, path, dsu_document_get_delve (self->document)->rules, errors) != DS_OK) {
    g_autofree char *text = dse_findings_dup (errors);

    dse_page_show_error (self, text);
    return FALSE;
  }
  done = dsu_document_apply (self->document, &cmd.cmd);
  ds_delve_clear (&delve);
  if (done) {
    dsu_document_set_error (self->document, NULL);
    take_version (self);
    dsu_document_mark_saved (self->document);
  }
  return done;
}

#define EXPORT_CELL_MAX 32   /* pixels */
#define EXPORT_SIDE_MAX 8192 /* pixels of a picture that other programs still like to open */

DsuExportOptions
dse_page_export_options (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DsuExportOptions options = { .cell_px = CLAMP (EXPORT_SIDE_MAX / MAX (dungeon->w, dungeon->h), 1,
                                                 EXPORT_CELL_MAX) };
  gboolean grid;
  int style;

  g_object_get (self->canvas, "style", &style, "show-grid", &grid, NULL);
  options.style = (DsuStyle)style;
  options.grid = grid;
  if (self->overlay_type != NULL)
    options.overlays[options.n_overlays++] = self->overlay_type;
  return options;
}

gboolean
dse_page_export (DsePage *self, const char *path, DsIoObstacle allowed,
                 const DsuExportOptions *options)
{
  DsError err;

  return finish (self,
                 dsu_export (dsu_document_get_delve (self->document),
                             dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), options, path,
                             allowed, &err),
                 &err);
}

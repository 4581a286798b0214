/* editor/page_files.c — saving, reverting, exporting, and noticing that the file changed. */
#include "page_private.h"

#include "findings.h"
#include "io/io.h"
#include "paint/export.h"

#include <glib/gi18n.h>

#define GONE_MS 500 /* some programs take a file away before they put another one there */

/* Names the version of the file on disk; NULL: there is no file. */
static char *
etag_of (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, 0, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

/* What is only here any more is not saved. */
static gboolean
on_gone (gpointer data)
{
  DsePage *self = data;
  const char *path = dsu_document_get_path (self->document);
  g_autofree char *etag = path != NULL ? etag_of (path) : NULL;

  self->gone_timer = 0;
  if (path == NULL || etag != NULL)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->disk_etag, g_free);
  dsu_document_mark_unsaved (self->document);
  dsu_bar_show (DSU_BAR (self->disk_bar), _ ("The file is no longer on the disk."), _ ("_Save"),
                "win.save", NULL);
  return G_SOURCE_REMOVE;
}

static void
on_file_event (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autofree char *etag = path != NULL ? etag_of (path) : NULL;

  if (etag == NULL && self->disk_etag != NULL && self->gone_timer == 0)
    self->gone_timer = g_timeout_add (GONE_MS, on_gone, self);
  if (etag == NULL || g_strcmp0 (etag, self->disk_etag) == 0)
    return;
  self->is_stale = TRUE;
  g_free (self->disk_etag);
  self->disk_etag = g_steal_pointer (&etag);
  dsu_bar_show (DSU_BAR (self->disk_bar), _ ("The file changed on disk."), _ ("Reload"),
                "win.revert", NULL);
}

/* Watches the document's file, if it has one; what is there now counts as known. */
void
dse_page_watch_file (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autoptr (GFile) file = NULL;

  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  g_clear_pointer (&self->disk_etag, g_free);
  self->is_stale = FALSE;
  dsu_bar_hide (DSU_BAR (self->disk_bar));
  if (path == NULL)
    return;
  file = g_file_new_for_path (path);
  self->disk_etag = etag_of (path);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (on_file_event), self);
}

gboolean
dse_page_is_stale (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autofree char *etag = path != NULL ? etag_of (path) : NULL;

  return etag != NULL && (self->is_stale || g_strcmp0 (etag, self->disk_etag) != 0);
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
  const DsFormat *format = ds_io_format_of (path);
  char sentence[DS_SENTENCE];
  DsError err;

  if (ds_io_save (dsu_document_get_delve (self->document), path, &err) != DS_OK) {
    g_autofree char *text = g_strdup_printf (_ ("The level is not saved: %s"),
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
  dse_page_watch_file (self);
  return TRUE;
}

/* Reads the file again as one undo step; on failure the document stays. */
gboolean
dse_page_revert (DsePage *self)
{
  const char *path = dsu_document_get_path (self->document);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDelve delve;
  DsCmdReplace cmd = { { &ds_cmd_replace }, &delve };
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
    dsu_document_mark_saved (self->document);
    dse_page_watch_file (self);
  }
  return done;
}

#define EXPORT_CELL_MAX 32   /* pixels */
#define EXPORT_SIDE_MAX 8192 /* pixels of a picture that other programs still like to open */

/* PNG, SVG or PDF of the shown floor, by suffix. */
void
dse_page_export (DsePage *self, const char *path)
{
  int style;
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DsuExportOptions options = { .cell_px = CLAMP (EXPORT_SIDE_MAX / MAX (dungeon->w, dungeon->h), 1,
                                                 EXPORT_CELL_MAX) };
  DsError err;

  g_object_get (self->canvas, "style", &style, "show-grid", &options.grid, NULL);
  options.style = (DsuStyle)style;
  finish (self,
          dsu_export (dsu_document_get_delve (self->document),
                      dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), &options, path, &err),
          &err);
}

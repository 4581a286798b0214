/* editor/autosave.c — a timer and a worker for each document that has something to lose. */
#include "autosave.h"

#include "io/recovery.h"

#include "work.h"

#include <gio/gio.h>

#define PERIOD_MS 700 /* with the time of writing it stays below a second */

/* One document's files. Shared by the document and the worker that writes. */
typedef struct {
  DsRecovery recovery;
  DsuDocument *document; /* not owned; NULL: it is gone */
  guint timer;
  gboolean is_writing, is_forgotten;
  guint64 saved_revision;
  DsDelve snapshot; /* what the worker writes */
} Watch;

static void on_tick_later (Watch *watch);

char *
dse_autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "recovery", NULL);
}

static gboolean
is_open (const Watch *watch)
{
  return watch->recovery.folder != NULL;
}

static void
watch_free (gpointer data)
{
  Watch *watch = data;

  g_clear_handle_id (&watch->timer, g_source_remove);
  ds_recovery_close (&watch->recovery);
  g_free (watch);
}

static void
write_files (gpointer data)
{
  Watch *watch = data;
  DsError err;
  char sentence[DS_SENTENCE];

  if (ds_recovery_save (&watch->recovery, &watch->snapshot, &err) != DS_OK)
    g_warning ("recovery file: %s", ds_error_format (&err, sentence, sizeof sentence));
  ds_delve_clear (&watch->snapshot);
}

static void
on_written (gpointer owner, gpointer data)
{
  Watch *watch = data;

  watch->is_writing = FALSE;
  if (watch->document == NULL) {
    watch_free (watch);
    return;
  }
  if (watch->is_forgotten)
    ds_recovery_close (&watch->recovery);
  if (watch->saved_revision != dsu_document_get_revision (watch->document))
    on_tick_later (watch);
}

static gboolean
open_files (Watch *watch)
{
  g_autofree char *folder = dse_autosave_folder ();
  char token[DS_RECOVERY_TOKEN + 1], sentence[DS_SENTENCE];
  DsError err;

  g_snprintf (token, sizeof token, "%08x%08x", g_random_int (), g_random_int ());
  if (ds_recovery_open (&watch->recovery, folder, token, dsu_document_get_path (watch->document),
                        &err) == DS_OK)
    return TRUE;
  g_warning ("recovery file: %s", ds_error_format (&err, sentence, sizeof sentence));
  return FALSE;
}

static gboolean
on_tick (gpointer data)
{
  Watch *watch = data;

  watch->timer = 0;
  if (!watch->is_writing && !dsu_document_get_modified (watch->document)) {
    ds_recovery_close (&watch->recovery); /* its file has it all */
    return G_SOURCE_REMOVE;
  }
  if (watch->is_writing || (!is_open (watch) && !open_files (watch)) ||
      ds_delve_copy (&watch->snapshot, dsu_document_get_delve (watch->document), NULL) != DS_OK)
    return G_SOURCE_REMOVE;
  watch->saved_revision = dsu_document_get_revision (watch->document);
  watch->is_writing = TRUE;
  dse_work_start (NULL, watch, write_files, on_written, NULL);
  return G_SOURCE_REMOVE;
}

static void
on_tick_later (Watch *watch)
{
  if (watch->timer == 0 && !watch->is_writing)
    watch->timer = g_timeout_add (PERIOD_MS, on_tick, watch);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, Watch *watch)
{
  watch->is_forgotten = FALSE;
  on_tick_later (watch);
}

static void
on_document_gone (gpointer data, GObject *document)
{
  Watch *watch = data;

  watch->document = NULL;
  g_clear_handle_id (&watch->timer, g_source_remove);
  if (!watch->is_writing)
    watch_free (watch);
}

static Watch *
watch_of (DsuDocument *document)
{
  return g_object_get_data (G_OBJECT (document), "autosave");
}

void
dse_autosave_watch (DsuDocument *document)
{
  Watch *watch = g_new0 (Watch, 1);

  watch->document = document;
  g_object_set_data (G_OBJECT (document), "autosave", watch);
  g_object_weak_ref (G_OBJECT (document), on_document_gone, watch);
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), watch);
  if (dsu_document_get_modified (document)) /* one that was recovered stays recoverable */
    on_tick_later (watch);
}

void
dse_autosave_forget (DsuDocument *document)
{
  Watch *watch = watch_of (document);

  if (watch == NULL)
    return;
  g_clear_handle_id (&watch->timer, g_source_remove);
  watch->is_forgotten = TRUE;
  if (!watch->is_writing)
    ds_recovery_close (&watch->recovery);
}

/* editor/app/autosave.c — a timer and a worker for each document with unsaved changes. */
#include "app/autosave.h"

#include "app/work.h"

#include <gio/gio.h>

#define DELAY_MS 400  /* after an edit: with the time of writing it stays below a second */
#define RETRY_MS 2000 /* after a failure */
#define PROJECT "dse-autosave-project" /* data of a document: folder */

/* One document's files. Shared by the document and the worker that writes. */
typedef struct {
  GMutex files; /* held while the recovery is used by the worker */
  DsRecovery recovery;
  DsuDocument *document; /* not owned; NULL: it is gone */
  gpointer owner;        /* weak; of report */
  DseAutosaveFunc report;
  guint timer;
  gboolean is_writing, is_forgotten, has_failed;
  guint64 saved_revision;
  DsDelve snapshot;     /* copy of the level for the worker */
  char *path, *version; /* of the document's file, for the worker */
  char *error;          /* reason that the worker failed; NULL: it did not */
} Watch;

static void tick_later (Watch *watch, guint ms);

char *
dse_autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "recovery", NULL);
}

static void
watch_free (Watch *watch)
{
  g_clear_handle_id (&watch->timer, g_source_remove);
  g_clear_weak_pointer (&watch->owner);
  ds_recovery_close (&watch->recovery);
  g_mutex_clear (&watch->files);
  g_free (watch->path);
  g_free (watch->version);
  g_free (watch->error);
  g_free (watch);
}

/* ---- the worker */

static DsStatus
open_files (Watch *watch, DsError *err)
{
  g_autofree char *folder = dse_autosave_folder ();
  char token[DS_RECOVERY_TOKEN + 1];

  g_snprintf (token, sizeof token, "%08x%08x", g_random_int (), g_random_int ());
  return ds_recovery_open (&watch->recovery, folder, token, watch->path, watch->version, err);
}

static DsStatus
keep (Watch *watch, DsError *err)
{
  DsStatus status = watch->recovery.folder == NULL
                        ? open_files (watch, err)
                        : ds_recovery_name (&watch->recovery, watch->path, watch->version, err);

  return status == DS_OK ? ds_recovery_save (&watch->recovery, &watch->snapshot, err) : status;
}

static void
write_files (gpointer data)
{
  Watch *watch = data;
  char sentence[DS_SENTENCE];
  DsError err;

  g_mutex_lock (&watch->files);
  if (!watch->is_forgotten && keep (watch, &err) != DS_OK)
    watch->error = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  g_mutex_unlock (&watch->files);
  ds_delve_clear (&watch->snapshot);
}

/* ---- the main thread */

static void
report (Watch *watch, const char *why)
{
  watch->has_failed = why != NULL;
  if (watch->owner != NULL)
    watch->report (watch->owner, why);
}

static void
on_written (gpointer owner, gpointer data)
{
  Watch *watch = data;
  g_autofree char *error = g_steal_pointer (&watch->error);

  watch->is_writing = FALSE;
  if (watch->document == NULL) {
    watch_free (watch);
    return;
  }
  if (error != NULL || watch->has_failed)
    report (watch, error);
  if (error != NULL)
    tick_later (watch, RETRY_MS);
  else if (watch->saved_revision != dsu_document_get_revision (watch->document))
    tick_later (watch, DELAY_MS);
}

void
dse_autosave_set_project (DsuDocument *document, const char *folder)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  g_object_set_data_full (G_OBJECT (document), PROJECT, g_strdup (folder), g_free);
}

static gboolean
on_tick (gpointer data)
{
  Watch *watch = data;
  DsuDocument *document = watch->document;
  char sentence[DS_SENTENCE];
  DsError err;

  watch->timer = 0;
  if (!dsu_document_get_modified (document)) {
    dse_autosave_forget (document); /* the file holds all changes */
    return G_SOURCE_REMOVE;
  }
  if (ds_delve_copy (&watch->snapshot, dsu_document_get_delve (document), &err) != DS_OK) {
    report (watch, ds_error_format (&err, sentence, sizeof sentence));
    tick_later (watch, RETRY_MS);
    return G_SOURCE_REMOVE;
  }
  g_free (watch->path);
  g_free (watch->version);
  watch->path = g_strdup (dsu_document_get_path (document));
  watch->version =
      g_strdup (watch->path != NULL ? dsu_document_get_version (document)
                                    : g_object_get_data (G_OBJECT (document), PROJECT));
  watch->saved_revision = dsu_document_get_revision (document);
  watch->is_forgotten = FALSE;
  watch->is_writing = TRUE;
  dse_work_start (NULL, watch, write_files, on_written, NULL);
  return G_SOURCE_REMOVE;
}

static void
tick_later (Watch *watch, guint ms)
{
  if (watch->timer == 0 && !watch->is_writing)
    watch->timer = g_timeout_add (ms, on_tick, watch);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, Watch *watch)
{
  tick_later (watch, DELAY_MS);
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

/* The watch of @document, or a new one. */
static Watch *
ensure_watch (DsuDocument *document)
{
  Watch *watch = watch_of (document);

  if (watch != NULL)
    return watch;
  watch = g_new0 (Watch, 1);
  watch->document = document;
  g_mutex_init (&watch->files);
  g_object_set_data (G_OBJECT (document), "autosave", watch);
  g_object_weak_ref (G_OBJECT (document), on_document_gone, watch);
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), watch);
  return watch;
}

void
dse_autosave_watch (DsuDocument *document, gpointer owner, DseAutosaveFunc func)
{
  Watch *watch;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  watch = ensure_watch (document);
  g_set_weak_pointer (&watch->owner, owner);
  watch->report = func;
  if (dsu_document_get_modified (document))
    tick_later (watch, DELAY_MS);
}

void
dse_autosave_resume (DsuDocument *document, DsRecovery *recovery)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document) && recovery != NULL);

  ensure_watch (document)->recovery = *recovery;
  *recovery = (DsRecovery){ .folder = NULL };
}

/* Waits for the worker, so that its files can be deleted before the process ends. */
void
dse_autosave_forget (DsuDocument *document)
{
  Watch *watch;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  watch = watch_of (document);
  if (watch == NULL)
    return;
  g_clear_handle_id (&watch->timer, g_source_remove);
  g_mutex_lock (&watch->files);
  watch->is_forgotten = TRUE;
  ds_recovery_close (&watch->recovery);
  g_mutex_unlock (&watch->files);
  if (watch->has_failed)
    report (watch, NULL);
}

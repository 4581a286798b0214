/* editor/app/autosave.c — a timer and a worker for each document with unsaved changes. */
#include "app/autosave.h"

#include "app/work.h"
#include "io/history.h"

#include <gio/gio.h>
#include <string.h>

#define DELAY_MS 400          /* between two writings; an edit after a pause is written at once */
#define MADE_MS 1000          /* after a level came that nobody edited */
#define RETRY_MS 2000         /* after a failure */
#define LARGE_CELLS (1 << 19) /* of a level whose file or recipe is named first */
#define SETTLE_BYTES ((gsize)1 << 20) /* of the cells that come later, at a time */
#define SETTLE_MS 10                  /* between two parts of it */
#define FIRST_STEPS_BYTES                                                                          \
  ((gsize)1 << 30)                     /* of the history in the first journal: it borrows them */
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
  gboolean keeps_made;               /* also a level without a file that nobody edited */
  gboolean is_made;                  /* the snapshot is such a level */
  char token[DS_RECOVERY_TOKEN + 1]; /* the name of all files of the document */
  bool is_settled;                   /* the files need no other one */
  bool cannot_settle;                /* for now: that other one cannot be written */
  guint64 saved_revision;
  gint64 written_at;    /* monotonic time when the worker was started last; 0: never */
  DsPast snapshot;      /* copy of the level and its history for the worker */
  char *path, *version; /* of the document's file, for the worker */
  char *title;          /* the same: of a document without a file; NULL: it has one */
  char *error;          /* reason that the worker failed; NULL: it did not */
} Watch;

static void tick_later (Watch *watch, guint ms);

char *
dse_autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "recovery", NULL);
}

char *
dse_autosave_made_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "made", NULL);
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
  g_free (watch->title);
  g_free (watch->error);
  g_free (watch);
}

/* ---- the worker */

static DsStatus
open_files (Watch *watch, const char *folder, const char *path, const char *version, DsError *err)
{
  return ds_recovery_open (&watch->recovery, folder, watch->token, path, version, err);
}

gboolean
dse_autosave_is_large (const DsDungeon *dungeon)
{
  g_return_val_if_fail (dungeon != NULL, FALSE);

  return (gsize)dungeon->w * (gsize)dungeon->h * dungeon->n_floors >= LARGE_CELLS;
}

/* True where the file at @path, of @version, holds the saved state of the level. */
static gboolean
is_file (const char *path, const char *version)
{
  g_autofree char *now = NULL;

  if (path == NULL || !g_path_is_absolute (path) || !g_str_has_suffix (path, ".delve"))
    return FALSE;
  now = dsu_file_dup_version (path);
  return now != NULL && g_strcmp0 (now, version) == 0;
}

/* All of it, if @wholly, or so much that nothing is lost, and then a part of the rest. The files
 * leave the folder that they were in for @folder. */
static DsStatus
keep (Watch *watch, const char *folder, const char *path, const char *version, const char *title,
      const DsPast *past, gboolean wholly, DsError *err)
{
  DsRecovery *files = &watch->recovery;
  DsStatus status = DS_OK;

  if (files->folder != NULL && strcmp (files->folder, folder) != 0)
    ds_recovery_close (files);
  if (files->folder == NULL)
    status = open_files (watch, folder, path, version, err);
  if (status == DS_OK)
    status = ds_recovery_name (files, path, version, title, err);
  if (status == DS_OK)
    status =
        !wholly && dse_autosave_is_large (&past->now.dungeon)
            ? ds_recovery_save_at_base (files, past, is_file (path, version) ? path : NULL, err)
            : ds_recovery_save_past (files, past, err);
  watch->is_settled = watch->cannot_settle = false;
  if (status != DS_OK)
    return status;
  do
    status = ds_recovery_settle (files, past, SETTLE_BYTES, &watch->is_settled, err);
  while (wholly && status == DS_OK && !watch->is_settled);
  watch->cannot_settle = status != DS_OK;
  return wholly ? status : DS_OK;
}

static void
write_files (gpointer data)
{
  Watch *watch = data;
  g_autofree char *folder = watch->is_made ? dse_autosave_made_folder () : dse_autosave_folder ();
  char sentence[DS_SENTENCE];
  DsError err;

  g_mutex_lock (&watch->files);
  watch->is_settled = TRUE;
  if (!watch->is_forgotten && keep (watch, folder, watch->path, watch->version, watch->title,
                                    &watch->snapshot, FALSE, &err) != DS_OK)
    watch->error = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  g_mutex_unlock (&watch->files);
  ds_past_clear (&watch->snapshot);
}

/* ---- the main thread */

/* Until the next writing, in ms. */
static guint
delay_of (const Watch *watch)
{
  const gint64 passed = (g_get_monotonic_time () - watch->written_at) / 1000;

  return (guint)(DELAY_MS - CLAMP (passed, 0, DELAY_MS));
}

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
  if ((error != NULL && !watch->is_made) || watch->has_failed)
    report (watch, error);
  if (error == NULL && !watch->is_settled && !watch->cannot_settle)
    tick_later (watch, SETTLE_MS);
  else if (error == NULL && watch->saved_revision != dsu_document_get_revision (watch->document))
    tick_later (watch, delay_of (watch));
  else if (error != NULL || !watch->is_settled)
    tick_later (watch, RETRY_MS);
}

void
dse_autosave_set_project (DsuDocument *document, const char *folder)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  g_object_set_data_full (G_OBJECT (document), PROJECT, g_strdup (folder), g_free);
}

/* Of the level and its history, at most @bytes of steps; FALSE: @sentence says why not. */
static gboolean
copy_past (DsuDocument *document, gsize bytes, DsPast *out, char sentence[DS_SENTENCE])
{
  DsError err;

  if (ds_doc_copy_past (dsu_document_get_doc (document), bytes, out, &err) == DS_OK)
    return TRUE;
  ds_error_format (&err, sentence, DS_SENTENCE);
  return FALSE;
}

/* Of the document's file, or its project where it has none. */
static const char *
version_of (DsuDocument *document)
{
  return dsu_document_get_path (document) != NULL
             ? dsu_document_get_version (document)
             : g_object_get_data (G_OBJECT (document), PROJECT);
}

/* NULL: it has a file. Caller frees. */
static char *
title_of (DsuDocument *document)
{
  return dsu_document_get_path (document) == NULL ? dsu_document_dup_title (document) : NULL;
}

/* The steps since the file was saved, or the level made, are wanted where the journal may begin
 * with that. */
static gsize
bytes_of_steps (const Watch *watch)
{
  return watch->recovery.folder == NULL || watch->recovery.log < 0 ? FIRST_STEPS_BYTES
                                                                   : DS_HISTORY_STEPS_BYTES;
}

/* True for a level without a file that nobody edited, and that is kept all the same. A large one
 * is not: its files take longer than generating it. */
static gboolean
is_kept_made (const Watch *watch)
{
  DsuDocument *document = watch->document;

  return watch->keeps_made && dsu_document_get_path (document) == NULL &&
         !dsu_document_get_modified (document) &&
         !dse_autosave_is_large (&dsu_document_get_delve (document)->dungeon);
}

static gboolean
on_tick (gpointer data)
{
  Watch *watch = data;
  DsuDocument *document = watch->document;
  char sentence[DS_SENTENCE];

  watch->timer = 0;
  if (!dsu_document_get_modified (document) && !is_kept_made (watch)) {
    dse_autosave_forget (document); /* the file holds all changes */
    return G_SOURCE_REMOVE;
  }
  if (!copy_past (document, bytes_of_steps (watch), &watch->snapshot, sentence)) {
    report (watch, sentence);
    tick_later (watch, RETRY_MS);
    return G_SOURCE_REMOVE;
  }
  g_free (watch->path);
  g_free (watch->version);
  g_free (watch->title);
  watch->path = g_strdup (dsu_document_get_path (document));
  watch->version = g_strdup (version_of (document));
  watch->title = title_of (document);
  watch->saved_revision = dsu_document_get_revision (document);
  watch->is_forgotten = FALSE;
  watch->is_made = !dsu_document_get_modified (document);
  watch->is_writing = TRUE;
  watch->written_at = g_get_monotonic_time ();
  dse_work_start_first (watch, write_files, on_written);
  return G_SOURCE_REMOVE;
}

static void
tick_later (Watch *watch, guint ms)
{
  if (watch->timer == 0 && !watch->is_writing)
    watch->timer = g_timeout_add (ms, on_tick, watch);
}

/* An edit does not wait for the later time of a level that nobody edited. */
static void
on_changed (DsuDocument *document, const DsChanges *changes, Watch *watch)
{
  if (is_kept_made (watch))
    tick_later (watch, MADE_MS);
  else {
    if (watch->keeps_made)
      g_clear_handle_id (&watch->timer, g_source_remove);
    tick_later (watch, delay_of (watch));
  }
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
  g_snprintf (watch->token, sizeof watch->token, "%08x%08x", g_random_int (), g_random_int ());
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
    tick_later (watch, delay_of (watch));
}

void
dse_autosave_keep_made (DsuDocument *document)
{
  Watch *watch;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  watch = ensure_watch (document);
  watch->keeps_made = TRUE;
  if (is_kept_made (watch))
    tick_later (watch, MADE_MS);
}

void
dse_autosave_resume (DsuDocument *document, DsRecovery *recovery)
{
  Watch *watch;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && recovery != NULL);

  watch = ensure_watch (document);
  watch->recovery = *recovery;
  g_strlcpy (watch->token, recovery->token, sizeof watch->token);
  *recovery = (DsRecovery){ .folder = NULL };
}

/* Gives the files of @document to @end, until it is edited again. Waits for the worker, so that
 * they can be deleted before the process ends. */
static void
end_files (DsuDocument *document, void (*end) (DsRecovery *files))
{
  Watch *watch = watch_of (document);

  if (watch == NULL)
    return;
  g_clear_handle_id (&watch->timer, g_source_remove);
  g_mutex_lock (&watch->files);
  watch->is_forgotten = TRUE;
  watch->is_settled = true;
  watch->saved_revision = dsu_document_get_revision (document); /* a worker that ends begins none */
  end (&watch->recovery);
  g_mutex_unlock (&watch->files);
  if (watch->has_failed)
    report (watch, NULL);
}

void
dse_autosave_forget (DsuDocument *document)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  end_files (document, ds_recovery_close);
}

char *
dse_autosave_keep (DsuDocument *document, char **token)
{
  g_autofree char *title = NULL, *folder = dse_autosave_folder ();
  char sentence[DS_SENTENCE] = "";
  Watch *watch;
  DsPast past;
  DsError err;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && token != NULL, NULL);

  *token = NULL;
  title = title_of (document);
  watch = ensure_watch (document);
  if (!copy_past (document, DS_HISTORY_STEPS_BYTES, &past, sentence))
    return g_strdup (sentence);
  g_clear_handle_id (&watch->timer, g_source_remove);
  g_mutex_lock (&watch->files);
  if (keep (watch, folder, dsu_document_get_path (document), version_of (document), title, &past,
            TRUE, &err) == DS_OK) {
    *token = g_strdup (watch->recovery.token);
    watch->is_forgotten = TRUE; /* by a worker that waits for the files with an older level */
    watch->saved_revision = dsu_document_get_revision (document);
  } else
    ds_error_format (&err, sentence, sizeof sentence);
  g_mutex_unlock (&watch->files);
  ds_past_clear (&past);
  if (*token == NULL)
    tick_later (watch, RETRY_MS);
  return *token != NULL ? NULL : g_strdup (sentence);
}

const char *
dse_autosave_get_token (DsuDocument *document)
{
  Watch *watch;
  gboolean has_files;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  watch = watch_of (document);
  if (watch == NULL)
    return NULL;
  g_mutex_lock (&watch->files);
  has_files = watch->recovery.folder != NULL;
  g_mutex_unlock (&watch->files);
  return has_files ? watch->recovery.token : NULL;
}

const char *
dse_autosave_get_name (DsuDocument *document)
{
  const Watch *watch;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  watch = watch_of (document);
  return watch != NULL ? watch->token : NULL;
}

gboolean
dse_autosave_needs_file (DsuDocument *document, const char *path)
{
  Watch *watch;
  gboolean needs;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && path != NULL, FALSE);

  watch = watch_of (document);
  if (watch == NULL)
    return FALSE;
  g_mutex_lock (&watch->files);
  needs = ds_recovery_needs_file (&watch->recovery, path);
  g_mutex_unlock (&watch->files);
  return needs;
}

void
dse_autosave_leave (DsuDocument *document)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  end_files (document, ds_recovery_abandon);
}

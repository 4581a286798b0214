/* editor/import/source_watch.c — compares the hashes of the files with those that were imported. */
#include "import/source_watch.h"

#include "app/work.h"
#include "import/foreign_file.h"
#include "import/importing.h"
#include "io/foreign/link.h"
#include "io/kept/kept_origin.h"
#include "io/mapping/source.h"
#include "proof/findings.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define DELAY_MS 300 /* programs write a file in several steps */

struct DseSourceWatch {
  DsuDocument *document;
  DsuBar *bar;
  GPtrArray *monitors;     /* GFileMonitor of the source and of the files read with it */
  DseImporting *importing; /* NULL: nothing is read */
  DsSource source;
  GHashTable *known; /* hashes of files that we wrote later, by their paths; NULL: none */
  DsExtras *read;    /* members of the level in which the source was read last; NULL: none */
  char *path;        /* absolute, without "." and ".."; NULL: none */
  char *text;        /* of the bar when it was shown; NULL: never */
  gpointer asked;    /* work on the hashes; borrowed; NULL: none */
  guint timer;
  guint n_held;
  gboolean has_waited; /* files changed while the watch was held */
};

/* ---- the hashes, in a thread */

/* Paths and hashes of the files as they were read; both end with NULL. */
typedef struct {
  GStrv paths, hashes;
  GHashTable *known;   /* other hashes that are no change; NULL: none */
  const char *changed; /* the first path whose file has another hash; NULL: none has */
} HashWork;

static void
hash_work_free (gpointer data)
{
  HashWork *work = data;

  g_strfreev (work->paths);
  g_strfreev (work->hashes);
  g_clear_pointer (&work->known, g_hash_table_unref);
  g_free (work);
}

static gboolean
is_known (const HashWork *work, gsize i, const char *hash)
{
  return strcmp (hash, work->hashes[i]) == 0 ||
         (work->known != NULL &&
          g_strcmp0 (g_hash_table_lookup (work->known, work->paths[i]), hash) == 0);
}

/* A file that is gone may be in the middle of a change. */
static void
run_hash (gpointer data)
{
  HashWork *work = data;

  for (gsize i = 0; work->paths[i] != NULL && work->changed == NULL; i++) {
    g_autofree char *hash = dse_foreign_file_dup_hash (work->paths[i]);

    if (hash != NULL && !is_known (work, i, hash))
      work->changed = work->paths[i];
  }
}

static void
show_changed (DseSourceWatch *self, const char *path)
{
  g_autofree char *name = dsu_file_dup_shown (path);

  g_free (self->text);
  self->text = g_strdup_printf (_ ("%s changed on disk."), name);
  dsu_bar_show (self->bar, self->text, _ ("_Read Again"), "win.read-again", NULL);
}

/* The bar may have another sentence by now. */
static void
hide_bar (DseSourceWatch *self)
{
  if (self->text != NULL && g_strcmp0 (dsu_bar_get_text (self->bar), self->text) == 0)
    dsu_bar_hide (self->bar);
}

/* The document owns the work, so that the watch lives as long as it is asked here. */
static void
on_hash (gpointer owner, gpointer data)
{
  HashWork *work = data;
  DseSourceWatch *self = g_object_get_data (owner, "source-watch");

  if (self == NULL || self->asked != work)
    return;
  self->asked = NULL;
  if (self->n_held > 0)
    self->has_waited = TRUE;
  else if (work->changed != NULL)
    show_changed (self, work->changed);
  else
    hide_bar (self);
}

/* The absolute path of a file that was read with the source; "" without memory. */
static char *
dup_file_path (DseSourceWatch *self, gsize i)
{
  char *target = ds_link_target (self->path, self->source.files[i].path);
  char *path = g_strdup (target != NULL ? target : "");

  ds_free (target);
  return path;
}

static void
compare (DseSourceWatch *self)
{
  HashWork *work = g_new0 (HashWork, 1);
  const gsize n = self->source.n_files;

  work->paths = g_new0 (char *, n + 2);
  work->hashes = g_new0 (char *, n + 2);
  work->paths[0] = g_strdup (self->path);
  work->hashes[0] = g_strdup (self->source.hash);
  for (gsize i = 0; i < n; i++) {
    work->paths[i + 1] = dup_file_path (self, i);
    work->hashes[i + 1] = g_strdup (self->source.files[i].hash);
  }
  work->known = self->known != NULL ? g_hash_table_ref (self->known) : NULL;
  self->asked = work;
  dse_work_start (self->document, work, run_hash, on_hash, hash_work_free);
}

static gboolean
on_time (gpointer data)
{
  DseSourceWatch *self = data;

  self->timer = 0;
  if (self->n_held > 0)
    self->has_waited = TRUE;
  else
    compare (self);
  return G_SOURCE_REMOVE;
}

static void
on_file_event (DseSourceWatch *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (DELAY_MS, on_time, self);
}

/* ---- following the level */

static void
forget (DseSourceWatch *self)
{
  g_ptr_array_set_size (self->monitors, 0);
  g_clear_handle_id (&self->timer, g_source_remove);
  self->asked = NULL;
  self->has_waited = FALSE;
  ds_source_clear (&self->source);
  g_clear_pointer (&self->path, g_free);
}

static char *
dup_path (DseSourceWatch *self, const char *file)
{
  DseProject *project = dse_project_of (self->document);
  const char *folder = project != NULL ? dse_project_get_folder (project) : NULL;

  return g_canonicalize_filename (file, folder);
}

#define MONITORS_MAX 500 /* of a world with more files the others are compared when one changes */

static void
watch_file (DseSourceWatch *self, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GFileMonitor *monitor = self->monitors->len < MONITORS_MAX
                              ? g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL)
                              : NULL;

  if (monitor == NULL)
    return;
  g_signal_connect_swapped (monitor, "changed", G_CALLBACK (on_file_event), self);
  g_ptr_array_add (self->monitors, monitor);
}

static gboolean
is_same_source (const DsSource *a, const DsSource *b)
{
  if (g_strcmp0 (a->file, b->file) != 0 || g_strcmp0 (a->hash, b->hash) != 0 ||
      a->n_files != b->n_files)
    return FALSE;
  for (gsize i = 0; i < a->n_files; i++)
    if (strcmp (a->files[i].path, b->files[i].path) != 0 ||
        strcmp (a->files[i].hash, b->files[i].hash) != 0)
      return FALSE;
  return TRUE;
}

/* True if the level has the members in which the source was read last, or the same text of it: most
 * edits leave both, and reading takes long for a world of many files. Notes the members. */
static gboolean
has_read (DseSourceWatch *self)
{
  DsExtras *now = dsu_document_get_delve (self->document)->dungeon.extras;
  gboolean is_same = now == self->read;

  if (is_same)
    return self->read != NULL;
  is_same = self->read != NULL && g_strcmp0 (ds_extras_find (now, DS_SOURCE_KEY),
                                             ds_extras_find (self->read, DS_SOURCE_KEY)) == 0;
  ds_extras_unref (self->read);
  self->read = ds_extras_ref (now);
  return is_same;
}

/* Undo may bring back the source as it was read before. */
static void
follow (DseSourceWatch *self)
{
  DsSource source;

  if (has_read (self) ||
      ds_source_get (&source, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  if (is_same_source (&source, &self->source)) {
    ds_source_clear (&source);
    return;
  }
  forget (self);
  self->source = source;
  if (source.file == NULL) {
    hide_bar (self);
    return;
  }
  self->path = dup_path (self, source.file);
  watch_file (self, self->path);
  for (gsize i = 0; i < self->source.n_files; i++) {
    g_autofree char *path = dup_file_path (self, i);

    watch_file (self, path);
  }
  compare (self);
}

void
dse_source_watch_look (DseSourceWatch *self)
{
  g_return_if_fail (self != NULL);

  if (self->path != NULL)
    compare (self);
}

void
dse_source_watch_know (DseSourceWatch *self, GHashTable *written)
{
  g_return_if_fail (self != NULL && written != NULL);

  g_hash_table_ref (written);
  g_clear_pointer (&self->known, g_hash_table_unref);
  self->known = written;
}

void
dse_source_watch_hold (DseSourceWatch *self)
{
  g_return_if_fail (self != NULL);

  self->n_held++;
}

void
dse_source_watch_release (DseSourceWatch *self)
{
  g_return_if_fail (self != NULL && self->n_held > 0);

  if (--self->n_held > 0 || !self->has_waited)
    return;
  self->has_waited = FALSE;
  dse_source_watch_look (self);
}

/* ---- reading again */

/* Merges the manual edits of the level into @fresh; what was painted follows from the source that
 * the level keeps, if it does. */
static DsStatus
merge (const DsDelve *level, const DsDelve *fresh, DsDelve *out, gsize *n_lost, DsError *err)
{
  DsKeptOrigin origin = { 0 };
  const gboolean has_origin =
      ds_kept_has (level) && ds_kept_origin_read (&origin, level, NULL) == DS_OK;
  const DsStatus status =
      ds_source_merge (out, level, has_origin ? &origin.made.delve : NULL, fresh, n_lost, err);

  ds_kept_origin_clear (&origin);
  return status;
}

static gboolean
apply (DseSourceWatch *self, const DsDelve *fresh, gsize *n_lost, DsError *err)
{
  DsDelve merged;
  const DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &merged };
  DsSource source;
  gboolean done;

  if (ds_source_get (&source, fresh, err) != DS_OK)
    return FALSE;
  if (merge (dsu_document_get_delve (self->document), fresh, &merged, n_lost, err) != DS_OK) {
    ds_source_clear (&source);
    return FALSE;
  }
  done = ds_source_set (&merged, &source, err) == DS_OK &&
         dsu_document_take (self->document, &cmd.cmd, N_ ("Read Again"));
  ds_source_clear (&source);
  ds_delve_clear (&merged);
  return done;
}

static void
take (DseSourceWatch *self)
{
  g_autoptr (DsuDocument) fresh = NULL;
  char sentence[DS_SENTENCE];
  gsize n_lost = 0;
  DsError err;

  ds_error_clear (&err);
  fresh = dse_importing_make_document (self->importing, &err);
  if (fresh == NULL || !apply (self, dsu_document_get_delve (fresh), &n_lost, &err)) {
    if (err.message.id != NULL)
      dsu_document_show_error (self->document, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  if (n_lost > 0) {
    g_autofree char *text = g_strdup_printf (
        ngettext ("The file is smaller than before: the manual edit of %zu cell outside of it is "
                  "gone. Undo brings it back.",
                  "The file is smaller than before: the manual edits of %zu cells outside of it "
                  "are gone. Undo brings them back.",
                  n_lost),
        n_lost);

    dsu_document_show_error (self->document, text);
  }
}

/* The mapping that the level was made by; another one would make another level. */
static gboolean
has_its_mapping (DseSourceWatch *self)
{
  return self->source.mapping[0] == '\0' ||
         g_strcmp0 (dse_importing_get_name (self->importing), self->source.mapping) == 0;
}

static void
refuse_mapping (DseSourceWatch *self)
{
  g_autofree char *text = g_strdup_printf (
      _ ("The file was not read again: its mapping %s cannot be read."), self->source.mapping);

  dsu_document_show_error (self->document, text);
}

static void
on_imported (DseSourceWatch *self)
{
  const DseImportState state = dse_importing_get_state (self->importing);

  if (state == DSE_IMPORTING_READING || dse_importing_get_busy (self->importing))
    return;
  g_signal_handlers_disconnect_by_data (self->importing, self);
  if (state == DSE_IMPORTING_READY && !has_its_mapping (self))
    refuse_mapping (self);
  else if (state == DSE_IMPORTING_READY && dse_importing_get_import (self->importing) != NULL)
    take (self);
  else
    dsu_document_show_error (self->document, dse_importing_get_error (self->importing));
  dse_importing_stop (self->importing);
  g_clear_object (&self->importing);
}

const char *
dse_source_watch_get_path (DseSourceWatch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path;
}

void
dse_source_watch_read (DseSourceWatch *self)
{
  DseProject *project;

  g_return_if_fail (self != NULL);

  project = dse_project_of (self->document);
  if (self->path == NULL || self->importing != NULL || project == NULL)
    return;
  hide_bar (self);
  self->importing = dse_importing_new_for (
      project, self->path, self->source.mapping[0] != '\0' ? self->source.mapping : NULL,
      dsu_document_get_delve (self->document));
  g_signal_connect_swapped (self->importing, "changed", G_CALLBACK (on_imported), self);
}

/* ---- written back */

/* The written files are as the level wrote them. */
static DsStatus
remember_hashes (DseSourceWatch *self, DsDelve *level, GHashTable *written, DsError *err)
{
  g_autofree DsSourceFile *files = g_new0 (DsSourceFile, self->source.n_files + 1);
  char *hash = g_hash_table_lookup (written, self->path);
  const DsSource source = { .file = self->source.file,
                            .mapping = self->source.mapping,
                            .hash = hash != NULL ? hash : self->source.hash,
                            .files = files,
                            .n_files = self->source.n_files };

  for (gsize i = 0; i < self->source.n_files; i++) {
    g_autofree char *path = dup_file_path (self, i);
    char *now = g_hash_table_lookup (written, path);

    files[i] = self->source.files[i];
    files[i].hash = now != NULL ? now : files[i].hash;
  }
  return ds_source_set (level, &source, err);
}

void
dse_source_watch_wrote (DseSourceWatch *self, GHashTable *written)
{
  char sentence[DS_SENTENCE];
  DsDelve level;
  const DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &level };
  DsStatus status;
  DsError err;

  g_return_if_fail (self != NULL && written != NULL);

  if (self->path == NULL || !g_hash_table_contains (written, self->path) ||
      !ds_kept_has (dsu_document_get_delve (self->document)))
    return;
  status = ds_delve_copy (&level, dsu_document_get_delve (self->document), &err);
  if (status != DS_OK)
    return;
  status = remember_hashes (self, &level, written, &err);
  if (status == DS_OK)
    dsu_document_apply_step (self->document, &cmd.cmd, N_ ("Write Back"));
  else
    dsu_document_show_error (self->document, ds_error_format (&err, sentence, sizeof sentence));
  ds_delve_clear (&level);
}

gboolean
dse_source_watch_reads (DseSourceWatch *self, const char *path)
{
  g_autofree char *plain = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  if (self->path == NULL)
    return FALSE;
  plain = g_canonicalize_filename (path, NULL);
  if (strcmp (plain, self->path) == 0)
    return TRUE;
  for (gsize i = 0; i < self->source.n_files; i++) {
    g_autofree char *file = dup_file_path (self, i);

    if (strcmp (plain, file) == 0)
      return TRUE;
  }
  return FALSE;
}

/* ---- life */

DseSourceWatch *
dse_source_watch_new (DsuDocument *document, DsuBar *bar)
{
  DseSourceWatch *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSU_IS_BAR (bar), NULL);

  self = g_new0 (DseSourceWatch, 1);
  self->document = document;
  self->bar = bar;
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  g_object_set_data (G_OBJECT (document), "source-watch", self);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (follow), self);
  follow (self);
  return self;
}

void
dse_source_watch_free (DseSourceWatch *self)
{
  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->document, self);
  g_object_set_data (G_OBJECT (self->document), "source-watch", NULL);
  if (self->importing != NULL) {
    g_signal_handlers_disconnect_by_data (self->importing, self);
    dse_importing_stop (self->importing);
    g_clear_object (&self->importing);
  }
  forget (self);
  ds_extras_unref (self->read);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_ptr_array_unref (self->monitors);
  g_free (self->text);
  g_free (self);
}

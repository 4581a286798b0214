/* editor/page/file_watch.c — watches the document's file. */
#include "page/file_watch.h"

#include "app/work.h"
#include "import/foreign_file.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define GONE_MS 500     /* some programs delete a file before they write it again */
#define SMALL (1 << 20) /* bytes: read in no time */
#define GONE N_ ("The file no longer exists on disk.")
#define CHANGED N_ ("The file changed on disk.")

struct DseFileWatch {
  DsuDocument *document;
  DsuBar *bar;
  DseSourceWatch *source;
  GFileMonitor *monitor;
  char *seen_version;      /* of the file when it was last read or written, or changed */
  char *hash;              /* of the file as the level has it; NULL: not known */
  gpointer asked;          /* work on a hash; borrowed; NULL: none */
  guint gone_timer;        /* source while the file is missing */
  gboolean has_gone_saved; /* the file went while the level was saved */
  guint64 gone_revision;   /* of the level then */
  guint n_held;
  gboolean has_waited; /* the file changed while the watch was held */
};

/* The hash of a file, in a thread. */
typedef struct {
  char *path, *version, *hash;
  gboolean is_base;     /* of the file as the level has it */
  gboolean has_changed; /* while it was read */
} FileWork;

/* Version of the document's file as it is now; NULL: there is none. */
static char *
version_on_disk (DseFileWatch *self)
{
  const char *path = dsu_document_get_path (self->document);

  return path != NULL ? dsu_file_dup_version (path) : NULL;
}

/* A level without its file is not saved. */
static gboolean
on_gone (gpointer data)
{
  DseFileWatch *self = data;
  g_autofree char *now = version_on_disk (self);
  gboolean was_saved;

  self->gone_timer = 0;
  if (dsu_document_get_path (self->document) == NULL || now != NULL)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->seen_version, g_free);
  self->asked = NULL;
  was_saved = !dsu_document_get_modified (self->document);
  dsu_document_mark_unsaved (self->document);
  self->has_gone_saved = was_saved;
  self->gone_revision = dsu_document_get_revision (self->document);
  dsu_bar_show (self->bar, _ (GONE), _ ("_Save"), "win.save", NULL);
  return G_SOURCE_REMOVE;
}

static void
show_stale (DseFileWatch *self)
{
  dsu_bar_show (self->bar, _ (CHANGED), _ ("Reload"), "win.revert", NULL);
}

/* ---- the hash */

static void
file_work_free (gpointer data)
{
  FileWork *work = data;

  g_free (work->path);
  g_free (work->version);
  g_free (work->hash);
  g_free (work);
}

/* A file that changes meanwhile has no hash: its next event asks again. */
static void
run_hash (gpointer data)
{
  FileWork *work = data;
  g_autofree char *now = NULL;

  work->hash = dse_foreign_file_dup_hash (work->path);
  now = dsu_file_dup_version (work->path);
  work->has_changed = g_strcmp0 (now, work->version) != 0;
  if (work->has_changed)
    g_clear_pointer (&work->hash, g_free);
}

/* The bytes that the level was read from, or written to, are back. The bar may show the sentence of
 * another part by now. */
static void
take_back (DseFileWatch *self, const char *version)
{
  const char *text = dsu_bar_get_text (self->bar);

  dsu_document_set_version (self->document, version);
  if (self->has_gone_saved && self->gone_revision == dsu_document_get_revision (self->document))
    dsu_document_mark_saved (self->document);
  self->has_gone_saved = FALSE;
  if (g_strcmp0 (text, _ (CHANGED)) == 0 || g_strcmp0 (text, _ (GONE)) == 0)
    dsu_bar_hide (self->bar);
}

/* The document owns the work, so that the watch lives as long as it is asked here. */
static void
on_hash (gpointer owner, gpointer data)
{
  FileWork *work = data;
  DseFileWatch *self = g_object_get_data (owner, "file-watch");

  if (self == NULL || self->asked != work)
    return;
  self->asked = NULL;
  if (work->is_base)
    self->hash = g_steal_pointer (&work->hash);
  else if (self->n_held > 0)
    self->has_waited = TRUE;
  else if (work->hash != NULL && g_strcmp0 (work->hash, self->hash) == 0)
    take_back (self, work->version);
  else if (work->hash != NULL || !work->has_changed)
    show_stale (self); /* it has other bytes, or cannot be read */
}

static gboolean
is_small (const char *path)
{
  GStatBuf facts;

  return g_stat (path, &facts) == 0 && facts.st_size <= SMALL;
}

/* The file as the level has it may change soon after, so that a small one is read at once. */
static void
ask_hash (DseFileWatch *self, gboolean is_base)
{
  FileWork *work = g_new0 (FileWork, 1);

  work->path = g_strdup (dsu_document_get_path (self->document));
  work->version = g_strdup (self->seen_version);
  work->is_base = is_base;
  self->asked = work;
  if (is_base && is_small (work->path)) {
    run_hash (work);
    on_hash (self->document, work);
    file_work_free (work);
  } else {
    dse_work_start (self->document, work, run_hash, on_hash, file_work_free);
  }
}

/* ---- watching */

static void
on_file_event (DseFileWatch *self)
{
  g_autofree char *now = version_on_disk (self);

  if (now == NULL && self->seen_version != NULL && self->gone_timer == 0)
    self->gone_timer = g_timeout_add (GONE_MS, on_gone, self);
  if (now == NULL || g_strcmp0 (now, self->seen_version) == 0)
    return;
  if (self->n_held > 0) {
    self->has_waited = TRUE;
    return;
  }
  g_free (self->seen_version);
  self->seen_version = g_steal_pointer (&now);
  if (self->hash != NULL)
    ask_hash (self, FALSE);
  else
    show_stale (self);
}

void
dse_file_watch_hold (DseFileWatch *self)
{
  g_return_if_fail (self != NULL);

  self->n_held++;
  dse_source_watch_hold (self->source);
}

void
dse_file_watch_release (DseFileWatch *self)
{
  g_return_if_fail (self != NULL && self->n_held > 0);

  dse_source_watch_release (self->source);
  if (--self->n_held > 0 || !self->has_waited)
    return;
  self->has_waited = FALSE;
  g_clear_pointer (&self->seen_version, g_free);
  on_file_event (self);
}

/* A recovered level may belong to an older version of the file. */
void
dse_file_watch_start (DseFileWatch *self)
{
  g_autoptr (GFile) file = NULL;
  const char *path;

  g_return_if_fail (self != NULL);

  path = dsu_document_get_path (self->document);
  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  g_clear_pointer (&self->seen_version, g_free);
  g_clear_pointer (&self->hash, g_free);
  self->asked = NULL;
  self->has_gone_saved = FALSE;
  self->has_waited = FALSE;
  dsu_bar_hide (self->bar);
  dse_source_watch_look (self->source);
  if (path == NULL)
    return;
  file = g_file_new_for_path (path);
  self->seen_version = version_on_disk (self);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (on_file_event), self);
  if (dsu_document_is_stale (self->document))
    show_stale (self);
  else if (self->seen_version != NULL)
    ask_hash (self, TRUE);
}

DseFileWatch *
dse_file_watch_new (DsuDocument *document, DsuBar *bar)
{
  DseFileWatch *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSU_IS_BAR (bar), NULL);

  self = g_new0 (DseFileWatch, 1);
  self->document = document;
  self->bar = bar;
  self->source = dse_source_watch_new (document, bar);
  g_object_set_data (G_OBJECT (document), "file-watch", self);
  return self;
}

void
dse_file_watch_free (DseFileWatch *self)
{
  g_return_if_fail (self != NULL);

  g_object_set_data (G_OBJECT (self->document), "file-watch", NULL);
  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  dse_source_watch_free (self->source);
  g_free (self->seen_version);
  g_free (self->hash);
  g_free (self);
}

DseSourceWatch *
dse_file_watch_get_source (DseFileWatch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->source;
}

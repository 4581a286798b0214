/* editor/page/file_watch.c — watches the document's file. */
#include "page/file_watch.h"

#include <glib/gi18n.h>

#define GONE_MS 500 /* some programs delete a file before they write it again */

struct DseFileWatch {
  DsuDocument *document;
  DsuBar *bar;
  DseSourceWatch *source;
  GFileMonitor *monitor;
  char *seen_version; /* of the file when it was last read or written, or the bar came */
  guint gone_timer;   /* source while the file is missing */
};

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

  self->gone_timer = 0;
  if (dsu_document_get_path (self->document) == NULL || now != NULL)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->seen_version, g_free);
  dsu_document_mark_unsaved (self->document);
  dsu_bar_show (self->bar, _ ("The file no longer exists on disk."), _ ("_Save"), "win.save", NULL);
  return G_SOURCE_REMOVE;
}

static void
show_stale (DseFileWatch *self)
{
  dsu_bar_show (self->bar, _ ("The file changed on disk."), _ ("Reload"), "win.revert", NULL);
}

static void
on_file_event (DseFileWatch *self)
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
  return self;
}

void
dse_file_watch_free (DseFileWatch *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  dse_source_watch_free (self->source);
  g_free (self->seen_version);
  g_free (self);
}

DseSourceWatch *
dse_file_watch_get_source (DseFileWatch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->source;
}

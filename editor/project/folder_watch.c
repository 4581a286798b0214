/* editor/project/folder_watch.c — monitors of folders. */
#include "project/folder_watch.h"

#define DELAY_MS 150 /* a checkout changes many files */

struct DseFolderWatch {
  GPtrArray *monitors;
  void (*changed) (gpointer data);
  gpointer data;
  guint timer;
};

static gboolean
on_due (gpointer data)
{
  DseFolderWatch *self = data;

  self->timer = 0;
  self->changed (self->data);
  return G_SOURCE_REMOVE;
}

static void
on_event (DseFolderWatch *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (DELAY_MS, on_due, self);
}

DseFolderWatch *
dse_folder_watch_new (void (*changed) (gpointer data), gpointer data)
{
  DseFolderWatch *self;

  g_return_val_if_fail (changed != NULL, NULL);

  self = g_new0 (DseFolderWatch, 1);
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->changed = changed;
  self->data = data;
  return self;
}

void
dse_folder_watch_free (DseFolderWatch *self)
{
  g_return_if_fail (self != NULL);

  dse_folder_watch_clear (self);
  g_ptr_array_unref (self->monitors);
  g_free (self);
}

void
dse_folder_watch_add (DseFolderWatch *self, const char *path)
{
  g_autoptr (GFile) folder = NULL;
  GFileMonitor *monitor;

  g_return_if_fail (self != NULL && path != NULL);

  folder = g_file_new_for_path (path);
  monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (monitor == NULL)
    return;
  g_signal_connect_swapped (monitor, "changed", G_CALLBACK (on_event), self);
  g_ptr_array_add (self->monitors, monitor);
}

void
dse_folder_watch_clear (DseFolderWatch *self)
{
  g_return_if_fail (self != NULL);

  dse_folder_watch_settle (self);
  for (guint i = 0; i < self->monitors->len; i++)
    g_signal_handlers_disconnect_by_data (self->monitors->pdata[i], self);
  g_ptr_array_set_size (self->monitors, 0);
}

void
dse_folder_watch_settle (DseFolderWatch *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
}

gboolean
dse_folder_watch_is_due (DseFolderWatch *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->timer != 0;
}

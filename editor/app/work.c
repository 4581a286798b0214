/* editor/app/work.c — tasks of GIO that hold their data alone. */
#include "app/work.h"

#include <gio/gio.h>

/* Data of a task, which only borrows it: it is freed in the main thread. */
typedef struct {
  gboolean has_owner;
  GWeakRef owner;
  gpointer data;
  void (*run) (gpointer data);
  void (*done) (gpointer owner, gpointer data);
  GDestroyNotify free_data; /* NULL: nothing to free */
} WorkItem;

static void
run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const WorkItem *work = data;

  work->run (work->data);
  g_task_return_boolean (task, TRUE);
}

static void
on_run (GObject *source, GAsyncResult *result, gpointer data)
{
  WorkItem *work = data;
  g_autoptr (GObject) owner = g_weak_ref_get (&work->owner);

  if (owner != NULL || !work->has_owner)
    work->done (owner, work->data);
  if (work->free_data != NULL)
    work->free_data (work->data);
  g_weak_ref_clear (&work->owner);
  g_free (work);
}

void
dse_work_start (gpointer owner, gpointer data, void (*func) (gpointer data),
                void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data)
{
  WorkItem *work = g_new0 (WorkItem, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_run, work);

  work->has_owner = owner != NULL;
  g_weak_ref_init (&work->owner, owner);
  work->data = data;
  work->run = func;
  work->done = done;
  work->free_data = free_data;
  g_task_set_task_data (task, work, NULL);
  g_task_run_in_thread (task, run);
}

/* editor/app/work.c — tasks of GIO that hold their data alone. */
#include "app/work.h"

#include <gio/gio.h>

#ifdef __linux__
#include <sys/resource.h>
#endif

#define NICENESS 5       /* of threads that come last */
#define HOLD_MS_MAX 1000 /* a window that is not painted by then holds nothing back */

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

static gpointer
run_first (gpointer data)
{
  g_autoptr (GTask) task = data;

  run (task, NULL, g_task_get_task_data (task), NULL);
  return NULL;
}

static gpointer
run_last (gpointer data)
{
#ifdef __linux__ /* has it of a thread; elsewhere the window would be slow, too */
  setpriority (PRIO_PROCESS, 0, NICENESS);
#endif
  return run_first (data);
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

static GTask *
task_new (gpointer owner, gpointer data, void (*func) (gpointer data),
          void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data)
{
  WorkItem *work = g_new0 (WorkItem, 1);
  GTask *task = g_task_new (NULL, NULL, on_run, work);

  work->has_owner = owner != NULL;
  g_weak_ref_init (&work->owner, owner);
  work->data = data;
  work->run = func;
  work->done = done;
  work->free_data = free_data;
  g_task_set_task_data (task, work, NULL);
  return task;
}

/* ---- work that waits for the first frame */

static GPtrArray *held; /* GTask, in the order of their start; NULL: none is held back */
static guint hold_timer;

static gboolean
on_hold_too_long (gpointer data)
{
  dse_work_release ();
  return G_SOURCE_REMOVE;
}

void
dse_work_hold (void)
{
  if (held != NULL)
    return;
  held = g_ptr_array_new_with_free_func (g_object_unref);
  hold_timer = g_timeout_add (HOLD_MS_MAX, on_hold_too_long, NULL);
}

void
dse_work_release (void)
{
  g_autoptr (GPtrArray) tasks = g_steal_pointer (&held);

  g_clear_handle_id (&hold_timer, g_source_remove);
  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    g_task_run_in_thread (tasks->pdata[i], run);
}

/* ---- kinds of work */

void
dse_work_start (gpointer owner, gpointer data, void (*func) (gpointer data),
                void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data)
{
  g_autoptr (GTask) task = task_new (owner, data, func, done, free_data);

  if (held != NULL)
    g_ptr_array_add (held, g_steal_pointer (&task));
  else
    g_task_run_in_thread (task, run);
}

void
dse_work_start_first (gpointer data, void (*func) (gpointer data),
                      void (*done) (gpointer owner, gpointer data))
{
  g_thread_unref (g_thread_new ("first", run_first, task_new (NULL, data, func, done, NULL)));
}

void
dse_work_start_last (gpointer owner, gpointer data, void (*func) (gpointer data),
                     void (*done) (gpointer owner, gpointer data), GDestroyNotify free_data)
{
  g_thread_unref (g_thread_new ("last", run_last, task_new (owner, data, func, done, free_data)));
}

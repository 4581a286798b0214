/* editor/app/export_queue.c — the queue of exports, in the main thread. */
#include "app/export_queue.h"

#include "app/work.h"

#include <gtk/gtk.h>

#define PATIENCE_SECONDS 5 /* with programs of others, when no window is open */

typedef struct {
  const DseExportKind *kind;
  gpointer data;
} QueuedExport;

static GQueue waiting = G_QUEUE_INIT;
static QueuedExport *written;       /* by the worker; NULL: none */
static GtkApplication *application; /* that is held while there are exports; NULL: none */
static guint patience;              /* timer; 0: it has not begun, or is over */
static gboolean is_over;            /* patience is over: programs of others end */

static void
queued_export_free (gpointer data)
{
  QueuedExport *self = data;

  self->kind->free_data (self->data);
  g_free (self);
}

static void
run (gpointer data)
{
  QueuedExport *self = data;

  self->kind->run (self->data);
}

/* ---- patience with programs of others */

static void
end_program (void)
{
  if (is_over && written != NULL && written->kind->give_up != NULL)
    written->kind->give_up (written->data);
}

static gboolean
on_patience_over (gpointer data)
{
  (void)data;
  patience = 0;
  is_over = TRUE;
  end_program ();
  return G_SOURCE_REMOVE;
}

static void
begin_patience (void)
{
  if (patience == 0 && !is_over)
    patience = g_timeout_add_seconds (PATIENCE_SECONDS, on_patience_over, NULL);
}

static void
end_patience (void)
{
  g_clear_handle_id (&patience, g_source_remove);
  is_over = FALSE;
}

/* Patience lasts as long as no window is open, where a person could cancel. */
static void
on_windows_changed (void)
{
  if (gtk_application_get_windows (application) == NULL)
    begin_patience ();
  else
    end_patience ();
}

static void
hold (GApplication *self)
{
  g_application_hold (self);
  application = GTK_APPLICATION (self);
  g_signal_connect (application, "window-added", G_CALLBACK (on_windows_changed), NULL);
  g_signal_connect (application, "window-removed", G_CALLBACK (on_windows_changed), NULL);
  on_windows_changed ();
}

static void
release (void)
{
  end_patience ();
  g_signal_handlers_disconnect_by_func (application, on_windows_changed, NULL);
  g_application_release (G_APPLICATION (g_steal_pointer (&application)));
}

/* A program that is started again meanwhile finds one whose windows last, not one that ends. */
static void
hold_while_busy (void)
{
  const gboolean is_busy = dse_export_queue_is_busy ();

  if (is_busy && application == NULL && g_application_get_default () != NULL)
    hold (g_application_get_default ());
  else if (!is_busy && application != NULL)
    release ();
}

/* ---- the queue */

static void start_next (void);

/* Its @done may add exports, or wait for them. */
static void
on_run (gpointer owner, gpointer data)
{
  QueuedExport *self = data;

  (void)owner;
  written = NULL;
  start_next ();
  self->kind->done (self->data);
  hold_while_busy ();
}

static void
start_next (void)
{
  if (written != NULL || waiting.length == 0)
    return;
  written = g_queue_pop_head (&waiting);
  dse_work_start (NULL, written, run, on_run, queued_export_free);
  end_program ();
}

static void
drop_replaced (const DseExportKind *kind, gconstpointer data)
{
  for (GList *at = waiting.head, *next; kind->replaces != NULL && at != NULL; at = next) {
    QueuedExport *older = at->data;

    next = at->next;
    if (older->kind != kind || !kind->replaces (data, older->data))
      continue;
    g_queue_delete_link (&waiting, at);
    queued_export_free (older);
  }
}

void
dse_export_queue_add (const DseExportKind *kind, gpointer data)
{
  QueuedExport *self;

  g_return_if_fail (kind != NULL && kind->run != NULL && kind->done != NULL);
  g_return_if_fail (kind->free_data != NULL && data != NULL);

  drop_replaced (kind, data);
  self = g_new (QueuedExport, 1);
  *self = (QueuedExport){ kind, data };
  g_queue_push_tail (&waiting, self);
  start_next ();
  hold_while_busy ();
}

gboolean
dse_export_queue_is_busy (void)
{
  return written != NULL || waiting.length > 0;
}

void
dse_export_queue_finish (void)
{
  if (!dse_export_queue_is_busy ())
    return;
  begin_patience ();
  while (dse_export_queue_is_busy ())
    g_main_context_iteration (NULL, TRUE);
  end_patience ();
}

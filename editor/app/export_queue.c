/* editor/app/export_queue.c — the queue of exports, in the main thread. */
#include "app/export_queue.h"

#include "app/work.h"

#include <gio/gio.h>

#define PATIENCE_SECONDS 5 /* with programs of others, when this one ends */

typedef struct {
  const DseExportKind *kind;
  gpointer data;
} QueuedExport;

static GQueue waiting = G_QUEUE_INIT;
static QueuedExport *written;     /* by the worker; NULL: none */
static GApplication *application; /* that is held while there are exports; NULL: none */

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

/* A program that is started again meanwhile finds one whose windows last, not one that ends. */
static void
hold_while_busy (void)
{
  const gboolean is_busy = dse_export_queue_is_busy ();

  if (is_busy && application == NULL && g_application_get_default () != NULL) {
    application = g_application_get_default ();
    g_application_hold (application);
  } else if (!is_busy && application != NULL)
    g_application_release (g_steal_pointer (&application));
}

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

static gboolean
give_up (gpointer data)
{
  (void)data;
  if (written != NULL && written->kind->give_up != NULL)
    written->kind->give_up (written->data);
  return G_SOURCE_CONTINUE;
}

void
dse_export_queue_finish (void)
{
  guint timer;

  if (!dse_export_queue_is_busy ())
    return;
  timer = g_timeout_add_seconds (PATIENCE_SECONDS, give_up, NULL);
  while (dse_export_queue_is_busy ())
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timer);
}

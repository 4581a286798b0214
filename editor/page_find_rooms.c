/* editor/page_find_rooms.c — cuts a floor into rooms anew, in the background: a large one takes
 * seconds. */
#include "page_private.h"

/* Owned by its task: the worker may outlive the page, which must not be disposed in its thread. */
typedef struct {
  GWeakRef page;
  DsDelve base;
  gsize floor;
  guint64 revision;
  DsJob job;
  DsRooms *rooms;
  DsGrid layer;
  DsStatus status;
  DsError err;
} Finding;

static void
finding_free (gpointer data)
{
  Finding *finding = data;

  g_weak_ref_clear (&finding->page);
  ds_rooms_unref (finding->rooms);
  ds_grid_clear (&finding->layer);
  ds_delve_clear (&finding->base);
  g_free (finding);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Finding *finding = data;

  finding->status = ds_gen_find_rooms (&finding->base, finding->floor, &finding->rooms,
                                       &finding->layer, &finding->job, &finding->err);
  g_task_return_boolean (task, TRUE);
}

static void on_worked (GObject *source, GAsyncResult *result, gpointer data);

static void
start (DsePage *self, gsize floor)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  g_autoptr (GTask) task = NULL;
  Finding *finding;

  dse_page_cancel_finding_rooms (self);
  finding = g_new0 (Finding, 1);
  g_weak_ref_init (&finding->page, self);
  if (floor >= delve->dungeon.n_floors || ds_delve_copy (&finding->base, delve, NULL) != DS_OK) {
    finding_free (finding);
    return;
  }
  finding->floor = floor;
  finding->revision = dsu_document_get_revision (self->document);
  task = g_task_new (NULL, NULL, on_worked, NULL);
  g_task_set_task_data (task, finding, finding_free);
  self->finding_rooms = task;
  g_task_run_in_thread (task, work);
}

/* The level may be another one by now: then its rooms are found once more. */
static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  Finding *finding = g_task_get_task_data (G_TASK (result));
  g_autoptr (DsePage) self = g_weak_ref_get (&finding->page);
  const DsCmdRooms cmd = { { &ds_cmd_rooms }, finding->floor, finding->rooms, &finding->layer };
  char sentence[512];

  if (self == NULL || self->finding_rooms != G_TASK (result))
    return;
  self->finding_rooms = NULL;
  if (self->is_stroking)
    self->finds_after_stroke = TRUE;
  else if (finding->revision != dsu_document_get_revision (self->document))
    start (self, finding->floor);
  else if (finding->status == DS_OK)
    dsu_document_apply (self->document, &cmd.cmd);
  else
    dse_page_show_error (self, ds_error_format (&finding->err, sentence, sizeof sentence));
}

void
dse_page_cancel_finding_rooms (DsePage *self)
{
  if (self->finding_rooms != NULL)
    ds_job_cancel (&((Finding *)g_task_get_task_data (self->finding_rooms))->job);
  self->finding_rooms = NULL;
  self->finds_after_stroke = FALSE;
}

/* Of the shown floor; see ds_gen_find_rooms(). */
void
dse_page_find_rooms (DsePage *self)
{
  start (self, dsu_canvas_get_floor (DSU_CANVAS (self->canvas)));
}

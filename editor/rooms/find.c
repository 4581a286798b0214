/* editor/rooms/find.c — cuts a floor into rooms anew, in the background: a large one takes
 * seconds. */
#include "page/page_private.h"

#include "app/work.h"

typedef struct DseFinding {
  DsDelve base;
  gsize floor;
  guint64 revision;
  DsJob job;
  DsRooms *rooms;
  DsGrid layer;
  DsStatus status;
  DsError err;
} DseFinding;

static void
finding_free (gpointer data)
{
  DseFinding *finding = data;

  ds_rooms_unref (finding->rooms);
  ds_grid_clear (&finding->layer);
  ds_delve_clear (&finding->base);
  g_free (finding);
}

static void
work (gpointer data)
{
  DseFinding *finding = data;

  finding->status = ds_gen_find_rooms (&finding->base, finding->floor, &finding->rooms,
                                       &finding->layer, &finding->job, &finding->err);
}

static void on_worked (gpointer owner, gpointer data);

static void
start (DsePage *self, gsize floor)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  DseFinding *finding;

  dse_page_cancel_finding_rooms (self);
  finding = g_new0 (DseFinding, 1);
  if (floor >= delve->dungeon.n_floors || ds_delve_copy (&finding->base, delve, NULL) != DS_OK) {
    finding_free (finding);
    return;
  }
  finding->floor = floor;
  finding->revision = dsu_document_get_revision (self->document);
  self->finding_rooms = finding;
  dse_work_start (self, finding, work, on_worked, finding_free);
}

/* The level may be another one by now: then its rooms are found once more. */
static void
on_worked (gpointer owner, gpointer data)
{
  DsePage *self = owner;
  const DseFinding *finding = data;
  const DsCmdRooms cmd = { .cmd.type = &ds_cmd_rooms,
                           .floor = finding->floor,
                           .rooms = finding->rooms,
                           .layer = &finding->layer };
  char sentence[DS_SENTENCE];

  if (self->finding_rooms != finding)
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
    ds_job_cancel (&self->finding_rooms->job);
  self->finding_rooms = NULL;
  self->finds_after_stroke = FALSE;
}

/* Of the shown floor; see ds_gen_find_rooms(). */
void
dse_page_find_rooms (DsePage *self)
{
  start (self, dsu_canvas_get_floor (DSU_CANVAS (self->canvas)));
}

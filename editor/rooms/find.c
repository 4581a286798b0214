/* editor/rooms/find.c — finds the rooms of a floor in the background: a large one takes seconds. */
#include "rooms/find.h"

#include "gen/gen.h"

#include "app/work.h"

/* One search in a worker. */
typedef struct {
  DsDelve base;
  gsize floor;
  guint64 revision;
  DsJob job;
  DsRooms *rooms;
  DsGrid layer;
  DsStatus status;
  DsError err;
} RoomSearch;

struct _DseRoomFinder {
  GObject parent_instance;

  DsuDocument *document;
  RoomSearch *search; /* borrowed; NULL: none runs */
  gboolean is_held;
  gboolean is_waiting; /* a search of @floor ended while it was held */
  gsize floor;
};

G_DEFINE_FINAL_TYPE (DseRoomFinder, dse_room_finder, G_TYPE_OBJECT)

static void
search_free (gpointer data)
{
  RoomSearch *search = data;

  ds_rooms_unref (search->rooms);
  ds_grid_clear (&search->layer);
  ds_delve_clear (&search->base);
  g_free (search);
}

static void
work (gpointer data)
{
  RoomSearch *search = data;

  search->status = ds_gen_find_rooms (&search->base, search->floor, &search->rooms, &search->layer,
                                      &search->job, &search->err);
}

static void
on_worked (gpointer owner, gpointer data)
{
  DseRoomFinder *self = owner;
  const RoomSearch *search = data;
  const DsCmdRooms cmd = { .cmd.type = &ds_cmd_rooms,
                           .floor = search->floor,
                           .rooms = search->rooms,
                           .layer = &search->layer };
  char sentence[DS_SENTENCE];

  if (self->search != search)
    return;
  self->search = NULL;
  self->floor = search->floor;
  self->is_waiting = self->is_held;
  if (self->is_held)
    return;
  if (search->revision != dsu_document_get_revision (self->document))
    dse_room_finder_start (self, search->floor);
  else if (search->status == DS_OK)
    dsu_document_take (self->document, &cmd.cmd, NULL);
  else
    dsu_document_show_error (self->document,
                             ds_error_format (&search->err, sentence, sizeof sentence));
}

void
dse_room_finder_start (DseRoomFinder *self, gsize floor)
{
  const DsDelve *delve;
  RoomSearch *search;

  g_return_if_fail (DSE_IS_ROOM_FINDER (self));

  dse_room_finder_cancel (self);
  delve = dsu_document_get_delve (self->document);
  search = g_new0 (RoomSearch, 1);
  if (floor >= delve->dungeon.n_floors || ds_delve_copy (&search->base, delve, NULL) != DS_OK) {
    search_free (search);
    return;
  }
  search->floor = floor;
  search->revision = dsu_document_get_revision (self->document);
  self->search = search;
  dse_work_start (self, search, work, on_worked, search_free);
}

void
dse_room_finder_cancel (DseRoomFinder *self)
{
  g_return_if_fail (DSE_IS_ROOM_FINDER (self));

  if (self->search != NULL)
    ds_job_cancel (&self->search->job);
  self->search = NULL;
  self->is_waiting = FALSE;
}

void
dse_room_finder_hold (DseRoomFinder *self, gboolean held)
{
  g_return_if_fail (DSE_IS_ROOM_FINDER (self));

  self->is_held = held;
  if (!held && self->is_waiting)
    dse_room_finder_start (self, self->floor);
}

static void
dse_room_finder_dispose (GObject *object)
{
  DseRoomFinder *self = DSE_ROOM_FINDER (object);

  dse_room_finder_cancel (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_room_finder_parent_class)->dispose (object);
}

static void
dse_room_finder_class_init (DseRoomFinderClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_room_finder_dispose;
}

static void
dse_room_finder_init (DseRoomFinder *self)
{
}

DseRoomFinder *
dse_room_finder_new (DsuDocument *document)
{
  DseRoomFinder *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_ROOM_FINDER, NULL);
  self->document = g_object_ref (document);
  return self;
}

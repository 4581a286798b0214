/* core/map/room.c — the room table. */
#include "map/room.h"

#include <string.h>

static const struct {
  const char *id, *label;
} KINDS[] = {
#define X(name, id, label) { id, label },
  DS_ROOM_KIND_LIST (X)
#undef X
};

const char *
ds_room_kind_id (DsRoomKind kind)
{
  return KINDS[kind].id;
}

const char *
ds_room_kind_label (DsRoomKind kind)
{
  return KINDS[kind].label;
}

bool
ds_room_kind_parse (const char *id, DsRoomKind *out)
{
  DS_ASSERT (out != NULL);
  for (size_t i = 0; i < DS_COUNT (KINDS); i++)
    if (strcmp (KINDS[i].id, id) == 0) {
      *out = (DsRoomKind)i;
      return true;
    }
  return false;
}

static bool
room_equal (const void *a, const void *b)
{
  const DsRoom *p = a, *q = b;

  return p->id == q->id && p->kind == q->kind && p->region == q->region &&
         ds_str_equal (p->name, q->name) && ds_extras_equal (p->extras, q->extras);
}

static const DsTableType TYPE = { "rooms",    sizeof (DsRoom),
                                  room_equal, offsetof (DsRoom, extras),
                                  1,          { offsetof (DsRoom, name) } };

DsStatus
ds_rooms_own (DsRooms **self, const DsJob *job, DsError *err)
{
  DS_ASSERT (self != NULL);
  return ds_table_own ((DsTable **)self, &TYPE, 0, job, err);
}

DsStatus
ds_rooms_add (DsRooms **self, const DsRoom *room, DsError *err)
{
  DS_ASSERT (self != NULL);
  if (ds_rooms_count (*self) >= DS_ROOMS_MAX)
    return ds_fail (err, DS_LIMIT, "rooms", "rooms.limit",
                    NN_ ("a floor holds at most %d room", "a floor holds at most %d rooms"),
                    DS_ROOMS_MAX);
  return ds_table_insert ((DsTable **)self, &TYPE, ds_rooms_count (*self), room, err);
}

DsStatus
ds_rooms_set (DsRooms **self, size_t i, const DsRoom *room, DsError *err)
{
  DS_ASSERT (self != NULL);
  return ds_table_set ((DsTable **)self, i, room, err);
}

uint32_t
ds_rooms_find (const DsRooms *self, uint64_t id)
{
  for (size_t i = 0; i < ds_rooms_count (self); i++)
    if (ds_rooms_get (self, i)->id == id)
      return (uint32_t)i + 1;
  return 0;
}

DsStatus
ds_rooms_remove (DsRooms **self, size_t i, DsError *err)
{
  DS_ASSERT (self != NULL);
  return ds_table_remove_swap ((DsTable **)self, i, err);
}

/* core/map/room.c — the room table. */
#include "map/room.h"
#include "base/array.h"

#include <stdatomic.h>
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

/* False: no kind has this id, @out is untouched. */
bool
ds_room_kind_parse (const char *id, DsRoomKind *out)
{
  for (size_t i = 0; i < DS_COUNT (KINDS); i++)
    if (strcmp (KINDS[i].id, id) == 0) {
      *out = (DsRoomKind)i;
      return true;
    }
  return false;
}

struct DsRooms {
  atomic_uint refs;
  DS_ARRAY (DsRoom) list;
};

DsRooms *
ds_rooms_ref (DsRooms *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

static void
room_clear (DsRoom *room)
{
  ds_str_unref (room->name);
  ds_extras_unref (room->extras);
}

void
ds_rooms_unref (DsRooms *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->list.n; i++)
    room_clear (&self->list.items[i]);
  ds_array_clear (&self->list);
  ds_free (self);
}

size_t
ds_rooms_count (const DsRooms *self)
{
  return self != NULL ? self->list.n : 0;
}

const DsRoom *
ds_rooms_get (const DsRooms *self, size_t i)
{
  return &self->list.items[i];
}

static DsRoom
room_ref (const DsRoom *room)
{
  ds_str_ref (room->name);
  ds_extras_ref (room->extras);
  return *room;
}

/* Makes *@self a table of one owner, empty if it was NULL. */
static DsStatus
own (DsRooms **self, DsError *err)
{
  DsRooms *copy;

  if (*self != NULL && atomic_load_explicit (&(*self)->refs, memory_order_acquire) == 1)
    return DS_OK;
  copy = ds_alloc0 (1, sizeof *copy);
  if (copy == NULL)
    return ds_fail_nomem (err, "rooms");
  atomic_init (&copy->refs, 1);
  if (!ds_array_reserve (&copy->list, ds_rooms_count (*self))) {
    ds_free (copy);
    return ds_fail_nomem (err, "rooms");
  }
  for (size_t i = 0; i < ds_rooms_count (*self); i++)
    copy->list.items[i] = room_ref (&(*self)->list.items[i]);
  copy->list.n = ds_rooms_count (*self);
  ds_rooms_unref (*self);
  *self = copy;
  return DS_OK;
}

/* Appends @room, whose number in the room layer is then the count. Refs its name and extras. */
DsStatus
ds_rooms_add (DsRooms **self, const DsRoom *room, DsError *err)
{
  DsStatus status;

  if (ds_rooms_count (*self) >= DS_ROOMS_MAX)
    return ds_fail (err, DS_LIMIT, "rooms", "rooms.limit",
                    NN_ ("a floor holds at most %d room", "a floor holds at most %d rooms"),
                    DS_ROOMS_MAX);
  status = own (self, err);
  if (status != DS_OK)
    return status;
  if (!ds_array_reserve (&(*self)->list, 1))
    return ds_fail_nomem (err, "rooms");
  (*self)->list.items[(*self)->list.n++] = room_ref (room);
  return DS_OK;
}

DsStatus
ds_rooms_set (DsRooms **self, size_t i, const DsRoom *room, DsError *err)
{
  const DsStatus status = own (self, err);

  if (status == DS_OK) {
    const DsRoom replaced = (*self)->list.items[i];

    (*self)->list.items[i] = room_ref (room);
    room_clear (&(DsRoom){ .name = replaced.name, .extras = replaced.extras });
  }
  return status;
}

uint32_t
ds_rooms_find (const DsRooms *self, uint64_t id)
{
  for (size_t i = 0; i < ds_rooms_count (self); i++)
    if (self->list.items[i].id == id)
      return (uint32_t)i + 1;
  return 0;
}

DsStatus
ds_rooms_remove (DsRooms **self, size_t i, DsError *err)
{
  const DsStatus status = own (self, err);

  if (status == DS_OK) {
    room_clear (&(*self)->list.items[i]);
    (*self)->list.items[i] = (*self)->list.items[--(*self)->list.n];
  }
  return status;
}

bool
ds_rooms_equal (const DsRooms *a, const DsRooms *b)
{
  const size_t n = ds_rooms_count (a);

  if (a == b)
    return true;
  if (n != ds_rooms_count (b))
    return false;
  for (size_t i = 0; i < n; i++) {
    const DsRoom *p = &a->list.items[i], *q = &b->list.items[i];

    if (p->id != q->id || p->kind != q->kind || p->region != q->region ||
        !ds_str_equal (p->name, q->name) || p->extras != q->extras)
      return false;
  }
  return true;
}

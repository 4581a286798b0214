/* core/map/room.h — the rooms of a floor. The room layer holds index + 1, 0 = no room. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "map/table.h"

#define DS_ROOM_KIND_LIST(X)                                                                       \
  X (NORMAL, "normal", N_ ("Room"))                                                                \
  X (CORRIDOR, "corridor", N_ ("Corridor"))                                                        \
  X (CAVE, "cave", N_ ("Cave"))                                                                    \
  X (SECRET, "secret", N_ ("Secret room"))                                                         \
  X (VAULT, "vault", N_ ("Vault"))                                                                 \
  X (DEAD_END, "dead-end", N_ ("Dead end"))                                                        \
  X (START, "start", N_ ("Start"))                                                                 \
  X (GOAL, "goal", N_ ("Goal"))

typedef enum {
#define X(name, id, label) DS_ROOM_##name,
  DS_ROOM_KIND_LIST (X)
#undef X
      DS_N_ROOM_KINDS
} DsRoomKind;

/* The kind as it stands in files: "corridor". Static. */
const char *ds_room_kind_id (DsRoomKind kind);
const char *ds_room_kind_label (DsRoomKind kind); /* untranslated */
/* Finds the kind of an id. False: no kind has this id, @out is untouched. */
bool ds_room_kind_parse (const char *id, DsRoomKind *out);

typedef struct {
  uint64_t id;      /* unique on its floor, never 0 */
  uint32_t region;  /* index + 1 into the dungeon's regions; 0 = none */
  uint8_t kind;     /* DsRoomKind */
  DsStr *name;      /* owned; NULL = unnamed */
  DsExtras *extras; /* owned */
} DsRoom;

#define DS_ROOMS_MAX 1000000 /* on one floor */

/* Refcounted, copy-on-write, in the order of the room layer's numbers. NULL is an empty table. */
DS_TABLE (DsRooms, ds_rooms, DsRoom)

/* Makes *@self a table of one owner, so that what writes it next copies nothing. DS_NOMEM,
 * DS_CANCELLED by @job: it is as it was. O(rooms). */
DsStatus ds_rooms_own (DsRooms **self, const DsJob *job, DsError *err) DS_MUST_CHECK;
/* Appends @room, whose number in the room layer is then the count. Refs its name and extras. */
DsStatus ds_rooms_add (DsRooms **self, const DsRoom *room, DsError *err) DS_MUST_CHECK;
/* Replaces room @i, below ds_rooms_count(). Refs what @room owns. DS_NOMEM: the table is as it was.
 */
DsStatus ds_rooms_set (DsRooms **self, size_t i, const DsRoom *room, DsError *err) DS_MUST_CHECK;
uint32_t ds_rooms_find (const DsRooms *self, uint64_t id); /* its number; 0: not there. O(rooms) */
/* Removes room @i; the last one gets its index, and so its number. DS_NOMEM. */
DsStatus ds_rooms_remove (DsRooms **self, size_t i, DsError *err) DS_MUST_CHECK;

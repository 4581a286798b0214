/* core/doc/commands/put_room.c — sets name, kind and region of a room. */
#include "doc/numbers.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdPutRoom *put = (const DsCmdPutRoom *)cmd;
  DsRooms **rooms;
  uint32_t number;
  DsStatus status = ds_room_number (delve, put->floor, 0, &number, err);

  if (status != DS_OK)
    return status;
  if (put->room->id == 0 || put->room->kind >= DS_N_ROOM_KINDS ||
      put->room->region > ds_regions_count (delve->dungeon.regions))
    return ds_fail (err, DS_BAD_ARG, "room", "room.bad", N_ ("no such room"));
  rooms = &delve->dungeon.floors[put->floor].rooms;
  number = ds_rooms_find (*rooms, put->room->id);
  status = number != 0 ? ds_rooms_set (rooms, number - 1, put->room, err)
                       : ds_rooms_add (rooms, put->room, err);
  ds_rooms_changed (delve, put->floor, changes);
  return status;
}

const DsCmdClass ds_cmd_put_room = { .id = "put_room",
                                     .label = N_ ("Change Room"),
                                     .apply = apply };

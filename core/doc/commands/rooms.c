/* core/doc/commands/rooms.c — assigns cells to rooms. */
#include "doc/cmd.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRooms *taken = (const DsCmdRooms *)cmd;
  DsFloor *level = &delve->dungeon.floors[taken->floor];
  DsGrid layer;
  const DsStatus status = ds_grid_copy (&layer, taken->layer, err);

  if (status != DS_OK)
    return status;
  ds_grid_clear (&level->layers[DS_LAYER_ROOM]);
  level->layers[DS_LAYER_ROOM] = layer;
  ds_rooms_unref (level->rooms);
  level->rooms = ds_rooms_ref (taken->rooms);
  ds_changes_add (changes, taken->floor, (DsRect){ 0, 0, level->w, level->h }, DS_CHANGED_ROOMS);
  return DS_OK;
}

const DsCmdClass ds_cmd_rooms = { .id = "rooms", .label = N_ ("Find Rooms"), .apply = apply };
